// Arrays that are read here and there. On ordinary pages most such reads wait for the page to be looked up;
// on large ones the numbers of all pages fit the processor.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace graphgo::tables {

/// An allocator that asks the system for large pages where it has any to give. Small arrays are as ever.
template <typename T>
struct InLargePages {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{1} << 21;

  InLargePages() = default;
  template <typename Other>
  InLargePages(const InLargePages<Other>&) {}
  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < 8 * page) return std::allocator<T>().allocate(count);
    void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);  // where it is refused nothing is lost but time
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < 8 * page)
      std::allocator<T>().deallocate(memory, count);
    else
      std::free(memory);
  }
  friend bool operator==(const InLargePages&, const InLargePages&) { return true; }
};

template <typename T>
using LargeArray = std::vector<T, InLargePages<T>>;

}  // namespace graphgo::tables
