# find_package(graphgo): targets graphgo::graphgo (the game), graphgo::tables, graphgo::solver (all engines and the checker).
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.74 COMPONENTS graph)
find_dependency(fmt)
find_dependency(nlohmann_json)
find_dependency(tomlplusplus)
find_dependency(SQLite3)
find_dependency(TBB)
include(${CMAKE_CURRENT_LIST_DIR}/graphgo-targets.cmake)
