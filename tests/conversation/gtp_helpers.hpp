// A GTP engine within the tests, asked line by line.
#pragma once
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "graphgo/board/read_board.hpp"
#include "solver/conversation/gtp/engine.hpp"

namespace graphgo::test {

namespace gtp = solver::conversation::gtp;

inline gtp::Setting setting(const std::string& board, const std::string& rules, double seconds = 600) {
  solver::Limits limits;
  limits.memory = 512u << 20;
  return {read_board(board), read_ruleset(rules), limits, seconds, "0.28.0"};
}

/// One line, one answer: nothing comes in while the engine works.
class Gtp {
 public:
  explicit Gtp(const std::string& board = "3x3", const std::string& rules = "tromp-taylor",
               double seconds = 600)
      : engine_(setting(board, rules, seconds), [this](const std::string& text) { out_ += text; }) {}

  /// The whole answer, without the empty line that ends it.
  std::string ask(const std::string& line) {
    out_.clear();
    engine_.handle(line);
    REQUIRE(out_.ends_with("\n\n"));
    return out_.substr(0, out_.size() - 2);
  }
  /// What was written, whatever it is.
  std::string raw(const std::string& line) {
    out_.clear();
    open_ = engine_.handle(line);
    return out_;
  }
  bool open() const { return open_; }

 private:
  std::string out_;
  bool open_ = true;
  gtp::Engine engine_;
};

/// An engine that reads a pipe, as a client has it: lines come in while it works.
class PipedGtp {
 public:
  explicit PipedGtp(const std::string& board = "3x3", const std::string& rules = "tromp-taylor")
      : engine_(setting(board, rules), [this](const std::string& text) {
          const std::lock_guard lock(mutex_);
          out_ += text;
        }) {
    REQUIRE(pipe(pipe_.data()) == 0);
    thread_ = std::thread([this] { engine_.run(pipe_[0]); });
  }
  ~PipedGtp() {
    close(pipe_[1]);
    thread_.join();
    close(pipe_[0]);
  }
  void send(const std::string& line) {
    const std::string text = line + "\n";
    REQUIRE(write(pipe_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  /// Waits until the output has the text, and gives what came up to it.
  std::string until(const std::string& text) {
    for (int tries = 0; tries < 6000; ++tries) {
      {
        const std::lock_guard lock(mutex_);
        if (const auto at = out_.find(text); at != std::string::npos) {
          const std::string said = out_.substr(0, at + text.size());
          out_.erase(0, at + text.size());
          return said;
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL("the engine has not said: " << text);
    return "";
  }
  std::string ask(const std::string& line) {
    send(line);
    const std::string answer = until("\n\n");
    return answer.substr(0, answer.size() - 2);
  }

 private:
  std::mutex mutex_;
  std::string out_;
  std::array<int, 2> pipe_{};
  gtp::Engine engine_;
  std::thread thread_;
};

}  // namespace graphgo::test
