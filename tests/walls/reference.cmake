# The reference shares nothing with what it judges: whatever its sources include, directly or through others, none of it plays, scores or searches.
include(${CMAKE_CURRENT_LIST_DIR}/compile.cmake)

file(GLOB sources ${source}/solver/engines/reference/*.cpp)
list(LENGTH sources count)
if(count LESS 10)
  message(FATAL_ERROR "only ${count} sources of the reference were found")
endif()
execute_process(COMMAND ${compiler} -std=c++20 -MM ${graphgo_reference_includes} ${sources}
                RESULT_VARIABLE status OUTPUT_VARIABLE included ERROR_VARIABLE messages)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${messages}")
endif()
string(REGEX MATCHALL "[^ \n\\]*(graphgo|tables|solver)/[a-z_]+/[^ \n\\]*[.]hpp" headers "${included}")
foreach(header ${headers})
  if(NOT header MATCHES "/solver/engines/reference/" AND NOT header MATCHES "/graphgo/(board|rules)/" AND
     NOT header MATCHES "/solver/question/(answer|engine|limits|query)[.]hpp$")
    message(SEND_ERROR "the reference includes ${header}")
  endif()
endforeach()
if(NOT headers MATCHES "graphgo/rules/ruleset.hpp")
  message(SEND_ERROR "no header was seen: the test itself is broken")
endif()
