# Installs the build into a scratch prefix, looks that no private header is there, builds the consumer against it, runs it.
# Variables: BUILD, SOURCE, SCRATCH, COMPILER, VERSION.
cmake_minimum_required(VERSION 3.25)
include(${SOURCE}/headers.cmake)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text WORKING_DIRECTORY ${SCRATCH})
  message("${text}")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}")
  endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
check_headers(${SCRATCH}/prefix/include ${SOURCE}/consumer.cpp)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/build -G Ninja -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_CXX_COMPILER=${COMPILER} -DGRAPHGO_VERSION=${VERSION})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${SCRATCH}/build/consumer)
run(${SCRATCH}/build/own_graph)
run(${SCRATCH}/prefix/bin/graphgo claim show M2)
