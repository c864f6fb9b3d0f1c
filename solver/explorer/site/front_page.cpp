#include "solver/explorer/site/front_page.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "solver/research/claims/report.hpp"

namespace graphgo::solver::explorer::site {
namespace {

std::string link(const std::string& address, const std::string& words) {
  return fmt::format("<a href=\"{}\">{}</a>", in_address(address), escaped(words));
}

std::string page_of(const research::Claim& claim) { return claim.folder + "/" + claim.id + ".md"; }

/// As the claim's page says it; the whole domains may have taken days.
std::string verdict_of(const Papers& papers, const research::Claim& claim) {
  const std::string page = page_of(claim);
  const std::string told =
      papers.files().contains(page) ? research::verdict_on(papers.text(page), claim) : "";
  return told.empty() ? "not settled" : told;
}

std::string claims_table(const Papers& papers, const std::vector<research::Claim>& claims) {
  std::string rows;
  for (const auto& claim : claims) {
    const auto address = papers.address(page_of(claim));
    const std::string verdict = verdict_of(papers, claim);
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"verdict-{}\">{}</td></tr>\n",
                        address ? link(*address, claim.id) : escaped(claim.id), escaped(claim.title),
                        escaped(verdict.substr(0, verdict.find(' '))), escaped(verdict));
  }
  return "<table id=\"claims\">\n<thead><tr><th>claim</th><th>what it "
         "says</th><th>verdict</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody>\n</table>\n";
}

/// The pages of a folder of the papers, its README.md first.
std::string pages_list(const Papers& papers, const std::string& folder) {
  std::string items, first;
  for (const std::string& name : papers.files()) {
    if (!name.ends_with(".md") || std::filesystem::path(name).parent_path() != folder) continue;
    const std::string item = "<li>" + link(*papers.address(name), papers.title(name)) + "</li>\n";
    (name.ends_with("README.md") ? first : items) += item;
  }
  return "<ul>\n" + first + items + "</ul>\n";
}

std::uint64_t all_bytes(const std::vector<Proof>& proofs) {
  std::uint64_t sum = 0;
  for (const Proof& proof : proofs) sum += proof.bytes;
  return sum;
}

/// "value 3", "lo -4, hi 4".
std::string proved(const Proof& proof) {
  std::string text;
  for (const char* key : {"value", "winner", "lo", "hi"})
    if (const std::string value = proof.fact(key); !value.empty())
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value);
  return text;
}

std::string proofs_text(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "proof" : "proofs");
}

}  // namespace

void write_front_page(OutputFolder& out, const Plan& plan, const Papers& papers,
                      const std::vector<research::Claim>& claims, const std::vector<Proof>& proofs) {
  std::string boards;
  for (const Board& board : plan.boards) boards += (boards.empty() ? "" : ", ") + board.label();
  const auto walked = std::ranges::count_if(proofs, [](const Proof& proof) { return !proof.text.empty(); });
  std::string body = R"(<h1>GraphGo: exact values of Go on small boards and graphs</h1>
<p>The board may be any graph. The rules may be any of five texts, or a mixture of them.
A <b>value</b> is Black’s score minus White’s after best play by both sides. Where the rules forbid a
position to return (superko), a value belongs to a position
together with what was played before.</p>
)";
  body += fmt::format(R"(<div class="doors">
<a class="door" href="explorer/index.html"><b>Table explorer</b>
The value of every turn on small boards: {}.</a>
<a class="door" href="explorer/index.html#view=proof"><b>Proof walker</b> {} to walk turn by turn.</a>
<a class="door" href="papers/index.html"><b>Results</b> By question, and how to read a verdict.</a>
</div>
)",
                      escaped(boards), proofs_text(static_cast<std::size_t>(walked)));
  body +=
      "<h2>Claims</h2>\n<p>What the texts claim, settled on stated domains. A page has the quotation, its "
      "exact reading and the smallest counterexamples. Those on small boards can be opened in the table "
      "explorer. The verdicts are those of the pages; <code>graphgo claim run ID</code> finds them "
      "again.</p>\n" +
      claims_table(papers, claims);
  body += "<h2>Values</h2>\n" + pages_list(papers, "values");
  body += fmt::format(
      "<h2>Proofs</h2>\n<p><a href=\"proofs.html\">{}</a> to download, {} together. The checker, which "
      "shares "
      "no code with the search, replayed each of them when this site was made.</p>\n",
      proofs_text(proofs.size()), size_text(all_bytes(proofs)));
  body += "<h2>All pages</h2>\n" + pages_list(papers, "");
  body += fmt::format(
      "<p class=\"made\">Made by <code>graphgo site</code>, version {}. The tables were computed then; "
      "nothing here asks a server.</p>\n",
      escaped(plan.version));
  out.write_page("index.html", "GraphGo: results", body);
}

void write_proofs_page(OutputFolder& out, const Papers& papers, const std::vector<Proof>& proofs) {
  std::string body = R"(<h1>Proofs</h1>
<p>Each file holds a strategy for both sides. The checker, which shares no code with the search,
replayed all of them by the
rules alone when this site was made, and accepted them. To do it again, download a file and say</p>
<pre><code>graphgo check FILE</code></pre>
<p>“Walk” shows a proof turn by turn; longer ones are for the checker only.</p>
)";
  if (const auto more = papers.address("proofs"))
    body += "<p>" + link(*more, "More proofs") + " are listed by checksum, and made again on demand.</p>\n";
  std::string folder;
  for (const Proof& proof : proofs) {
    const std::filesystem::path path(proof.name);
    if (path.parent_path() != folder) {
      if (!folder.empty()) body += "</tbody>\n</table>\n";
      folder = path.parent_path().string();
      body += fmt::format(
          "<h2>papers/{}</h2>\n<table "
          "class=\"proofs\">\n<thead><tr><th>file</th><th>proves</th><th>size</th><th></th></tr></"
          "thead>\n<tbody>\n",
          escaped(folder));
    }
    const std::string walk =
        proof.text.empty() ? ""
                           : fmt::format("<a href=\"explorer/index.html#view=proof&amp;proof={}\">walk</a>",
                                         in_address(proof.name));
    body += fmt::format(
        "<tr><td><a download href=\"{}\">{}</a></td><td>{}</td><td class=\"num\">{}</td><td>{}</td></tr>\n",
        in_address("papers/" + proof.name), escaped(path.filename().string()), escaped(proved(proof)),
        size_text(proof.bytes), walk);
  }
  if (!folder.empty()) body += "</tbody>\n</table>\n";
  out.write_page("proofs.html", "Proofs", body);
}

}  // namespace graphgo::solver::explorer::site
