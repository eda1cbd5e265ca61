/// The parts of a paginator's name: `fixed-count:step=1,cap=none` is a method and two options.
struct PaginatorName {
  let method: String
  let options: [String: String]

  init(_ name: String) {
    let parts = name.split(separator: ":", maxSplits: 1)
    method = parts.first.map(String.init) ?? ""
    var options: [String: String] = [:]
    if parts.count > 1 {
      for option in parts[1].split(separator: ",") {
        let pair = option.split(separator: "=", maxSplits: 1)
        options[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
      }
    }
    self.options = options
  }
}
