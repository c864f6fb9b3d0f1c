#include "solver/research/farm/manager.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

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
    const auto known = journal ? journal->earlier().find(unit) : decltype(journal->earlier().end()){};
    if (!journal || known == journal->earlier().end()) {
      order_.push_back(unit);
      size_left_ += job.units[unit].size;
      continue;
    }
    ++done_;
    ++earlier_;
    set_aside_ += known->second.answer.complete ? 0 : 1;
    known->second.answer.earlier = true;
    if (plan_.shard.whole()) answers_.emplace(unit, std::move(known->second.answer));
  }
  if (!job.in_order)
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return job.units[a].size > job.units[b].size; });
}

/// No look is counted (Limits::looks_left).
bool Manager::out_of_time() const {
  return solver::out_of_time(limits_) || (limits_.looks_left && *limits_.looks_left <= 0);
}

bool Manager::handed_out() const {
  const std::lock_guard lock(mutex_);
  return next_ == order_.size() && rechecks_.empty();
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
  return next_ < order_.size() && job_.units[order_[next_]].wide;
}

std::optional<std::size_t> Manager::next(int worker, bool wide) {
  if (cancelled_ || out_of_time()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto recheck = find(worker);
  if (!recheck && next_ == order_.size()) return std::nullopt;
  const std::size_t unit = recheck ? rechecks_[*recheck].unit : order_[next_];
  if (job_.units[unit].wide != wide) return std::nullopt;
  if (recheck)
    rechecks_.erase(rechecks_.begin() + static_cast<std::ptrdiff_t>(*recheck));
  else
    ++next_;
  ++in_work_;
  return unit;
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
    answer.cut = true;
    cut_.insert_or_assign(unit, std::move(answer));
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
  if (answer.complete && !same_answer(before.answered.answer.json, answer.json))
    throw InternalError(fmt::format("unit {} ({}): worker {} answered {}, worker {} answered {}", unit,
                                    job_.units[unit].id, before.worker, before.answered.answer.json,
                                    delivery.worker, answer.json));
  delivery = std::move(before);
  return true;
}

void Manager::take(std::vector<Delivery> deliveries, const Tell& tell) {
  std::vector<Answered> accepted;
  for (Delivery& delivery : deliveries) {
    seconds_ += delivery.answered.seconds;
    size_done_ += job_.units[delivery.answered.unit].size;
    if (accept(delivery)) accepted.push_back(std::move(delivery.answered));
  }
  if (journal_) journal_->append(accepted);
  for (Answered& answered : accepted) {
    ++done_;
    set_aside_ += answered.answer.complete ? 0 : 1;
    size_left_ -= job_.units[answered.unit].size;
    answers_.emplace(answered.unit, std::move(answered.answer));
  }
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
  for (; plan_.shard.whole() && !cancelled_ && told_ < job_.units.size(); ++told_) {
    const auto answer = answers_.find(told_);
    const auto cut = cut_.find(told_);
    const UnitAnswer* known = answer != answers_.end() ? &answer->second
                              : cut != cut_.end()      ? &cut->second
                                                       : nullptr;
    if (!tell(told_, known)) return;
  }
}

double Manager::mean_seconds() const {
  const auto answers = static_cast<double>(done_ - earlier_);
  return answers > 0 ? seconds_ / answers : 0;
}

std::string Manager::progress_text() const {
  const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
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
