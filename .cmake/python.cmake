# The Python package `graphgo`: the extension module, and beside it the sources in solver/python/graphgo. In the build
# folder they stand together, so that PYTHONPATH=build/python/solver/python is all that a test needs.
#
# Debian's Python is meant, whose numpy, networkx and pandas are Debian's packages; another one may come first on PATH.
if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
set(PYBIND11_FINDPYTHON ON)
find_package(Python COMPONENTS Interpreter Development.Module REQUIRED)
find_package(pybind11 2.10 REQUIRED)

add_room(graphgo_python_parts solver/python
  SOURCES
    asking.cpp hunt_stream.cpp table_rows.cpp
  USES graphgo_research
  LIBRARIES fmt::fmt)
pybind11_add_module(graphgo_python NO_EXTRAS
  python/conversions.cpp python/files.cpp python/module.cpp python/questions.cpp)
target_link_libraries(graphgo_python PRIVATE graphgo_python_parts graphgo_warnings fmt::fmt nlohmann_json::nlohmann_json)
target_compile_definitions(graphgo_python PRIVATE "GRAPHGO_VERSION=\"${PROJECT_VERSION}\"")
set_target_properties(graphgo_python PROPERTIES
  OUTPUT_NAME _graphgo LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/python/graphgo)
file(GLOB python_sources CONFIGURE_DEPENDS python/graphgo/*.py python/graphgo/*.pyi python/graphgo/py.typed)
add_custom_target(graphgo_python_package ALL
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${python_sources} ${CMAKE_CURRENT_BINARY_DIR}/python/graphgo)
add_dependencies(graphgo_python_package graphgo_python)

set(python_folder lib/python3/dist-packages/graphgo)
install(TARGETS graphgo_python LIBRARY DESTINATION ${python_folder} COMPONENT python)
install(FILES ${python_sources} DESTINATION ${python_folder} COMPONENT python)
