#include "graphgo/text/json.hpp"

#include <set>
#include <vector>

namespace graphgo {

template <class Json>
Json parse_json(std::string_view text, const typename Json::parser_callback_t& watch) {
  return Json::parse(text, watch);
}

template <class Json>
Json parse_json_or_discard(std::string_view text) {
  return Json::parse(text, nullptr, false);
}

template <class Json>
std::string dump_json(const Json& value, JsonText how) {
  return value.dump(-1, ' ', how.ascii, Json::error_handler_t::replace);
}

using nlohmann::json;
using nlohmann::ordered_json;
template json parse_json<json>(std::string_view, const json::parser_callback_t&);
template ordered_json parse_json<ordered_json>(std::string_view, const ordered_json::parser_callback_t&);
template json parse_json_or_discard<json>(std::string_view);
template ordered_json parse_json_or_discard<ordered_json>(std::string_view);
template std::string dump_json<json>(const json&, JsonText);
template std::string dump_json<ordered_json>(const ordered_json&, JsonText);

json parse_json_once(std::string_view text, const std::function<void(const std::string&)>& twice,
                     const json::parser_callback_t& watch) {
  std::vector<std::set<std::string>> keys;  // of each open object
  return json::parse(text, [&](int depth, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      twice(value.get<std::string>());
    return !watch || watch(depth, event, value);
  });
}

}  // namespace graphgo
