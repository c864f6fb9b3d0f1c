// The proof checker, which must answer every text and every file: proof texts as they are, and the bytes of
// files.
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "solver/certificates/check/check.hpp"
#include "tests/fuzz/judge.hpp"

namespace graphgo::fuzz {
namespace {

constexpr std::size_t longest_file = 1 << 16;

struct Answer {
  int verdict = 0;
  std::vector<std::pair<std::string, std::string>> facts;
  std::string complaint;

  bool operator==(const Answer&) const = default;
};

Answer check_bytes(std::string_view bytes) {
  // One file a process: the fuzzers run one text after the other.
  static const std::string path =
      (std::filesystem::temp_directory_path() /
       ("graphgo_fuzz_check_" + std::to_string(std::random_device()()) + ".proof"))
          .string();
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  Answer answer;
  answer.verdict = solver::certificates::check::check_proof(path, answer.facts, answer.complaint);
  std::filesystem::remove(path);
  return answer;
}

/// An answer with a reason if it is a no, and with a conclusion only if it is a yes.
Reading judged(const Answer& answer) {
  require(answer.verdict >= 0 && answer.verdict <= 2, "a verdict that there is not");
  require(answer.complaint.empty() == (answer.verdict == 0), "a complaint without rejection, or the reverse");
  if (answer.verdict != 0) require_clear(answer.complaint);
  for (const auto& [key, value] : answer.facts) {
    const bool conclusion = key == "value" || key == "lo" || key == "hi" || key == "winner";
    require(!conclusion || answer.verdict == 0, "a conclusion from a proof that is not accepted");
  }
  return answer.verdict == 2 ? Reading::refused : Reading::read;
}

}  // namespace

Reading fuzz_proof(std::string_view text) {
  if (text.size() > longest_file) return Reading::skipped;
  Answer answer;
  answer.verdict = solver::certificates::check::check_proof_text(text, answer.facts, answer.complaint);
  const Reading reading = judged(answer);
  if (answer.verdict == 0) {
    std::string bytes(ZSTD_compressBound(text.size()), '\0');
    bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), 1));
    require(check_bytes(bytes) == answer, "a text and its file are not answered alike");
  }
  return reading;
}

Reading fuzz_proof_file(std::string_view bytes) {
  if (bytes.size() > longest_file) return Reading::skipped;
  return judged(check_bytes(bytes));
}

}  // namespace graphgo::fuzz
