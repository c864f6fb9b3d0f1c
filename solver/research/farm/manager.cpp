#include "solver/research/farm/manager.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "graphgo/error.hpp"
#include "solver/question/limits.hpp"

namespace graphgo::solver::research {

Manager::Manager(const Job& job, Journal* journal, Plan plan, const Limits& limits, int workers, int slots)
    : job_(job),
      journal_(journal),
      plan_(std::move(plan)),
      limits_(limits),
      workers_(workers),
      slots_(std::max(slots, 1)) {
  for (std::size_t unit = 0; unit < job.units.size(); ++unit) {
    if (!plan_.shard.has(unit)) continue;
    ++part_;
    if (journal && take_earlier(unit, *journal)) continue;
    order_.push_back(unit);
    size_left_ += job.units[unit].size;
  }
  put_in_order();
}

/// Is the unit done by an earlier run?
bool Manager::take_earlier(std::size_t unit, Journal& journal) {
  const auto known = journal.earlier().find(unit);
  if (known == journal.earlier().end()) return false;
  UnitAnswer& answer = known->second.answer;
  if (!answer.complete && plan_.again) {
    keep_bounds(unit, std::move(answer));
    return false;
  }
  answer.earlier = true;
  ++done_;
  ++earlier_;
  if (!answer.complete) {
    ++set_aside_;
    ++left_aside_;
  }
  if (plan_.shard.whole()) answers_.emplace(unit, std::move(answer));
  return true;
}

/// Kin side by side, so that a run of them is a part of `order_`. A unit without kin is a run by itself.
void Manager::put_in_order() {
  std::unordered_map<std::string, std::size_t> first_of_kin;
  std::vector<std::size_t> first(job_.units.size());  // of a unit's kin
  std::vector<double> size(job_.units.size());        // of all kin, by the first of them
  for (const std::size_t unit : order_) {
    const std::string& kin = job_.units[unit].kin;
    first[unit] = kin.empty() ? unit : first_of_kin.emplace(kin, unit).first->second;
    size[first[unit]] += job_.units[unit].size;
  }
  const auto rank = [&](std::size_t unit) {
    const double of_all = size[first[unit]], own = job_.units[unit].size;
    if (job_.shares_time && limits_.deadline) return std::tuple(of_all, first[unit], own);
    return job_.in_order ? std::tuple(0.0, first[unit], 0.0) : std::tuple(-of_all, first[unit], -own);
  };
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
}

/// The place in `order_` of the unit that the worker is to have.
std::optional<std::size_t> Manager::place_for(int worker) const {
  for (const Run& run : runs_)
    if (run.worker == worker) return run.next;
  if (unbegun_ < order_.size()) return unbegun_;
  const auto most = std::max_element(runs_.begin(), runs_.end(),
                                     [](const Run& a, const Run& b) { return a.left() < b.left(); });
  return most == runs_.end() ? std::nullopt : std::optional(most->next);
}

void Manager::hand_out(std::size_t place, int worker) {
  auto run = std::find_if(runs_.begin(), runs_.end(), [&](const Run& r) { return r.next == place; });
  if (run == runs_.end()) {
    const std::string& kin = job_.units[order_[place]].kin;
    std::size_t end = place + 1;
    while (!kin.empty() && end < order_.size() && job_.units[order_[end]].kin == kin) ++end;
    unbegun_ = end;
    run = runs_.insert(runs_.end(), {place, end, worker});
  }
  if (++run->next == run->end) runs_.erase(run);
}

/// No look is counted (Limits::looks_left).
bool Manager::out_of_time() const {
  return solver::out_of_time(limits_) || (limits_.looks_left && *limits_.looks_left <= 0);
}

bool Manager::handed_out() const {
  const std::lock_guard lock(mutex_);
  return unbegun_ == order_.size() && runs_.empty() && rechecks_.empty();
}

/// The place among the rechecks of one that the worker may have, before any unit that is new.
std::optional<std::size_t> Manager::find(int worker) const {
  for (std::size_t i = 0; i < rechecks_.size(); ++i)
    if (workers_ == 1 || rechecks_[i].worker != worker) return i;
  return std::nullopt;
}

bool Manager::next_is_wide(int worker) {
  const std::lock_guard lock(mutex_);
  if (const auto recheck = find(worker)) return job_.units[rechecks_[*recheck].unit].wide;
  const auto place = place_for(worker);
  return place && job_.units[order_[*place]].wide;
}

std::size_t Manager::turns_left() const {
  std::size_t units = order_.size() - unbegun_ + rechecks_.size();
  for (const Run& run : runs_) units += run.left();
  const auto slots = static_cast<std::size_t>(slots_);
  return (units + slots - 1) / slots;
}

std::optional<Handed> Manager::next(int worker, bool wide) {
  if (cancelled_ || out_of_time()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto recheck = find(worker);
  const auto place = recheck ? std::nullopt : place_for(worker);
  if (!recheck && !place) return std::nullopt;
  const std::size_t unit = recheck ? rechecks_[*recheck].unit : order_[*place];
  if (job_.units[unit].wide != wide) return std::nullopt;
  const Handed handed{unit, turns_left()};
  if (recheck)
    rechecks_.erase(rechecks_.begin() + static_cast<std::ptrdiff_t>(*recheck));
  else
    hand_out(*place, worker);
  ++in_work_;
  return handed;
}

/// By the digest, so that every run asks the same units again.
bool Manager::is_rechecked(std::size_t unit) const {
  constexpr double parts = 65536;
  const std::string digest = digest_of(job_, job_.units[unit]).substr(0, 4);
  return std::stoi(digest, nullptr, 16) < plan_.recheck * parts;
}

/// Is it the unit's answer? Not where a limit on the job cut it short, or it is to be asked again.
bool Manager::accept(Delivery& delivery) {
  const std::size_t unit = delivery.answered.unit;
  UnitAnswer& answer = delivery.answered.answer;
  const auto first = first_answers_.find(unit);
  if (!answer.complete && (answer.cut || cancelled_ || out_of_time())) {
    keep_bounds(unit, std::move(answer));
    return false;
  }
  if (first == first_answers_.end() && answer.complete && is_rechecked(unit)) {
    const std::lock_guard lock(mutex_);
    rechecks_.push_back({unit, delivery.worker});
    first_answers_.emplace(unit, std::move(delivery));
    return false;
  }
  if (first == first_answers_.end()) return true;
  Delivery before = std::move(first->second);
  first_answers_.erase(first);
  if (answer.complete && !same_answer(before.answered.answer.json, answer.json)) {
    const auto [first_words, words] = first_difference(before.answered.answer.json, answer.json);
    throw InternalError(fmt::format("unit {} ({}): worker {} answered ...{}..., worker {} answered ...{}...",
                                    unit, job_.units[unit].id, before.worker, first_words, delivery.worker,
                                    words));
  }
  delivery = std::move(before);
  return true;
}

/// Of a unit that is not done, should the work end so; of two answers that say the most.
void Manager::keep_bounds(std::size_t unit, UnitAnswer answer) {
  answer.cut = true;
  const auto [known, is_new] = bounds_.try_emplace(unit, answer);
  if (!is_new && says_more(job_, answer.json, known->second.json)) known->second = std::move(answer);
}

/// Where a unit was asked again, and set aside again: the journal has an answer that says as much. It stays.
bool Manager::take_bounds_instead(Answered& answered) {
  const auto known = bounds_.find(answered.unit);
  if (answered.answer.complete || known == bounds_.end() ||
      says_more(job_, answered.answer.json, known->second.json))
    return false;
  answered.answer = std::move(known->second);
  answered.answer.cut = false;
  return true;
}

void Manager::settle(Answered&& answered) {
  ++done_;
  set_aside_ += answered.answer.complete ? 0 : 1;
  size_left_ -= job_.units[answered.unit].size;
  answers_.emplace(answered.unit, std::move(answered.answer));
}

void Manager::take(std::vector<Delivery> deliveries, const Tell& tell) {
  std::vector<Answered> fresh;
  for (Delivery& delivery : deliveries) {
    seconds_ += delivery.answered.seconds;
    size_done_ += job_.units[delivery.answered.unit].size;
    if (!accept(delivery)) continue;
    if (take_bounds_instead(delivery.answered))
      settle(std::move(delivery.answered));
    else
      fresh.push_back(std::move(delivery.answered));
  }
  if (journal_) journal_->append(fresh);
  for (Answered& answered : fresh) settle(std::move(answered));
  in_work_ -= deliveries.size();
  tell_ready(tell);
  if (plan_.show) plan_.show(progress_text());
}

void Manager::tell_ready(const Tell& tell) {
  if (!plan_.shard.whole()) return answers_.clear();
  for (auto ready = answers_.find(told_); !cancelled_ && ready != answers_.end();
       ready = answers_.find(told_)) {
    if (!tell(told_, &ready->second)) cancelled_ = true;
    answers_.erase(ready);
    ++told_;
  }
}

void Manager::finish(const Tell& tell) {
  tell_ready(tell);
  for (auto& [unit, first] : first_answers_) {
    first.answered.answer.cut = true;
    bounds_[unit] = std::move(first.answered.answer);
  }
  for (; plan_.shard.whole() && !cancelled_ && told_ < job_.units.size(); ++told_) {
    const auto answer = answers_.find(told_);
    const auto bounds = bounds_.find(told_);
    const UnitAnswer* known = answer != answers_.end()  ? &answer->second
                              : bounds != bounds_.end() ? &bounds->second
                                                        : nullptr;
    if (!tell(told_, known)) return;
  }
}

double Manager::mean_seconds() const {
  const auto answers = static_cast<double>(done_ - earlier_);
  return answers > 0 ? seconds_ / answers : 0;
}

std::string Manager::progress_text() const {
  const double passed = seconds_since(start_);
  std::string text = fmt::format("{} of {} units", done_, part_);
  if (done_ > earlier_)
    text += fmt::format(", {:.3g} a second", static_cast<double>(done_ - earlier_) / std::max(passed, 1e-3));
  if (set_aside_ > 0) text += fmt::format(", {} set aside with bounds", set_aside_);
  // Sizes are guesses, and so is this: seconds of work for each of them so far, times those left.
  if (size_done_ > 0 && done_ < part_)
    text += fmt::format(", about {:.0f} s left", seconds_ / size_done_ * size_left_ / slots_);
  return text;
}

}  // namespace graphgo::solver::research
