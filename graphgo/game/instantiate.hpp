// The mask widths that exist: 64 vertices (solvers), 128, 384 (19x19), 1024, 4096 (Board::max_size).
#pragma once

#define GRAPHGO_INSTANTIATE_FOR_ALL_MASKS(kind) \
  template kind<1>;                             \
  template kind<2>;                             \
  template kind<6>;                             \
  template kind<16>;                            \
  template kind<64>;
