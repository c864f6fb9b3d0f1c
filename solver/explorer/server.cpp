#include "solver/explorer/server.hpp"

#include <fmt/core.h>
#include <httplib.h>
#include <sys/socket.h>

#include <algorithm>

#include "graphgo/error.hpp"
#include "graphgo/text/json.hpp"
#include "solver/explorer/page_files.hpp"
#include "solver/presentation/query_json.hpp"

namespace graphgo::solver::explorer {
namespace {

using Request = httplib::Request;
using Response = httplib::Response;

constexpr const char* json_type = "application/json";
constexpr const char* policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

void refuse(Response& response, int status, const std::string& what) {
  response.status = status;
  response.set_content(dump_json(nlohmann::json{{"error", what}}), json_type);
}

const char* type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  return "text/plain; charset=utf-8";
}

bool is_here(const std::string& host, int port) {
  for (const char* name : {"localhost", "127.0.0.1", "[::1]"})
    if (host == fmt::format("{}:{}", name, port)) return true;
  return false;
}

/// Empty: the request comes from a page of this server, or from a program on this machine.
std::string why_refused(const Request& request, int port) {
  if (!is_here(request.get_header_value("Host"), port)) return "host: only this machine is served";
  constexpr std::string_view scheme = "http://";
  const std::string origin = request.get_header_value("Origin");
  if (!origin.empty() && !(origin.starts_with(scheme) && is_here(origin.substr(scheme.size()), port)))
    return "origin: pages of others are not served";
  return "";
}

bool is_json(const Request& request) {
  const std::string type = request.get_header_value("Content-Type");
  return type == json_type || type.starts_with(std::string(json_type) + ";");
}

}  // namespace

struct Server::Parts {
  Api& api;
  httplib::Server http{};
  int port = 0;
  std::atomic<int> streams{0};

  void prepare();
  void add_page();
  void add_api();
  void stream(const Request& request, Response& response);
};

/// Before a body is read: what could make it longer than its header says is refused.
void Server::Parts::prepare() {
  http.new_task_queue = [] { return new httplib::ThreadPool(threads); };
  http.set_socket_options([](int socket) {  // not the library's own, by which two servers could share a port
    constexpr int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  http.set_keep_alive_max_count(1);  // an idle connection would hold a thread
  http.set_read_timeout(5);
  http.set_write_timeout(5);
  http.set_payload_max_length(presentation::max_query_length);
  http.set_default_headers({{"Content-Security-Policy", policy},
                            {"X-Content-Type-Options", "nosniff"},
                            {"Referrer-Policy", "no-referrer"},
                            {"Cross-Origin-Resource-Policy", "same-origin"},
                            {"Cache-Control", "no-store"}});
  http.set_pre_routing_handler([this](const Request& request, Response& response) {
    if (const std::string why = why_refused(request, port); !why.empty())
      refuse(response, 403, why);
    else if (request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding"))
      refuse(response, 411, "the body must be plain, with its length");
    else if (request.method == "POST" && !is_json(request))
      refuse(response, 415, "Content-Type must be application/json");
    else
      return httplib::Server::HandlerResponse::Unhandled;
    return httplib::Server::HandlerResponse::Handled;
  });
  http.set_error_handler([](const Request&, Response& response) {
    if (!response.body.empty()) return;
    refuse(response, response.status,
           response.status == 404   ? "no such page"
           : response.status == 413 ? "the query is too long"
           : response.status == 414 ? "the address is too long"
                                    : "the request is malformed");
  });
}

void Server::Parts::add_page() {
  for (const PageFile& file : page_files()) {
    const auto serve = [file](const Request&, Response& response) {
      response.set_content(file.text.data(), file.text.size(), type_of(file.name));
    };
    if (file.name == "index.html") http.Get("/", serve);
    http.Get(fmt::format("/{}", file.name), serve);
  }
}

void Server::Parts::stream(const Request& request, Response& response) {
  const std::shared_ptr<Jobs::Listener> listener = api.jobs().listen(request.matches[1]);
  if (!listener) return refuse(response, 404, "no such job");
  if (++streams > most_streams) {
    --streams;
    return refuse(response, 503, "too many pages listen; close one");
  }
  static constexpr std::chrono::milliseconds patience{150};
  response.set_chunked_content_provider(
      "text/event-stream",
      [listener](std::size_t, httplib::DataSink& sink) {
        const Jobs::Heard heard = listener->hear(patience);
        // A comment when there is nothing to tell: only by writing one learns that nobody reads any more.
        const std::string text = heard.events.empty() ? ":\n\n" : heard.events;
        if (!sink.write(text.data(), text.size())) return false;
        if (heard.over) sink.done();
        return true;
      },
      [this, listener](bool) { --streams; });
}

void Server::Parts::add_api() {
  const auto send = [](Response& response, const Reply& reply) {
    response.status = reply.status;
    response.set_content(reply.json, json_type);
  };
  http.Get("/api/jobs/([0-9a-f]+)/events", [this](const Request& q, Response& r) { stream(q, r); });
  http.Get("/api/(.+)", [this, send](const Request& q, Response& r) { send(r, api.get(q.matches[1])); });
  http.Post("/api/(.+)",
            [this, send](const Request& q, Response& r) { send(r, api.post(q.matches[1], q.body)); });
  http.Delete("/api/(.+)",
              [this, send](const Request& q, Response& r) { send(r, api.remove(q.matches[1])); });
}

Server::Server(Api& api, int port) : parts_(std::make_unique<Parts>(api)) {
  parts_->prepare();
  parts_->add_page();
  parts_->add_api();
  constexpr const char* here = "127.0.0.1";
  parts_->port = port == 0                               ? parts_->http.bind_to_any_port(here)
                 : parts_->http.bind_to_port(here, port) ? port
                                                         : -1;
  if (parts_->port < 0)
    throw InputError(
        fmt::format("--port {}: cannot be had, perhaps another program has it; 0 takes any", port));
}

Server::~Server() = default;

int Server::port() const { return parts_->port; }
std::string Server::address() const { return fmt::format("http://127.0.0.1:{}/", port()); }
void Server::run() { parts_->http.listen_after_bind(); }
void Server::stop() { parts_->http.stop(); }

}  // namespace graphgo::solver::explorer
