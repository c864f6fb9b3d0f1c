// The proof checker on files as such: compression, damage, and random edits.
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>

#include "tests/certificates/more_proofs.hpp"
#include "tests/certificates/proof_text.hpp"
#include "tests/support/folder.hpp"

namespace graphgo::solver::certificates::check {
namespace {

using proof_tests::compressed;

Answer ask_file(const std::string& bytes) {
  const test::Folder folder;
  Answer answer{};
  answer.verdict = check_proof(folder.write("some.proof", bytes), answer.facts, answer.complaint);
  return answer;
}

/// A proof whose text is far longer than the checker's buffers.
Proof long_proof(int nodes) {
  std::string claims = "claim black 0\nnodes " + std::to_string(nodes) + "\n";
  for (int i = 0; i < nodes; i += 2) claims += ". w 1 x .\n. b 0 p:1\n";
  return changed(one_vertex, {}, claims + "root 1\n");
}

}  // namespace

TEST_CASE("proof checker: a file is its text under zstd") {
  const std::string text = two_vertices.text(), bytes = compressed(text);
  const Answer from_text = ask(text), from_file = ask_file(bytes);
  CHECK(from_file.verdict == 0);
  CHECK(from_file.facts == from_text.facts);
  CHECK(ask_file(compressed(text.substr(0, 100)) + compressed(text.substr(100))).verdict == 0);
  CHECK(ask_file(compressed(edited(two_vertices, "root 2", "root 1"))).verdict == 1);
  CHECK(ask_file(compressed(long_proof(200'000).text())).verdict == 0);
}

TEST_CASE("proof checker: what is no whole proof file is not readable") {
  const std::string bytes = compressed(two_vertices.text());
  const std::string cut = "the file is cut short, or is no proof: not a whole zstd stream";
  CHECK(ask_file("").complaint == cut);
  CHECK(ask_file(bytes.substr(0, bytes.size() - 1)).complaint == cut);
  CHECK(ask_file(two_vertices.text()).complaint.starts_with("no proof file, or a damaged one; zstd says: "));
  CHECK(ask_file(bytes + "x").verdict == 2);
  CHECK(ask_file(compressed("")).complaint == "not a graphgo proof of version 1 or 2");
  CHECK(ask_file(compressed(edited(one_vertex, "proof 1", "proof 3"))).complaint ==
        "not a graphgo proof of version 1 or 2");
  for (const std::string& text :
       {edited(one_vertex, "graphgo", "gnugo"), std::string(5'000'000, 'x'), std::string()})
    CHECK(ask(text).verdict == 2);
  Answer missing{};
  CHECK(check_proof("/no/such/file", missing.facts, missing.complaint) == 2);
  CHECK(missing.complaint == "no such file");
  CHECK(check_proof(std::filesystem::temp_directory_path().string(), missing.facts, missing.complaint) == 2);
}

TEST_CASE("proof checker: every proof cut short is rejected") {
  for (const Proof& proof : {two_vertices, two_phases, literally_immobile, no_end, handicap}) {
    const std::string text = proof.text();
    for (std::size_t size = 0; size < text.size(); ++size)
      if (ask(text.substr(0, size)).verdict == 0) FAIL_CHECK("accepted at " << size << " bytes");
  }
}

TEST_CASE("proof checker: a proof without one of its lines is not accepted") {
  for (const Proof& proof : {two_vertices, two_phases, literally_immobile, no_end, handicap_cut_short}) {
    const std::string text = proof.text();
    for (std::size_t begin = 0; begin < text.size();) {
      const auto end = text.find('\n', begin) + 1;
      const std::string line = text.substr(begin, end - begin);
      const bool map = line.starts_with("symmetry");  // may be unused
      INFO(line);
      if (!map) CHECK(ask(text.substr(0, begin) + text.substr(end)).verdict != 0);
      begin = end;
    }
  }
}

TEST_CASE("proof checker: random edits are answered, never crashed upon") {
  std::mt19937 random(1);
  const std::vector<Proof> seeds{
      two_vertices, start_forgotten, two_phases,     paid_passes, literally_immobile,
      no_end,       ko_forces_end,   handicap,       taxed,       white_first,
      ko_stands,    stones_given,    after_a_record, every_end,   handicap_cut_short};
  const std::string signs = "0123456789 -.:,*bwpxXO\n";
  int accepted = 0, rejected = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = seeds[random() % seeds.size()].text();
    for (auto edits = 1 + random() % 3; edits; --edits) {
      const auto at = random() % text.size();
      const char sign = signs[random() % signs.size()];
      if (const auto kind = random() % 3; kind == 0)
        text[at] = sign;
      else if (kind == 1)
        text.insert(at, 1, sign);
      else
        text.erase(at, 1);
    }
    const Answer answer = ask(text);
    accepted += answer.verdict == 0;
    rejected += answer.verdict == 1;
    if (answer.complaint.empty() != (answer.verdict == 0) || answer.complaint.find('\n') != std::string::npos)
      FAIL_CHECK(answer.complaint << "\nof\n" << text);
  }
  CHECK(accepted > 20);
  CHECK(rejected > 15'000);
}

}  // namespace graphgo::solver::certificates::check
