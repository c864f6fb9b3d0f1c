# What the tests of the walls share: the plan, and a compiler that reads one file with a room's include path.
cmake_minimum_required(VERSION 3.25)

set(rooms)
macro(room target header includes)
  list(APPEND rooms ${target})
  set(${target}_header ${header})
  set(${target}_uses ${ARGN})
  set(${target}_includes)
  foreach(folder ${includes})
    if(folder MATCHES "/walls/")
      list(APPEND ${target}_includes -I${folder})
    endif()
  endforeach()
endmacro()
include(${PLAN})

# All rooms that a room may use, the room itself among them.
function(seen_from room result)
  set(seen ${room})
  foreach(used ${${room}_uses})
    seen_from(${used} below)
    list(APPEND seen ${below})
  endforeach()
  list(REMOVE_DUPLICATES seen)
  set(${result} ${seen} PARENT_SCOPE)
endfunction()

# compile(ROOM TEXT): compiles TEXT as a source of the room; sets `status` and `messages`.
macro(compile room text)
  file(WRITE ${SCRATCH}/planted_in_${room}.cpp "${text}")
  execute_process(COMMAND ${compiler} -std=c++20 -fsyntax-only ${${room}_includes} ${SCRATCH}/planted_in_${room}.cpp
                  RESULT_VARIABLE status OUTPUT_VARIABLE messages ERROR_VARIABLE messages)
endmacro()
