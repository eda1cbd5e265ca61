package import PaginatorKit

extension MethodTraits {
  /// The traits of the built-in method with a name; `nil` for another name.
  package static func make(_ name: String) -> MethodTraits? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let method = parts[0]
    var options: [Substring: Substring] = [:]
    for option in parts.dropFirst().joined().split(separator: ",") {
      let pair = option.split(separator: "=")
      options[pair[0]] = pair.last
    }
    func number(_ option: Substring, default value: Int) -> Int {
      options[option].flatMap { Int($0.prefix { $0.isNumber }) } ?? value
    }
    let isPlain = parts.count == 1
    switch method {
    case "greedy": return MethodTraits(method: method, role: isPlain ? .reference : nil)
    case "greedy-parallel": return MethodTraits(method: method, role: .filling)
    case "balanced": return MethodTraits(method: method, role: .balancing)
    case "container-fill":
      return MethodTraits(
        method: method,
        role: isPlain ? .filling : nil,
        reserve: .pixels(Double(number("reserve", default: 0)))
      )
    case "fixed-count":
      return MethodTraits(
        method: method,
        limit: options["cap"] == "none" ? nil : .cap(scalars: number("cap", default: 600))
      )
    case "window", "window-750":
      return MethodTraits(method: method, limit: .window(scalars: number("n", default: 750)))
    default: return nil
    }
  }
}
