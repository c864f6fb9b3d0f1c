#include "solver/research/farm/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "tables/codec.hpp"
#include "tables/output_file.hpp"

namespace graphgo::solver::research {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// What all units ask: parts of two jobs that differ in units alone must not be joined.
std::string digest_of_units(const Job& job) {
  std::string digests;
  for (const Unit& unit : job.units) digests += digest_of(job, unit);
  return fmt::format("{:016x}", tables::checksum(digests));
}

std::string header_line(const Job& job, const Shard& shard) {
  const ordered_json header{{"graphgo", GRAPHGO_VERSION},
                            {"question", parse_json<ordered_json>(job.question)},
                            {"units", job.units.size()},
                            {"units_digest", digest_of_units(job)},
                            {"part", to_text(shard)}};
  return dump_json(header) + "\n";
}

/// A part, for people: that of the whole is asked for by no --shard.
std::string part_text(const std::string& part) {
  return part == to_text(Shard{}) ? "the whole (no --shard)" : "part " + part;
}

/// The end of a line that begins so.
std::string sum_of(std::string_view start) {
  return fmt::format(R"(,"sum":"{:016x}"}})", tables::checksum(start));
}

std::string line_of(const Job& job, const Answered& done) {
  const Unit& unit = job.units[done.unit];
  const ordered_json start{{"unit", done.unit},
                           {"id", unit.id},
                           {"digest", digest_of(job, unit)},
                           {"seconds", done.seconds},
                           {"complete", done.answer.complete}};
  std::string line = dump_json(start);
  line.pop_back();  // the answer is JSON already, and may be long
  line += ",\"answer\":" + done.answer.json;
  return line + sum_of(line) + "\n";
}

/// A line of a journal, or nothing where it is none.
struct Line {
  std::size_t unit = 0;
  std::string digest;
  Answered answered;
};
std::optional<Line> read_line(std::string_view text) {
  const auto object = parse_json_or_discard<ordered_json>(text);
  const std::string_view body = text.substr(0, text.rfind(R"(,"sum":")"));
  if (text.substr(body.size()) != sum_of(body)) return std::nullopt;
  if (!object.is_object() || !object.contains("answer") || text.find(R"(,"answer":)") == text.npos)
    return std::nullopt;
  const auto is = [&](const char* key, auto fits) { return object.contains(key) && (object[key].*fits)(); };
  if (!is("unit", &ordered_json::is_number_unsigned) || !is("digest", &ordered_json::is_string) ||
      !is("seconds", &ordered_json::is_number) || !is("complete", &ordered_json::is_boolean))
    return std::nullopt;
  const auto unit = object["unit"].get<std::size_t>();
  // Byte by byte as it was answered. In a text of JSON no comma stands before a bare quotation mark.
  const std::string_view key = R"(,"answer":)";
  const std::size_t start = text.find(key) + key.size();
  return Line{unit,
              object["digest"].get<std::string>(),
              {unit,
               {std::string(body.substr(start)), object["complete"].get<bool>()},
               object["seconds"].get<double>()}};
}

/// Up to the last end of line.
std::string_view whole_lines(std::string_view text) { return text.substr(0, text.rfind('\n') + 1); }

/// Calls `each(number, line)` for every line; the header is line 1.
template <typename Each>
void for_each_line(std::string_view text, const Each& each) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    each(number, text.substr(0, end));
    text.remove_prefix(end + 1);
  }
}

[[noreturn]] void refuse(const fs::path& path, const std::string& why) {
  throw InputError(fmt::format("{}: {}", path.string(), why));
}
[[noreturn]] void refuse_damaged(const fs::path& path, std::size_t line) {
  refuse(path, fmt::format("line {} is damaged, or no answer of a journal", line));
}
[[noreturn]] void fail(const fs::path& path, const char* what) {
  refuse(path, fmt::format("{}: {}", what, std::strerror(errno)));
}

/// The header's keys, all of them there.
ordered_json read_header(const fs::path& path, std::string_view text) {
  const auto header = parse_json_or_discard<ordered_json>(text.substr(0, text.find('\n')));
  for (const char* key : {"graphgo", "question", "units", "part"})
    if (!header.is_object() || !header.contains(key)) refuse(path, "no journal of a job's units");
  if (!header["units"].is_number_unsigned() || !header["part"].is_string())
    refuse(path, "no journal of a job's units");
  return header;
}

/// What two headers differ in, both named; "" where they are of the same job.
std::string difference(const ordered_json& here, const ordered_json& wanted) {
  for (const char* key : {"graphgo", "question", "units"})
    if (here[key] != wanted[key])
      return fmt::format("{}: {} here, {} asked for", std::strcmp(key, "graphgo") == 0 ? "version" : key,
                         dump_json(here[key]), dump_json(wanted[key]));
  return "";
}

/// Of one version and question, and yet not of the same units. Versions to 0.23.0 had no digest of them.
bool other_units(const ordered_json& here, const ordered_json& wanted) {
  return here.value("units_digest", ordered_json()) != wanted.value("units_digest", ordered_json());
}
constexpr const char* words_of_other_units = "of its units some were asked something else";

std::string read_all(const fs::path& path) {
  std::error_code none;
  if (!fs::exists(path, none)) refuse(path, "no such file");
  if (fs::is_directory(path)) refuse(path, "a folder, and no journal");
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Journal::Journal(fs::path path, const Job& job, const Shard& shard)
    : path_(std::move(path)), job_(job), shard_(shard) {
  tables::check_replaceable(path_);
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_, "cannot be written");
  try {
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) refuse(path_, "another run works on this journal");
      fail(path_, "cannot be locked");
    }
    load(read_all(path_));
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() { close(file_); }

void Journal::load(const std::string& text) {
  const std::string header = header_line(job_, shard_);
  const std::string_view whole = whole_lines(text);
  if (whole.empty()) {  // nothing, or a header that was not whole: else the file is somebody's
    if (!std::string_view(header).starts_with(text)) refuse(path_, "no journal of a job's units");
    if (ftruncate(file_, 0) != 0) fail(path_, "cannot be written");
    write(header);
    return tables::synchronize_folder_of(path_);
  }
  const ordered_json here = read_header(path_, whole), wanted = parse_json<ordered_json>(header);
  if (const std::string other = difference(here, wanted); !other.empty())
    refuse(path_, "a journal of another question; " + other);
  if (here["part"] != wanted["part"])
    refuse(path_, fmt::format("a journal of {}, and {} is asked for",
                              part_text(here["part"].get<std::string>()), part_text(to_text(shard_))));
  for_each_line(whole, [&](std::size_t number, std::string_view line) {
    if (number == 1) return;
    auto read = read_line(line);
    if (!read || read->unit >= job_.units.size() || !shard_.has(read->unit)) refuse_damaged(path_, number);
    if (read->digest != digest_of(job_, job_.units[read->unit]))
      refuse(path_, fmt::format("line {}: unit {} was asked something else", number, read->unit));
    const auto [at, is_new] = earlier_.try_emplace(read->unit);
    if (!is_new && at->second.answer.complete)
      refuse(path_, fmt::format("line {}: unit {} is there twice", number, read->unit));
    at->second = std::move(read->answered);
  });
  if (other_units(here, wanted))
    refuse(path_, fmt::format("a journal of another question; {}", words_of_other_units));
  if (whole.size() < text.size() && ftruncate(file_, static_cast<off_t>(whole.size())) != 0)
    fail(path_, "cannot be written");
}

void Journal::write(const std::string& text) {
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t count = ::write(file_, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail(path_, "cannot be written");
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  if (fdatasync(file_) != 0) fail(path_, "cannot be written");
}

void Journal::append(const std::vector<Answered>& answers) {
  std::string lines;
  for (const Answered& answer : answers) lines += line_of(job_, answer);
  if (!lines.empty()) write(lines);
}

namespace {

/// The parts as they are read: where each unit's line came from.
struct Merged {
  ordered_json header;
  std::string header_file;
  struct Place {
    std::size_t part;
    std::string file, line;
    bool complete;
  };
  std::map<std::size_t, Place> lines;
  std::size_t parts = 0;
};

void take_part(const std::string& part, Merged& merged) {
  const std::string text = read_all(part);
  const std::string_view whole = whole_lines(text);
  const ordered_json header = read_header(part, whole);
  if (merged.header.is_null()) {
    merged.header = header;
    merged.header_file = part;
  }
  if (const std::string other = difference(header, merged.header); !other.empty())
    refuse(part, fmt::format("a part of another question than {}; {}", merged.header_file, other));
  if (other_units(header, merged.header))
    refuse(part,
           fmt::format("a part of another question than {}; {}", merged.header_file, words_of_other_units));
  const auto units = header["units"].get<std::size_t>();
  const std::size_t own = merged.parts++;
  for_each_line(whole, [&](std::size_t number, std::string_view line) {
    if (number == 1) return;
    const auto read = read_line(line);
    if (!read || read->unit >= units) refuse_damaged(part, number);
    const auto [at, is_new] = merged.lines.try_emplace(read->unit);
    Merged::Place& place = at->second;
    if (!is_new && (place.part != own || place.complete))
      refuse(part, fmt::format("unit {} is in {} too", read->unit, place.file));
    place = {own, part, std::string(line), read->answered.answer.complete};
  });
}

/// "3, 7 to 12 and 14", of at most so many stretches.
std::string missing_text(const Merged& merged, std::size_t units) {
  constexpr std::size_t most_named = 10;
  std::vector<std::string> stretches;
  std::size_t first = 0;
  const auto add_up_to = [&](std::size_t end) {
    if (first + 1 == end) stretches.push_back(fmt::format("{}", first));
    if (first + 1 < end) stretches.push_back(fmt::format("{} to {}", first, end - 1));
  };
  for (const auto& [unit, place] : merged.lines) {
    add_up_to(unit);
    first = unit + 1;
  }
  add_up_to(units);
  const bool cut = stretches.size() > most_named;
  if (cut) stretches.resize(most_named);
  return fmt::format("{}{}", fmt::join(stretches, ", "), cut ? ", ..." : "");
}

}  // namespace

Merge merge_journals(const std::vector<std::string>& parts, const fs::path& output, bool gaps) {
  if (output == "-") refuse("--output -", "a journal is a file, as others go on from it");
  if (fs::exists(output)) refuse(output, "there is a file of that name, and a merge replaces none");
  Merged merged;
  for (const std::string& part : parts) take_part(part, merged);
  const auto units = merged.header["units"].get<std::size_t>();
  if (!gaps && merged.lines.size() < units)
    throw InputError(fmt::format("the parts lack {} of {} units: {} (--gaps merges them as they are)",
                                 units - merged.lines.size(), units, missing_text(merged, units)));
  merged.header["part"] = to_text(Shard{});
  tables::OutputFile file(output);
  file.write(dump_json(merged.header) + "\n");
  for (const auto& [unit, place] : merged.lines) file.write(place.line + "\n");
  file.commit();
  return {.units = units,
          .answered = merged.lines.size(),
          .command = merged.header["question"].value("command", "")};
}

}  // namespace graphgo::solver::research
