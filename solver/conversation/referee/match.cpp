#include "solver/conversation/referee/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graphgo/board/families.hpp"
#include "graphgo/error.hpp"
#include "graphgo/symmetry/automorphisms.hpp"
#include "graphgo/text/message.hpp"
#include "graphgo/text/words.hpp"
#include "solver/presentation/words.hpp"
#include "solver/question/answer.hpp"
#include "solver/question/game_of.hpp"
#include "solver/question/limits.hpp"
#include "solver/question/query.hpp"
#include "solver/question/trace.hpp"

namespace graphgo::solver::conversation::referee {
namespace {

/// Larger groups are those of graphs like complete ones; their openings stand for themselves.
constexpr std::size_t most_symmetries = 10'000;

std::vector<Turn> image(const std::vector<Turn>& turns, const Permutation& permutation) {
  std::vector<Turn> images;
  for (const Turn turn : turns)
    images.push_back(turn.is_play() ? Turn{permutation[static_cast<std::size_t>(turn.vertex)]} : turn);
  return images;
}

bool comes_first(const std::vector<Turn>& turns, const std::vector<Permutation>& symmetries) {
  const auto before = [](Turn a, Turn b) { return a.vertex < b.vertex; };
  return std::ranges::none_of(symmetries, [&](const Permutation& permutation) {
    return std::ranges::lexicographical_compare(image(turns, permutation), turns, before);
  });
}

/// Of what `graphgo-vertices` tells, each cell with those adjacent to it; numbers and names are left out.
std::set<std::vector<std::string>> adjacent_cells(const std::string& listing) {
  std::set<std::vector<std::string>> cells;
  for (const std::string_view line : split(listing, '\n')) {
    const auto colon = line.rfind(':');
    if (colon == line.npos) continue;
    const auto space = line.rfind(' ', colon);
    std::vector<std::string> adjacent;
    for (const std::string_view cell : split(line.substr(colon + 1), ' '))
      if (!cell.empty()) adjacent.emplace_back(cell);
    std::ranges::sort(adjacent);
    adjacent.insert(adjacent.begin(), std::string(line.substr(space + 1, colon - space - 1)));
    cells.insert(std::move(adjacent));
  }
  return cells;
}

}  // namespace

std::vector<std::vector<Turn>> openings(const Board& board, const Ruleset& rules, int turns) {
  const Query start = empty_board_query(board, rules);
  const auto symmetries = all_automorphisms(board, most_symmetries);
  std::vector<std::vector<Turn>> found{{}};
  for (int i = 0; i < turns; ++i) {
    std::vector<std::vector<Turn>> longer;
    for (const std::vector<Turn>& opening : found) {
      Query query = start;
      query.record = opening;
      const Game<1> game = game_of(query);
      for (const Turn turn : game.legal_turns()) {
        std::vector<Turn> next = opening;
        next.push_back(turn);
        query.record = next;
        if (!game_of(query).over() && comes_first(next, symmetries)) longer.push_back(next);
      }
    }
    found = std::move(longer);
  }
  return found;
}

Player::Player(std::string name, std::string command, double seconds, const std::atomic<bool>* stop)
    : name_(std::move(name)), command_(std::move(command)), seconds_(seconds), stop_(stop) {}

GtpPeer& Player::peer() {
  if (!peer_)
    peer_ = std::make_unique<GtpPeer>(std::vector<std::string>{"/bin/sh", "-c", "exec " + command_}, seconds_,
                                      stop_);
  return *peer_;
}

Referee::Referee(const Board& board, const Ruleset& rules, const Limits& limits, double seconds)
    : limits_(limits), seconds_(seconds), game_(empty_board_query(board, rules), limits), points_(board) {
  if (!played_by_game(rules))
    throw InputError(
        fmt::format("rules {}: programs that speak GTP know no resumption, disputes or removed "
                    "cycles, so there is nothing to judge",
                    to_text(rules)));
  if (!rules.handicap.stones.empty())
    throw InputError(fmt::format(
        "rules {}: the programs would not be told of the stones placed for a handicap", to_text(rules)));
}

Value Referee::value() {
  Limits limits = limits_;
  limits.deadline = deadline_after(seconds_);
  return game_.ask({}, limits).value;
}

std::pair<bool, std::string> Referee::ask(Player& player, const std::string& command) {
  asked_ = &player;
  return player.peer().ask(command);
}

std::string Referee::refusal_of(Player& player, const std::string& command) {
  const auto [success, answer] = ask(player, command);
  return success ? "" : fmt::format("{} answers '{}': {}", player.name(), command, printable(answer));
}

std::vector<std::string> Referee::preparations() const {
  const bool square = points_.columns() == points_.rows();
  return {square ? fmt::format("boardsize {}", points_.columns())
                 : fmt::format("rectangular_boardsize {} {}", points_.columns(), points_.rows()),
          "clear_board", fmt::format("komi {}", half_points_text(game_.rules().komi))};
}

bool Referee::knows(Player& player, const std::string& command) {
  return ask(player, "known_command " + command) == std::pair(true, std::string("true"));
}

/// GTP sizes grids alone: a program must have been started on any other board.
std::string Referee::board_note(Player& player) {
  const auto ours = adjacent_cells(points_.listing());
  if (knows(player, "graphgo-vertices")) {
    if (adjacent_cells(ask(player, "graphgo-vertices").second) == ours) return "";
    throw InputError(
        fmt::format("{} plays on another board than {}: name it in its command, like "
                    "'graphgo gtp K3'",
                    player.name(), excerpt(game_.board().label())));
  }
  const Board grid = make_family(fmt::format("{}x{}", points_.rows(), points_.columns()));
  if (adjacent_cells(gtp::Points(grid).listing()) == ours) return "";
  return fmt::format("{} is told the size of a grid alone: its command must name board {}", player.name(),
                     excerpt(game_.board().label()));
}

std::string Referee::rules_note(Player& player) {
  if (!knows(player, "graphgo-get-rules"))
    return fmt::format("{} is not told the rules, for which GTP has no command", player.name());
  const std::string rules = ask(player, "graphgo-get-rules").second;
  if (rules == to_text(game_.rules())) return "";
  return fmt::format("{} plays by {}: name the rules in its command, like 'graphgo gtp --rules aga'",
                     player.name(), printable(rules));
}

std::vector<std::string> Referee::check(Player& player) try {
  for (const std::string& command : preparations())
    if (const std::string refusal = refusal_of(player, command); !refusal.empty()) throw InputError(refusal);
  std::vector<std::string> notes;
  for (std::string note : {board_note(player), rules_note(player)})
    if (!note.empty()) notes.push_back(std::move(note));
  return notes;
} catch (const PeerGone&) {
  throw InputError(fmt::format("{}: no program that speaks GTP answers", player.name()));
}

std::string Referee::begin(std::array<Player*, 2> players, const std::vector<Turn>& opening) {
  game_.restart(empty_board_query(game_.board(), game_.rules()));
  std::vector<std::string> commands = preparations();
  for (const Turn turn : opening) {
    commands.push_back(fmt::format("play {} {}", word_of(game_.now().to_move), points_.name(turn)));
    game_.play(turn);
  }
  for (Player* player : players)
    for (const std::string& command : commands)
      if (std::string refusal = refusal_of(*player, command); !refusal.empty()) {
        ++player->tally.silent;
        return refusal;
      }
  return "";
}

/// Nothing is compared with a program that has no all_legal.
void Referee::compare_legality(Player& player) {
  const auto [knows, answer] = ask(player, fmt::format("all_legal {}", word_of(game_.now().to_move)));
  if (!knows) return;
  std::set<std::string> theirs;
  for (std::string text = answer + " "; !text.empty();) {
    const auto end = text.find_first_of(" \n");
    if (end > 0) theirs.insert(text.substr(0, end));
    text.erase(0, end + 1);
  }
  const Game<1> game = game_of(game_.query());
  for (Vertex v = 0; v < game_.board().size(); ++v) {
    ++player.tally.compared;
    const Legality legality = game.legality(Turn{v});
    const bool theirs_legal = theirs.contains(points_.name(v));
    if (theirs_legal == static_cast<bool>(legality)) continue;
    std::string what = "takes a legal turn for illegal";
    if (theirs_legal) {
      const std::string reason = reason_text(legality);
      what = "takes for legal: " + reason.substr(0, reason.find(','));
    }
    ++player.tally.wrong[what];
  }
}

std::optional<Margin> Referee::judge(Player& player, const Value& before, Side side) {
  const auto lost = points_lost(before, value(), side, game_.rules());
  Tally& tally = player.tally;
  if (!lost) return lost;
  ++tally.judged;
  if (*lost == Margin()) return lost;
  ++tally.losing;
  tally.halves += lost->halves();
  if (game_.after_pass()) tally.by_passes += lost->halves();
  tally.worst = std::max(tally.worst, *lost);
  return lost;
}

std::string Referee::play_and_tell(Player& mover, Player& other, Turn turn) {
  const Side side = game_.now().to_move;
  try {
    game_.play(turn);
  } catch (const InputError& e) {
    ++mover.tally.illegal;
    return fmt::format("{} played a forbidden turn: {}", mover.name(), e.what());
  }
  std::string refusal = refusal_of(other, fmt::format("play {} {}", word_of(side), points_.name(turn)));
  if (!refusal.empty()) ++other.tally.refused;
  return refusal;
}

std::string Referee::turn(std::array<Player*, 2> players, MatchGame& game) {
  const Side side = game_.now().to_move;
  Player& mover = *players[static_cast<std::size_t>(index_of(side))];
  Player& other = *players[static_cast<std::size_t>(index_of(opponent(side)))];
  compare_legality(mover);
  const Value before = value();
  const auto [success, answer] = ask(mover, fmt::format("genmove {}", word_of(side)));
  if (!success) {
    ++mover.tally.silent;
    return fmt::format("{} answers genmove: {}", mover.name(), printable(answer));
  }
  ++mover.tally.turns;
  if (lower(answer) == "resign") {
    ++mover.tally.resigned;
    ++other.tally.won;
    return fmt::format("{} resigns", mover.name());
  }
  Turn turn;
  try {
    turn = points_.read(answer);
  } catch (const InputError& e) {
    ++mover.tally.illegal;
    return fmt::format("{} played no turn: {}", mover.name(), e.what());
  }
  std::string ended = play_and_tell(mover, other, turn);
  if (game_.query().record.size() > game.turns.size()) {
    game.turns.push_back(turn);
    game.lost.push_back(judge(mover, before, side));
  }
  return ended;
}

void Referee::score(std::array<Player*, 2> players, MatchGame& game) {
  const Value end = value();
  game.ended = presentation::verdict_text(end, game_.rules());
  if (!end.solved) return;
  const Winner winner = winner_of(end, game_.rules());
  if (winner == Winner::black || winner == Winner::white)
    ++players[winner == Winner::black ? 0 : 1]->tally.won;
}

MatchGame Referee::play(std::array<Player*, 2> players, const std::vector<Turn>& opening) {
  MatchGame game{{players[0]->name(), players[1]->name()}, opening, opening.size(), {}, ""};
  for (Player* player : players) ++player->tally.games;
  try {
    game.ended = begin(players, opening);
    while (game.ended.empty() && !game_.now().over && !limits_.reached()) {
      if (game.turns.size() >= most_turns) game.ended = fmt::format("undecided after {} turns", most_turns);
      if (game.ended.empty()) game.ended = turn(players, game);
    }
    if (game.ended.empty() && game_.now().over) score(players, game);
    if (game.ended.empty()) game.ended = "stopped";
    return game;
  } catch (const PeerGone& e) {
    ++asked_->tally.silent;
    game.ended = fmt::format("{}: {}", asked_->name(), e.what());
  } catch (const LimitReached& e) {
    game.ended = e.what();
  }
  for (Player* player : players) player->drop();
  return game;
}

}  // namespace graphgo::solver::conversation::referee
