# What is installed, in components that make a Debian package each:
#   program      graphgo with its manual, completions and papers
#   development  the libraries and their public headers, for find_package(graphgo)
#   python       the module graphgo for Debian's Python, where it is built (.cmake/python.cmake)
include(CMakePackageConfigHelpers)

# The headers that users include, and below them what those include in turn. tests/package holds the list against what is
# installed: a header is missing if an include of these leads to it, and private if none does.
set(public_headers
  graphgo/board/board.hpp graphgo/board/boost_graph.hpp graphgo/board/formats.hpp graphgo/board/read_board.hpp
  graphgo/error.hpp graphgo/game/dispatch.hpp graphgo/game/game.hpp graphgo/margin.hpp
  graphgo/record/position_text.hpp graphgo/record/replay.hpp graphgo/record/sgf.hpp graphgo/rules/ruleset.hpp
  solver/certificates/check/check.hpp solver/engines/session.hpp solver/engines/solve.hpp solver/question/answer.hpp
  solver/question/limits.hpp solver/question/query.hpp solver/question/trace.hpp tables/table.hpp)
set(headers_they_include
  graphgo/game/graph.hpp graphgo/game/history.hpp graphgo/game/legality.hpp graphgo/game/placement.hpp
  graphgo/game/position.hpp graphgo/game/transition.hpp graphgo/mask.hpp graphgo/rules/predicates.hpp
  graphgo/stones.hpp solver/question/engine.hpp tables/description.hpp tables/entry.hpp)
foreach(header ${public_headers} ${headers_they_include})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder} COMPONENT development)
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graphgo)
get_property(installed GLOBAL PROPERTY graphgo_installed_targets)
list(REMOVE_ITEM installed graphgo_presentation graphgo_conversation graphgo_research graphgo_explorer graphgo_site
                      graphgo_program graphgo_python_parts)
install(TARGETS ${installed} EXPORT graphgo-targets ARCHIVE COMPONENT development)
install(EXPORT graphgo-targets NAMESPACE graphgo:: DESTINATION ${package_dir} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphgo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES .cmake/graphgo-config.cmake ${PROJECT_BINARY_DIR}/graphgo-config-version.cmake
        DESTINATION ${package_dir} COMPONENT development)

set(pages ${PROJECT_BINARY_DIR}/solver)
install(TARGETS graphgo RUNTIME COMPONENT program)
install(FILES ${pages}/graphgo.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${pages}/graphgo.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME graphgo COMPONENT program)
install(FILES ${pages}/_graphgo DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(DIRECTORY papers DESTINATION ${CMAKE_INSTALL_DATADIR}/graphgo COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/graphgo RENAME copyright COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libgraphgo-dev RENAME copyright COMPONENT development)

# cpack in the build folder, or the target `package`: graphgo_VERSION_amd64.deb and libgraphgo-dev_VERSION_amd64.deb.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME graphgo)
set(CPACK_PACKAGE_CONTACT "The GraphGo authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME graphgo)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
"Solves small boards exhaustively under every ruleset, with proofs that a
separate checker replays, tables of solved positions, and the claims of five
texts on the rules of Go, settled.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libgraphgo-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Static libraries and headers, for CMake's find_package(graphgo).")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libboost-graph-dev, libfmt-dev, libnauty2-dev, libsqlite3-dev, libtbb-dev, \
libtomlplusplus-dev, libxxhash-dev, libzstd-dev, nlohmann-json3-dev")
if(GRAPHGO_BUILD_PYTHON)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-graphgo RENAME copyright COMPONENT python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-graphgo)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # An extension serves the one version of Python that it was built for. The Atlas comes with the papers of graphgo.
  math(EXPR next_python "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "graphgo (= ${PROJECT_VERSION}), \
python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}~), python3 (<< ${Python_VERSION_MAJOR}.${next_python})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-networkx, python3-numpy, python3-pandas")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-igraph")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"Exact values of Go on any small graph, from Python.
Boards from networkx and igraph, states with their history, answers with proofs,
tables of solved positions as numpy arrays, and the Atlas of Graph Go.")
  # Python's compiled files are made when the package is installed, and go when it goes.
  set(scripts ${PROJECT_BINARY_DIR}/debian)
  file(WRITE ${scripts}/postinst "#!/bin/sh\nset -e\nif [ \"$1\" = configure ]; then py3compile -p python3-graphgo; fi\n")
  file(WRITE ${scripts}/prerm "#!/bin/sh\nset -e\npy3clean -p python3-graphgo\n")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${scripts}/postinst ${scripts}/prerm)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)
endif()
include(CPack)
