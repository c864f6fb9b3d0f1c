// Report: what came out of settling a claim, in a form that the page, the JSON object and the terminal share.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/research/claims/claim.hpp"

namespace graphgo::solver::research {

enum class ClaimVerdict {
  verified,  ///< on the domain
  refuted,   ///< by a finding
  open,      ///< nothing against it, but a limit struck before all was seen
  nothing    ///< of a part: nothing in its domain is what it speaks of
};
/// "verified", "refuted", "open", "nothing to compare"
const char* name_of(ClaimVerdict verdict);

/// What a reading says of a state, or whatever else is counted.
enum class Judgement {
  holds,
  fails,
  unknown,   ///< a limit or a cap struck
  not_asked  ///< the reading is not about it
};
inline Judgement judgement(bool holds) { return holds ? Judgement::holds : Judgement::fails; }

/// What a reading came to.
struct Count {
  std::uint64_t graphs = 0;  ///< boards seen
  /// Of the domain on these, with their weights; whatever is counted in states, ends of phase one or games.
  std::uint64_t states = 0;
  std::uint64_t compared = 0;  ///< settled
  std::uint64_t against = 0;   ///< of these, where the reading does not hold

  void add(const Count& other, std::uint64_t times = 1);
  /// So many states that the word is said of.
  void add(Judgement word, std::uint64_t weight);
};

/// A reading of the claim on a domain.
struct Part : Count {
  std::string reading = {};  ///< empty where the claim has one reading only
  std::string domain = {};
  ClaimVerdict verdict = ClaimVerdict::open;
  /// Does the claim's verdict rest on it? (Not on a reading that another one excuses, as said in the form.).
  bool decides = true;
  bool of_those = false;  ///< about some of the states of the part before it
};

/// What the rules say of a state: one ruleset's answer, with a line of play.
struct Ruled {
  Ruleset rules;
  Answer answer;
  std::string proof = {};         ///< the file of its proof; empty: none
  std::string judge = {};         ///< "agrees", "beyond its reach", ... : the reference's word on the value
  std::vector<Turn> record = {};  ///< turns played after the finding's state before this answer's state
  std::string remark = {};
};

/// A state that shows something: a counterexample, or an example of what is claimed.
struct Finding {
  std::string title;
  Board board;
  SurveyState state;
  std::vector<Ruled> answers;
  std::string remark = {};  ///< why it is so
  std::string name = {};    ///< "M2-3", the first part of its proofs' names
};

/// Rows of text under named columns.
struct Grid {
  std::string title;
  std::string remark = {};
  std::vector<std::string> columns = {};
  std::vector<std::vector<std::string>> rows = {};

  /// A row of texts and numbers.
  template <typename... Cells>
  void add(const Cells&... cells) {
    rows.emplace_back();
    extend(cells...);
  }
  /// More cells of the last row.
  template <typename... Cells>
  void extend(const Cells&... cells) {
    (rows.back().push_back(text_of(cells)), ...);
  }

 private:
  static std::string text_of(const std::string& text) { return text; }
  template <std::integral Number>
  static std::string text_of(Number number) {
    return std::to_string(number);
  }
};

struct Report {
  Claim claim;
  ClaimVerdict verdict = ClaimVerdict::open;
  bool whole = true;   ///< all its domains and states were asked, not the quick or narrowed ones alone
  bool drawn = false;  ///< no domain was asked whole: "verified" is said of the states drawn alone
  std::vector<Part> parts = {};
  std::vector<Finding> findings = {};  ///< the most telling first
  std::vector<Grid> grids = {};
  std::vector<std::string> remarks = {};
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// `refuted` if a deciding part is, else `open` if one is, else `verified`; with no deciding part `open`.
ClaimVerdict verdict_of(const std::vector<Part>& parts);
/// Was anything asked, every state of every part settled, and no part left open?
bool is_complete(const Report& report);
/// Of a reading that all states should hold for; `complete`: no limit struck.
ClaimVerdict verdict_of(const Count& count, bool complete);

/// A page of Markdown and the pictures it shows.
struct Page {
  std::string text;
  struct Picture {
    std::string name;  ///< of the file, beside the page in the folder `pictures`
    std::string svg;
  };
  std::vector<Picture> pictures;
};

/// The same bytes for the same report, nodes and seconds aside, which it leaves out. `command`: what repeats
/// it.
Page page(const Report& report, const std::string& command);

/// What a page of the claim, as `page` writes it, says of its verdict: "refuted". Empty: it is no page of the
/// claim as it is now, by the checksum of `asked_text`, or a verdict that others of its domains may change.
std::string verdict_on(std::string_view page, const Claim& claim);

/// Would the page in place of the one that is there lose what was settled? The earlier one is of the claim as
/// it is now, and has settled more states: of more domains, or with more time.
bool loses(std::string_view page, std::string_view earlier, const Claim& claim);

/// What the claim says, for people and as JSON (one object; `json_text(report)` has the same keys and the
/// verdict's).
std::string claim_text(const Claim& claim);
std::string json_text(const Claim& claim);
std::string json_text(const Report& report);

}  // namespace graphgo::solver::research
