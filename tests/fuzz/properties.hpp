// What must hold of every text given to a reader, one property a format. The libFuzzer programs and the short
// run in the tests share them.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace graphgo::fuzz {

/// What became of a text. `skipped`: it names a file, or could ask for more time than a fuzzer has.
enum class Reading { skipped, refused, read };

/// A property does not hold. This, and any other exception that leaves a property, is a defect.
class Broken : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

Reading fuzz_graph6(std::string_view text);
Reading fuzz_edges(std::string_view text);
Reading fuzz_edgelist(std::string_view text);
Reading fuzz_json(std::string_view text);
Reading fuzz_graphml(std::string_view text);
Reading fuzz_gml(std::string_view text);
Reading fuzz_dot(std::string_view text);
Reading fuzz_board(std::string_view text);   ///< as on the command line, files apart
Reading fuzz_stream(std::string_view text);  ///< many boards, a line each, files apart
Reading fuzz_ruleset_text(std::string_view text);
Reading fuzz_ruleset_toml(std::string_view text);
Reading fuzz_ruleset_json(std::string_view text);
Reading fuzz_position(std::string_view text);
Reading fuzz_sgf(std::string_view text);
Reading fuzz_batch(std::string_view text);        ///< one query line
Reading fuzz_proof(std::string_view text);        ///< a proof file's text
Reading fuzz_proof_file(std::string_view bytes);  ///< a proof file as it is, under zstd

}  // namespace graphgo::fuzz
