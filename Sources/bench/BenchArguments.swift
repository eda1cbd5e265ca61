struct BenchArguments {
  /// Rows, sections and workloads by name; all rows when there is none.
  var names: [String] = []
  var rounds = 11
  var writesArticle = false
  /// Whether instructions are counted instead of time, unless the article wants both.
  var countsInstructions = false
  /// A workload, its scalars and how often it is done, for a program that counts instructions.
  var workload: (workload: Workload, scalars: Int, times: Int)?

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    USAGE: bench [NAME…] [--rounds N]
           bench --instructions [NAME…]
           bench --markdown [--rounds N]

    Rows of the table, all unless some are named: \(rowNames.joined(separator: ", ")).
    Other sections: \(Section.all.map(\.name).joined(separator: ", ")).
    --instructions counts instructions a scalar: \(workloadNames.joined(separator: ", ")).
    --markdown measures both and writes \(SpeedArticle.path).
    """

  private static var rowNames: [String] { SpeedGroup.all.flatMap(\.names) }
  private static var workloadNames: [String] { Workload.all.map(\.name) }

  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": throw Mistake(description: Self.usage)
      case "--markdown": writesArticle = true
      case "--instructions": countsInstructions = true
      case "--rounds": rounds = try Self.number(rest.popFirst())
      case "--workload":
        let name = rest.popFirst()
        guard let workload = Workload.all.first(where: { $0.name == name })
        else { throw Mistake(description: Self.usage) }
        self.workload = (
          workload, try Self.number(rest.popFirst()), try Self.number(rest.popFirst())
        )
      default:
        guard (Self.rowNames + Section.all.map(\.name) + Self.workloadNames).contains(argument)
        else { throw Mistake(description: "bench: nothing is named '\(argument)'.\n\(Self.usage)") }
        names.append(argument)
      }
    }
    guard names.isEmpty || !writesArticle else {
      throw Mistake(description: "bench: the article has all rows; name none.\n\(Self.usage)")
    }
  }

  private static func number(_ text: String?) throws(Mistake) -> Int {
    guard let number = text.flatMap({ Int($0) }), number > 0 else {
      throw Mistake(description: usage)
    }
    return number
  }
}
