# Of debian.cmake: what the package python3-graphgo holds, and what the module says where it was unpacked.
foreach(needed "graphgo (= " "python3 (>= 3." "python3 (<< 3." "libc6")
  expect("${depends_python3-graphgo}" "${needed}")
endforeach()
file(GLOB package ${SCRATCH}/packages/python3-graphgo_*.deb)
run(recommended dpkg-deb -f ${package} Recommends)
expect("${recommended}" "python3-numpy")
run(ignored dpkg-deb -e ${package} ${SCRATCH}/control)
foreach(script "postinst" "prerm")
  run(ignored sh -n ${SCRATCH}/control/${script})
endforeach()

# Nothing but the module: its sources, stubs and one extension for this Python.
set(modules ${SCRATCH}/python3-graphgo/usr/lib/python3/dist-packages)
get_filename_component(project ${SOURCE}/../.. ABSOLUTE)
file(GLOB expected RELATIVE ${project}/solver/python ${project}/solver/python/graphgo/*)
file(GLOB_RECURSE held RELATIVE ${modules} ${modules}/graphgo/*)
list(FILTER held EXCLUDE REGEX "_graphgo\\.cpython-.*\\.so$")
list(FILTER expected EXCLUDE REGEX "__pycache__")
if(NOT held STREQUAL expected OR NOT "graphgo/py.typed" IN_LIST held OR NOT "graphgo/_graphgo.pyi" IN_LIST held)
  message(FATAL_ERROR "the package holds ${held}\nand the source tree ${expected}")
endif()
if(NOT EXISTS ${SCRATCH}/python3-graphgo/usr/share/doc/python3-graphgo/copyright)
  message(FATAL_ERROR "the package has no copyright file")
endif()

# The module beside the papers of the program, as they are installed: it takes those, not the source tree's.
file(COPY ${SCRATCH}/python3-graphgo/usr DESTINATION ${SCRATCH}/graphgo)
file(WRITE ${SCRATCH}/ask.py "
import importlib.metadata, pathlib, graphgo as gg
assert gg.__version__ == importlib.metadata.version('graphgo'), importlib.metadata.version('graphgo')
print(gg.solve(gg.State('2x3', 'tromp-taylor,suicide=forbidden')).value, gg.atlas([('a', 'b'), ('b', 'c')])['aga'].value)
print(pathlib.Path(gg.Atlas().folder).resolve())
")
run(text ${CMAKE_COMMAND} -E env --unset=GRAPHGO_PAPERS PYTHONPATH=${root}/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
    ${PYTHON} ${SCRATCH}/ask.py)
file(REAL_PATH ${root}/share/graphgo/papers/atlas atlas)
if(NOT text STREQUAL "0 3\n${atlas}\n")
  message(FATAL_ERROR "the unpacked module said ${text}")
endif()
