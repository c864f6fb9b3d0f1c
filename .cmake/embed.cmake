# Writes a C++ source that holds files as text: cmake -DOUTPUT=... -DFUNCTION=... "-DFILES=a;b" -P embed.cmake
# Declared in solver/explorer/page_files.hpp.
set(rows "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  # A string literal has an end: pieces of it stand side by side, and no piece is too long for any compiler.
  string(LENGTH "${text}" length)
  set(pieces "")
  foreach(at RANGE 0 ${length} 12000)
    string(SUBSTRING "${text}" ${at} 12000 piece)
    string(APPEND pieces "R\"page(${piece})page\"\n")
  endforeach()
  string(APPEND rows "{\"${name}\", ${pieces}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"solver/explorer/page_files.hpp\"

namespace graphgo::solver::explorer {

std::span<const PageFile> ${FUNCTION}() {
  static const PageFile files[] = {
${rows}};
  return files;
}

}  // namespace graphgo::solver::explorer
")
