# Makes the Debian packages of the build, unpacks them into scratch folders and runs the program from there; where PYTHON, an
# interpreter, is given, the module too. Variables: BUILD, SOURCE, SCRATCH, PYTHON.
cmake_minimum_required(VERSION 3.25)
include(${SOURCE}/headers.cmake)

# run(RESULT COMMAND...): its standard output.
function(run result)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE error WORKING_DIRECTORY ${SCRATCH})
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}\n${text}${error}")
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(expect text part)
  string(FIND "${text}" "${part}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "'${part}' is not in: ${text}")
  endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
run(ignored cpack --config ${BUILD}/CPackConfig.cmake -B ${SCRATCH}/packages)
set(names graphgo libgraphgo-dev)
if(PYTHON)
  list(APPEND names python3-graphgo)
endif()
foreach(name ${names})
  file(GLOB package ${SCRATCH}/packages/${name}_*.deb)
  run(ignored dpkg-deb -x ${package} ${SCRATCH}/${name})
  run(depends_${name} dpkg-deb -f ${package} Depends)
endforeach()

expect("${depends_graphgo}" "libc6")
expect("${depends_graphgo}" "libsqlite3-0")
expect("${depends_graphgo}" "libtbb12")
expect("${depends_libgraphgo-dev}" "libtbb-dev")

set(root ${SCRATCH}/graphgo/usr)
foreach(file bin/graphgo share/man/man1/graphgo.1 share/bash-completion/completions/graphgo
        share/zsh/vendor-completions/_graphgo share/doc/graphgo/copyright)
  if(NOT EXISTS ${root}/${file})
    message(FATAL_ERROR "${file} is not in the package")
  endif()
endforeach()
if(EXISTS ${root}/include)
  message(FATAL_ERROR "headers are in the package of the program")
endif()
check_headers(${SCRATCH}/libgraphgo-dev/usr/include ${SOURCE}/consumer.cpp)

# The program takes the papers that were unpacked with it, not those of the source tree.
file(READ ${root}/share/graphgo/papers/lasker-maas/claims.toml claims)
string(REGEX REPLACE "\ntitle = \"[^\"]*\"" "\ntitle = \"Unpacked here\"" claims "${claims}")
file(WRITE ${root}/share/graphgo/papers/lasker-maas/claims.toml "${claims}")
run(text ${CMAKE_COMMAND} -E env --unset=GRAPHGO_PAPERS ${root}/bin/graphgo claim show M2)
expect("${text}" "Unpacked here")
run(text ${root}/bin/graphgo solve 2x3 --rules lasker-maas)
expect("${text}" "value ")

if(PYTHON)
  include(${SOURCE}/debian_python.cmake)
endif()
