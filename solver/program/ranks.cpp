// The one source that knows MPI. A rank that waits in MPI burns a core: all of them look (Iprobe), and sleep
// for two milliseconds where nothing came.
#include "solver/program/ranks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/mpi/collectives.hpp>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/environment.hpp>
#include <boost/serialization/string.hpp>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <iostream>
#include <iterator>
#include <sstream>
#include <thread>

#include "graphgo/error.hpp"
#include "solver/program/input.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/run.hpp"
#include "solver/question/limits.hpp"
#include "solver/research/farm/crew.hpp"
#include "tables/codec.hpp"

namespace graphgo::solver::program {
namespace {

namespace mpi = boost::mpi;
using Clock = std::chrono::steady_clock;
using research::Delivery, research::Job, research::Manager, research::Tell;

constexpr std::chrono::milliseconds nap{2};

enum Tag : int { hello, unit, answer, stop, dismissal };

/// What a worker says when it is ready.
struct Hello {
  std::uint64_t job = 0;  ///< a checksum: both must have been asked the same
  int threads = 0;
  template <typename Archive>
  void serialize(Archive& archive, unsigned) {
    archive& job& threads;
  }
};
/// As `research::Handed`.
struct Order {
  std::size_t unit = 0, turns = 1;
  template <typename Archive>
  void serialize(Archive& archive, unsigned) {
    archive& unit& turns;
  }
};
/// A unit's answer; or why there is none.
struct Reply {
  std::size_t unit = 0;
  std::string json, error;
  bool complete = true, cut = false, bad_input = false;
  double seconds = 0;
  template <typename Archive>
  void serialize(Archive& archive, unsigned) {
    archive& unit& json& error& complete& cut& bad_input& seconds;
  }
};

std::uint64_t checksum_of(const Job& job) {
  std::string all = GRAPHGO_VERSION;
  for (const research::Unit& one : job.units) all += research::digest_of(job, one);
  return tables::checksum(all);
}

/// Thrown in a rank that does not lead, once it is no longer needed. No std::exception, so that no command
/// catches it.
struct Dismissed {};

/// What the leader knows of a worker.
struct Seat {
  int threads = 0;  ///< 0: it has not said that it is ready
  int busy = 0;     ///< units in work or on their way
  bool wide = false;
};

/// The threads of a worker. Units wait for them in a line.
class Pool {
 public:
  Pool(const Job& job, const Limits& limits) : job_(job), limits_(limits) {
    limits_.stop = &stop_;
    for (int i = 0; i < std::max(limits.threads, 1); ++i) threads_.emplace_back([this] { work(); });
  }
  ~Pool() { leave(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void put(const research::Handed& handed) {
    const std::lock_guard lock(mutex_);
    todo_.push_back(handed);
    news_.notify_one();
  }
  /// Units in work end at their bounds.
  void stop() { stop_ = true; }
  void leave() {
    stop_ = true;
    {
      const std::lock_guard lock(mutex_);
      todo_.clear();
      over_ = true;
    }
    news_.notify_all();
    threads_.clear();
  }
  std::vector<Reply> done() {
    const std::lock_guard lock(mutex_);
    return std::exchange(done_, {});
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [&] { return over_ || !todo_.empty(); });
      if (over_) return;
      const research::Handed handed = todo_.front();
      todo_.pop_front();
      lock.unlock();
      Reply reply = reply_to(handed);
      lock.lock();
      done_.push_back(std::move(reply));
    }
  }
  Reply reply_to(const research::Handed& handed) const {
    Reply reply;
    reply.unit = handed.unit;
    try {
      const Limits share = job_.units[handed.unit].wide ? limits_ : share_of(limits_);
      auto answered = research::answer_unit(job_, handed, share);
      reply.json = std::move(answered.answer.json);
      reply.complete = answered.answer.complete;
      // The leader's clock may not have struck yet, and a signal may have reached this rank alone.
      reply.cut = answered.answer.cut || (!reply.complete && solver::out_of_time(limits_));
      reply.seconds = answered.seconds;
    } catch (const InputError& error) {
      reply.error = error.what();
      reply.bad_input = true;
    } catch (const std::exception& error) {
      reply.error = error.what();
    }
    return reply;
  }

  const Job& job_;
  Limits limits_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<research::Handed> todo_;
  std::vector<Reply> done_;
  bool over_ = false;
  std::vector<std::jthread> threads_;  // they go before what they use
};

class RankCrew : public research::Crew {
 public:
  RankCrew(mpi::communicator& world, int here, Spoil spoil)
      : world_(world), here_(here), spoil_(std::move(spoil)) {}

  bool leads() const override { return world_.rank() == 0; }
  bool remote() const override { return true; }
  int workers() const override { return world_.size() - 1; }
  int workers_here() const override { return here_; }

  void work(const Job& job, const Limits& limits, Manager& manager, const Tell& tell) override;
  void serve(const Job& job, const Limits& limits) override;

  /// At the end of the leader: lets those go that wait. At the end of a worker: waits for that.
  void part();

 private:
  std::vector<Delivery> receive(const Job& job);
  void drop(const mpi::status& news);
  bool hand_out(Manager& manager);
  void to_all(Tag tag) {
    for (int rank = 1; rank < world_.size(); ++rank) world_.send(rank, tag);
  }

  mpi::communicator& world_;
  int here_;
  Spoil spoil_;
  std::vector<Seat> seats_{static_cast<std::size_t>(world_.size())};
  bool dismissed_ = false;
};

std::vector<Delivery> RankCrew::receive(const Job& job) {
  std::vector<Delivery> deliveries;
  while (const auto news = world_.iprobe()) {
    const int rank = news->source();
    Seat& seat = seats_[static_cast<std::size_t>(rank)];
    if (news->tag() == hello) {
      Hello said;
      world_.recv(rank, hello, said);
      if (said.job != checksum_of(job))
        throw InputError(fmt::format("rank {} was asked something else, or is another version", rank));
      seat.threads = said.threads;
      continue;
    }
    if (news->tag() == dismissal) throw InputError(fmt::format("rank {} could not begin", rank));
    Reply reply;
    world_.recv(rank, answer, reply);
    if (!reply.error.empty() && reply.bad_input) throw InputError(reply.error);
    if (!reply.error.empty()) throw InternalError(fmt::format("rank {}: {}", rank, reply.error));
    --seat.busy;
    seat.wide = seat.wide && seat.busy > 0;
    deliveries.push_back(
        {rank, {reply.unit, {std::move(reply.json), reply.complete, reply.cut}, reply.seconds}});
  }
  return deliveries;
}

void RankCrew::drop(const mpi::status& news) {
  Hello said;
  Reply reply;
  if (news.tag() == hello)
    world_.recv(news.source(), hello, said);
  else if (news.tag() == answer)
    world_.recv(news.source(), answer, reply);
  else
    world_.recv(news.source(), news.tag());
}

/// A unit for every thread, and where units are short some more, so that no thread waits for the leader.
bool RankCrew::hand_out(Manager& manager) {
  constexpr double wait = 0.01;  // seconds that a unit may be on its way
  constexpr int most_ahead = 64;
  const double mean = manager.mean_seconds();
  const auto left = static_cast<double>(manager.units() - manager.done() - manager.in_work());
  const int ahead =
      mean <= 0
          ? 0
          : static_cast<int>(std::min({wait / mean, static_cast<double>(most_ahead), left / workers() / 2}));
  bool any = false;
  for (int rank = 1; rank < world_.size(); ++rank) {
    Seat& seat = seats_[static_cast<std::size_t>(rank)];
    while (seat.threads > 0 && !seat.wide) {
      std::optional<research::Handed> next;
      if (seat.busy == 0) next = manager.next(rank, true);
      seat.wide = next.has_value();
      if (!next && seat.busy < seat.threads * (1 + ahead)) next = manager.next(rank, false);
      if (!next) break;
      world_.send(rank, unit, Order{next->unit, next->turns});
      ++seat.busy;
      any = true;
    }
  }
  return any;
}

void RankCrew::work(const Job& job, const Limits& limits, Manager& manager, const Tell& tell) {
  // Where a worker was killed its answer never comes, and mpirun ends this process too, a second later.
  constexpr std::chrono::milliseconds grace{600};
  std::optional<Clock::time_point> over_since;
  for (;;) {
    std::vector<Delivery> deliveries = receive(job);
    bool busy = !deliveries.empty();
    if (busy) manager.take(std::move(deliveries), tell);
    if (!manager.over()) {
      busy = hand_out(manager) || busy;
    } else {
      if (!over_since && limits.stop && limits.stop->load())
        print_message("interrupted, or a rank was lost, after {}", manager.progress_text());
      if (!over_since) to_all(stop);
      over_since = over_since.value_or(Clock::now());
      if (manager.in_work() == 0 || Clock::now() - *over_since > grace) return;
    }
    if (!busy) std::this_thread::sleep_for(nap);
  }
}

void RankCrew::serve(const Job& job, const Limits& limits) {
  Pool pool(job, limits);
  world_.send(0, hello, Hello{checksum_of(job), std::max(limits.threads, 1)});
  for (;;) {
    bool busy = false;
    while (const auto news = world_.iprobe(0)) {
      busy = true;
      if (news->tag() == unit) {
        Order order;
        world_.recv(0, unit, order);
        pool.put({order.unit, order.turns});
        continue;
      }
      world_.recv(0, news->tag());
      pool.stop();
      if (news->tag() == dismissal) {
        dismissed_ = true;
        throw Dismissed();
      }
    }
    if (limits.stop && limits.stop->load()) pool.stop();
    for (Reply& reply : pool.done()) {
      busy = true;
      if (spoil_) spoil_(world_.rank(), reply.json);
      world_.send(0, answer, reply);
    }
    if (!busy) std::this_thread::sleep_for(nap);
  }
}

void RankCrew::part() {
  if (leads()) {
    to_all(dismissal);
    // A worker says as much when it goes. What it sends before is taken and dropped: while a large answer
    // waits to be taken the worker does not come to read its dismissal.
    for (int gone = 0; gone < workers(); std::this_thread::sleep_for(nap))
      while (const auto news = world_.iprobe()) {
        drop(*news);
        gone += news->tag() == dismissal ? 1 : 0;
      }
    return;
  }
  world_.send(0, dismissal);
  if (dismissed_) return;
  while (!world_.iprobe(0, dismissal)) std::this_thread::sleep_for(nap);
  world_.recv(0, dismissal);
}

/// Standard input reaches rank 0 alone, and all must be asked the same.
void share_input(const mpi::communicator& world, int argc, char** argv, std::istringstream& input) {
  const bool read = std::any_of(argv, argv + argc, [](const char* word) {
    const std::string_view text = word;
    return text == "-" || text.ends_with("=-") || text == "batch";
  });
  if (!read) return;
  std::string text;
  if (world.rank() == 0) text.assign(std::istreambuf_iterator<char>(std::cin), {});
  mpi::broadcast(world, text, 0);
  input.str(text);
  std::cin.rdbuf(input.rdbuf());
}

/// Ranks on this machine that answer units.
int workers_here(const mpi::communicator& world) {
  MPI_Comm shared = MPI_COMM_NULL;
  MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &shared);
  const mpi::communicator here(shared, mpi::comm_take_ownership);
  const bool with_leader = mpi::all_reduce(here, world.rank(), mpi::minimum<int>()) == 0;
  return std::max(1, here.size() - (with_leader ? 1 : 0));
}

int run_worker(int argc, char** argv, RankCrew& crew) {
  // Only rank 0 speaks. What is wrong with the question it says itself.
  if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) return 2;
  try {
    return run_program(argc, argv, crew);
  } catch (const Dismissed&) {
    return 0;
  }
}

}  // namespace

int run_ranks(int argc, char** argv, const Spoil& spoil) {
  const mpi::environment environment(argc, argv, mpi::threading::funneled);
  mpi::communicator world;
  begin_input();
  if (world.size() == 1) {
    research::ThreadCrew crew;
    return run_program(argc, argv, crew);
  }
  std::istringstream input;
  share_input(world, argc, argv, input);
  RankCrew crew(world, workers_here(world), spoil);
  if (world.rank() > 0) {
    run_worker(argc, argv, crew);
    crew.part();
    return 0;
  }
  const int code = run_program(argc, argv, crew);
  std::fflush(stdout);
  crew.part();
  return code;
}

}  // namespace graphgo::solver::program
