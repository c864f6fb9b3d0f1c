# Walls: a target sees the folders it may use, and no others.
#
# Includes are written from the root ("solver/question/query.hpp"), so one include path to the root would show everybody everything.
# Instead every target gets an include root of its own in the build folder, a tree of links in which only its folder stands:
#
#   build/release/walls/graphgo_scoring/solver/scoring -> solver/scoring
#
# A target that links graphgo_scoring gets this root, and so finds "solver/scoring/..."; who does not, does not find it, and an include
# against the arrows fails to build. tests/walls proves that it does.

# Links of an earlier plan must not stay.
file(REMOVE_RECURSE ${PROJECT_BINARY_DIR}/walls)

# show(TARGET FOLDER [WITHOUT...]): whoever links TARGET sees FOLDER (a path from the project's root), without these folders in it.
function(show target folder)
  set(root ${PROJECT_BINARY_DIR}/walls/${target})
  set(seen ${folder})
  if(ARGN)
    file(GLOB seen CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${folder}/*)
    foreach(hidden ${ARGN})
      list(REMOVE_ITEM seen ${folder}/${hidden})
    endforeach()
  endif()
  foreach(path ${seen})
    get_filename_component(parent ${root}/${path} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${path} ${root}/${path} SYMBOLIC)
  endforeach()
  get_target_property(type ${target} TYPE)
  set(scope PUBLIC)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${root}>)
endfunction()

# The standard library and fmt are parsed once for all rooms: with them in each source again a build took a third longer.
file(WRITE ${PROJECT_BINARY_DIR}/precompiled.cpp "")
add_library(graphgo_precompiled STATIC ${PROJECT_BINARY_DIR}/precompiled.cpp)
target_compile_features(graphgo_precompiled PUBLIC cxx_std_20)
# Warnings change predefined macros: without the same ones the compiler would put the parsed headers aside.
target_link_libraries(graphgo_precompiled PRIVATE graphgo_warnings fmt::fmt)
target_precompile_headers(graphgo_precompiled PRIVATE
  <algorithm> <array> <atomic> <charconv> <cstdint> <filesystem> <fstream> <functional> <map> <memory> <mutex> <optional>
  <span> <sstream> <stdexcept> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>
  <fmt/format.h>)

# add_room(TARGET FOLDER [SOURCES ...] [WITHOUT ...] [USES ...] [LIBRARIES ...] [PRECOMPILED ...]): a static library of a
# folder. SOURCES: its sources, from the folder; WITHOUT: folders in it that are rooms over it; USES: the targets of ours that
# its headers and sources may include; LIBRARIES: others' libraries, seen by its sources alone; PRECOMPILED: headers parsed
# once, where they are others than those above. A room without fmt gets none: its macros would not be those of the parsed ones.
# BATCH: so many sources are compiled as one, where what they include takes far longer than they.
function(add_room target folder)
  cmake_parse_arguments(PARSE_ARGV 2 room "" "BATCH" "SOURCES;WITHOUT;USES;LIBRARIES;PRECOMPILED")
  list(TRANSFORM room_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/${folder}/)
  add_library(${target} STATIC ${room_SOURCES})
  show(${target} ${folder} ${room_WITHOUT})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PUBLIC ${room_USES} PRIVATE $<BUILD_INTERFACE:graphgo_warnings> ${room_LIBRARIES})
  if(room_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${room_PRECOMPILED})
  elseif(fmt::fmt IN_LIST room_LIBRARIES)
    target_precompile_headers(${target} REUSE_FROM graphgo_precompiled)
  endif()
  if(room_BATCH AND GRAPHGO_BATCHES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${room_BATCH})
  endif()
  set_property(GLOBAL APPEND PROPERTY graphgo_installed_targets ${target})
endfunction()
