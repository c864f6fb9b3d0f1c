// SQLite databases that appear when they are complete. The library's header stays in one .cpp.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace graphgo::tables {

/// A new database under a temporary name, removed unless it is finished. Throws InputError where it cannot be
/// written.
class SqliteFile {
 public:
  explicit SqliteFile(std::filesystem::path output);
  ~SqliteFile();
  SqliteFile(const SqliteFile&) = delete;
  SqliteFile& operator=(const SqliteFile&) = delete;

  /// Any statements. Those that fill tables run fastest between "BEGIN" and "COMMIT".
  void run(const std::string& sql);
  /// Gives the database its name.
  void finish();

  /// A prepared row: values are given in the order of the question marks, then `run`.
  class Insert {
   public:
    Insert(SqliteFile& file, const std::string& sql);
    ~Insert();
    Insert(const Insert&) = delete;
    Insert& operator=(const Insert&) = delete;

    Insert& text(const std::string& value);
    Insert& number(std::int64_t value);
    Insert& real(double value);
    Insert& nothing();
    void run();

   private:
    struct Statement;
    SqliteFile& file_;
    std::unique_ptr<Statement> statement_;
  };

 private:
  struct Connection;
  std::filesystem::path output_;
  std::unique_ptr<Connection> connection_;
};

/// What the query, with its one question mark in place of `parameter`, gives first; nothing where it gives
/// none, or `file` is no database that has what the query names. Throws InputError where another program has
/// locked it.
std::optional<std::string> text_in_database(const std::filesystem::path& file, const std::string& query,
                                            const std::string& parameter);

}  // namespace graphgo::tables
