// Memory that a process may take: the system's, and what cgroups leave of it.
#include "solver/question/limits.hpp"

#include <catch2/catch.hpp>

#include "solver/question/time_shares.hpp"
#include "tests/support/folder.hpp"

using namespace graphgo;
using solver::available_memory;

namespace {

/// A copy of the parts of /proc and /sys that are read.
struct System : test::Folder {
  explicit System(const std::string& groups) {
    put("proc/meminfo",
        "MemTotal:       16000000 kB\nMemFree:  1 kB\nMemAvailable:    8000000 kB\nBuffers: 5 kB\n");
    put("proc/self/cgroup", groups);
  }
  void put(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(file(name)).parent_path());
    write(name, text);
  }
};

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, all = std::uint64_t{8000000} << 10;

}  // namespace

TEST_CASE("limits: without a group's bound the memory is the system's") {
  const System none("");
  CHECK(available_memory(none.path()) == all);
  const System unbounded("0::/user/task\n");
  unbounded.put("sys/fs/cgroup/user/task/memory.max", "max\n");
  unbounded.put("sys/fs/cgroup/user/task/memory.current", "1000000\n");
  CHECK(available_memory(unbounded.path()) == all);
  const System large("0::/\n");
  large.put("sys/fs/cgroup/memory.max", "999999999999\n");
  CHECK(available_memory(large.path()) == all);
}

TEST_CASE("limits: cgroups of version 2, a group's own bound and those above it") {
  const System system("0::/user/task\n");
  system.put("sys/fs/cgroup/user/task/memory.max", std::to_string(600 * mebibyte) + "\n");
  system.put("sys/fs/cgroup/user/task/memory.current", std::to_string(200 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 400 * mebibyte);
  // Pages of files that nobody uses are given back.
  system.put("sys/fs/cgroup/user/task/memory.stat",
             "anon 5\nactive_file 7\ninactive_file " + std::to_string(50 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 450 * mebibyte);
  system.put("sys/fs/cgroup/user/memory.max", std::to_string(100 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 100 * mebibyte);
  system.put("sys/fs/cgroup/user/memory.current", std::to_string(101 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 0);
}

TEST_CASE("limits: cgroups of version 1, and a container that has another group's name for its own") {
  const System system("11:cpu,cpuacct:/a\n9:memory:/docker/0123\n1:name=systemd:/b\n");
  system.put("sys/fs/cgroup/memory/memory.limit_in_bytes", std::to_string(300 * mebibyte) + "\n");
  system.put("sys/fs/cgroup/memory/memory.usage_in_bytes", std::to_string(100 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 200 * mebibyte);
  system.put("sys/fs/cgroup/memory/memory.stat",
             "total_inactive_file " + std::to_string(20 * mebibyte) + "\n");
  CHECK(available_memory(system.path()) == 220 * mebibyte);
}

TEST_CASE("limits: a part of the looks goes back as far as it is left") {
  solver::Limits whole;
  whole.looks_left = std::make_shared<std::atomic<std::int64_t>>(100);
  {
    const solver::PartOfWork part(whole, 4);
    CHECK(whole.looks_left->load() == 75);
    for (int i = 0; i < 10; ++i) CHECK_FALSE(part.limits().reached());
    const solver::PartOfWork all_the_rest(whole, 1);
    CHECK(whole.reached());
  }
  CHECK(whole.looks_left->load() > 85);
  {
    const solver::PartOfWork part(whole, 30);
    for (int i = 0; i < 10; ++i) part.limits().reached();
    CHECK(part.limits().reached());
  }
  CHECK(whole.looks_left->load() > 80);
  const solver::PartOfWork unlimited(solver::Limits{}, 3);
  CHECK_FALSE(unlimited.limits().reached());
}

TEST_CASE("limits: the clock is asked without a look") {
  solver::Limits limits;
  limits.looks_left = std::make_shared<std::atomic<std::int64_t>>(1);
  CHECK_FALSE(solver::out_of_time(limits));
  CHECK(limits.looks_left->load() == 1);
  CHECK_FALSE(solver::reached_at(limits, 3, 1024));
  CHECK_FALSE(solver::reached_at(limits, 16, 1024));
  CHECK(limits.looks_left->load() == 1);
  CHECK_FALSE(solver::reached_at(limits, 1024, 1024));
  CHECK(limits.looks_left->load() == 0);
  CHECK(solver::reached_at(limits, 2048, 1024));
  solver::Limits late;
  late.deadline = std::chrono::steady_clock::now();
  CHECK(solver::out_of_time(late));
  CHECK(solver::reached_at(late, 16, 1024));
  std::atomic<bool> stop{true};
  solver::Limits interrupted;
  interrupted.stop = &stop;
  CHECK(solver::out_of_time(interrupted));
}
