# Runs papers/python/trees.py and compares what it prints with papers/python/trees.txt.
execute_process(COMMAND ${PYTHON} ${PAPERS}/trees.py notebook-output OUTPUT_VARIABLE printed RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "trees.py ended with ${code}")
endif()
file(READ ${PAPERS}/trees.txt expected)
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "papers/python/trees.txt says\n${expected}\nand trees.py prints\n${printed}")
endif()
