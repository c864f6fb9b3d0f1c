// The tests in a browser: skipped as a whole where there is none.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <iostream>

#include "tests/browser/webdriver.hpp"

int main(int count, char** arguments) {
  Catch::Session session;
  if (const int wrong = session.applyCommandLine(count, arguments)) return wrong;
  const auto& config = session.configData();
  const bool lists = config.listTests || config.listTags || config.listTestNamesOnly || config.listReporters;
  if (!lists && !graphgo::tests::browser_is_installed()) {
    std::cout << "SKIPPED: there is no Chromium with its driver on this machine "
                 "(apt-get install chromium chromium-driver), no page was looked at\n";
    return 0;
  }
  return session.run();
}
