# The Python package `graphgo`: the extension module, and beside it the sources in solver/python/graphgo. In the build
# folder they stand together, so that PYTHONPATH=build/python/solver/python is all that a test needs.
add_room(graphgo_python_parts solver/python
  SOURCES
    asking.cpp hunt_stream.cpp table_rows.cpp
  USES graphgo_research
  LIBRARIES fmt::fmt)
pybind11_add_module(graphgo_python NO_EXTRAS
  python/atlas.cpp python/conversions.cpp python/files.cpp python/module.cpp python/questions.cpp python/unlocked.cpp)
set(python_folder lib/python3/dist-packages)
file(RELATIVE_PATH papers_of_module ${CMAKE_INSTALL_PREFIX}/${python_folder}/graphgo ${CMAKE_INSTALL_FULL_DATADIR}/graphgo/papers)
set_source_files_properties(python/atlas.cpp PROPERTIES COMPILE_DEFINITIONS "GRAPHGO_INSTALLED_PAPERS=\"${papers_of_module}\"")
target_link_libraries(graphgo_python PRIVATE graphgo_python_parts graphgo_warnings fmt::fmt nlohmann_json::nlohmann_json)
target_compile_definitions(graphgo_python PRIVATE "GRAPHGO_VERSION=\"${PROJECT_VERSION}\"")
set_target_properties(graphgo_python PROPERTIES
  OUTPUT_NAME _graphgo LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/python/graphgo)
file(GLOB python_sources CONFIGURE_DEPENDS python/graphgo/*.py python/graphgo/*.pyi python/graphgo/py.typed)
add_custom_target(graphgo_python_package ALL
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${python_sources} ${CMAKE_CURRENT_BINARY_DIR}/python/graphgo)
add_dependencies(graphgo_python_package graphgo_python)

install(TARGETS graphgo_python LIBRARY DESTINATION ${python_folder}/graphgo COMPONENT python)
install(FILES ${python_sources} DESTINATION ${python_folder}/graphgo COMPONENT python)
# So that pip and importlib.metadata know of it.
set(metadata graphgo-${PROJECT_VERSION}.egg-info)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${metadata}
  "Metadata-Version: 2.1\nName: graphgo\nVersion: ${PROJECT_VERSION}\nSummary: ${PROJECT_DESCRIPTION}\nLicense: MIT\n")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${metadata} DESTINATION ${python_folder} COMPONENT python)
