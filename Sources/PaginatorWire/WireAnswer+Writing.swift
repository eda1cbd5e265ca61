import PaginatorKit

extension WireAnswer {
  /// The answer as it is sent, with the line's end; what it does not say is left out.
  ///
  /// - Complexity: O(bytes); one with a million pages takes some 15 ms.
  public var line: [UInt8] {
    // Two offsets below ten million, their brackets and commas.
    var json = JSONLine(expecting: 1_024 + 18 * (pages?.count ?? 0))
    json.object { json in
      json.member("id", id)
      if let error { json.member("error", error) }
      if let name { json.member("name", name) }
      if let version { json.member("version", version) }
      if let showing { json.member("shows", showing.rawValue) }
      if let capabilities {
        json.list(named: "capabilities", capabilities.map(\.rawValue).sorted()) { $0.value($1) }
      }
      if let saving { json.member("saves", saving.wireName) }
      if let unit { json.member("unit", unit.rawValue) }
      if let pages { json.member("pages", pages) }
      if !work.isEmpty {
        json.object(named: "work") { json in
          for (name, count) in work.sorted(by: { $0.key < $1.key }) { json.member(name, count) }
        }
      }
      if let token { json.member("token", raw: token.json) }
      if let page { json.member("page", page) }
      if let start { json.member("start", start) }
      if let end { json.member("end", end) }
    }
    json.end()
    return json.bytes
  }
}

extension PositionSaving {
  /// The word of the protocol.
  var wireName: String {
    switch self {
    case .onTurn: "on_turn"
    case .beforeEachChange: "before_each_change"
    }
  }
}
