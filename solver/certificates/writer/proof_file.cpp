#include "solver/certificates/writer/proof_file.hpp"

#include <fmt/format.h>

#include "graphgo/record/position_text.hpp"
#include "graphgo/rules/predicates.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::certificates {
namespace {

/// Text is compressed in frames of about this size, so that memory does not grow with the proof.
constexpr std::size_t frame_size = std::size_t{8} << 20;

}  // namespace

std::string proof_beginning(const Query& query, int version) {
  std::string text = fmt::format("graphgo proof {}\nvertices {}\n", version, query.board.size());
  for (const auto& [u, v] : query.board.edges()) text += fmt::format("edge {} {}\n", u, v);
  for (const AxisInfo& axis : axes())
    text += fmt::format("rule {} {}\n", axis.name, axis_value(query.rules, axis.name));
  text += fmt::format("position {}\nto_move {}\nprisoners {} {}\nrecord", position_text(query.position),
                      word_of(query.to_move), query.prisoners[0], query.prisoners[1]);
  for (const Turn turn : query.record) text += fmt::format(" {}", turn.is_pass() ? -1 : turn.vertex);
  return text + '\n';
}

ProofFile::ProofFile(std::filesystem::path path, const Query& query, const std::vector<Permutation>& maps,
                     int version)
    : rules_(query.rules), size_(query.board.size()), file_(std::move(path)) {
  write(proof_beginning(query, version));
  for (std::size_t i = 1; i < maps.size(); ++i) write(fmt::format("symmetry {}\n", fmt::join(maps[i], " ")));
}

void ProofFile::write(std::string_view text) {
  text_ += text;
  if (text_.size() >= frame_size) flush();
}

void ProofFile::flush() {
  if (!text_.empty()) file_.write(tables::compressed(text_));
  text_.clear();
}

std::string ProofFile::text_of(const Claim& claim) const {
  const char* without_margin = last_mover_wins(rules_) ? "wins" : "none";
  return fmt::format("claim {} {}{}\n", word_of(claim.winner),
                     claim.margin ? std::to_string(*claim.margin) : without_margin,
                     claim.endless ? " endless" : "");
}

void ProofFile::begin(const Claim& claim, std::uint64_t nodes) {
  write(text_of(claim));
  write(fmt::format("nodes {}\n", nodes));
  number_ = 0;
  summary_.nodes += nodes;
}

void ProofFile::add(const Node& node) {
  std::string line = position_text(unpack(node.position, size_));
  line += node.to_move == Side::black ? " b " : " w ";
  line += node.passes ? std::to_string(*node.passes) : "*";
  if (rules_.phases == 2) line += fmt::format(" {}", node.phase);
  if (scores_along_the_way(rules_)) line += node.need ? fmt::format(" {}", *node.need) : " none";
  if (prisoners_buy_passes(rules_)) line += fmt::format(" {},{}", node.prisoners[0], node.prisoners[1]);
  if (rules_.repetition.kind == Repetition::Kind::basic_ko) {
    std::string kos;
    node.ko.for_each([&](Vertex v) { kos += fmt::format("{}{}", kos.empty() ? "" : ",", v); });
    line += fmt::format(" {}", kos.empty() ? "-" : kos);
  }
  write(line);
  if (node.turn) {
    write(node.turn->is_pass() ? " p" : fmt::format(" {}", node.turn->vertex));
    if (node.legal_play) write(fmt::format("/{}", *node.legal_play));
    write(":");
    add_next(node.next.front());
  } else {
    for (const Next& next : node.next) {
      write(" ");
      add_next(next);
    }
  }
  write("\n");
  ++number_;
}

void ProofFile::add_next(const Next& next) {
  switch (next.kind) {
    case Next::Kind::over:
      return write(".");
    case Next::Kind::answered_by_pass:
      return write("p");
    case Next::Kind::banned:
      return write("x");
    case Next::Kind::certain_area:
      return write("c");
    case Next::Kind::node:
      break;
  }
  write(std::to_string(static_cast<std::int64_t>(number_ - next.node)));
  if (next.map != 0) write(fmt::format(":{}", next.map));
}

void ProofFile::root(std::uint64_t node, int map) {
  write(map == 0 ? fmt::format("root {}\n", node) : fmt::format("root {}:{}\n", node, map));
}

void ProofFile::root_tree(const std::vector<std::string>& lines) {
  write("root tree\n");
  for (const std::string& line : lines) write(line + "\n");
}

void ProofFile::root_over() { write("root over\n"); }

void ProofFile::nothing_to_prove(const Claim& claim) {
  begin(claim, 0);
  write("root -\n");
}

ProofSummary ProofFile::commit() {
  write("end\n");
  flush();
  summary_.bytes = file_.size();
  file_.commit();
  return summary_;
}

}  // namespace graphgo::solver::certificates
