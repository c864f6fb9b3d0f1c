#include "solver/research/claims/kinds/ko_family.hpp"

#include <fmt/core.h>

namespace graphgo::solver::research {
namespace {

/// A board in the making.
class Builder {
 public:
  Vertex add(std::string name, Colour colour, std::initializer_list<Vertex> neighbours) {
    const Vertex v = parts_.size++;
    parts_.names.push_back(std::move(name));
    position_.push_back(colour);
    for (const Vertex u : neighbours) parts_.edges.emplace_back(u, v);
    return v;
  }
  BoardParts& parts() { return parts_; }
  const Stones& position() const { return position_; }

 private:
  BoardParts parts_;
  Stones position_;
};

void add_threat(Builder& builder, int number, Vertex b, Vertex w) {
  const auto name = [number](const char* letter) { return fmt::format("{}{}", letter, number); };
  const Vertex x = builder.add(name("x"), Colour::empty, {w});
  const Vertex y = builder.add(name("y"), Colour::empty, {w, x});
  const Vertex s = builder.add(name("s"), Colour::white, {b, x});
  builder.add(name("t"), Colour::white, {b, y, s});
}

}  // namespace

KoPosition ko_position(int threats, int dame, Side holder) {
  Builder builder;
  const bool black_holds = holder == Side::black;
  const Vertex b = builder.add("b", Colour::black, {}), w = builder.add("w", Colour::white, {});
  for (const char* eye : {"b-eye1", "b-eye2"}) builder.add(eye, Colour::empty, {b});
  for (const char* eye : {"w-eye1", "w-eye2"}) builder.add(eye, Colour::empty, {w});
  const Vertex p = builder.add("p", black_holds ? Colour::black : Colour::empty, {w});
  const Vertex q = builder.add("q", black_holds ? Colour::empty : Colour::white, {b, p});
  for (int i = 1; i <= dame; ++i) builder.add(fmt::format("dame{}", i), Colour::empty, {b, w});
  for (int i = 1; i <= threats; ++i) add_threat(builder, i, b, w);
  builder.parts().label = fmt::format("ko with {} threats, {} dame", threats, dame);
  return {Board(builder.parts()), builder.position(), p, q};
}

}  // namespace graphgo::solver::research
