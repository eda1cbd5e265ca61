/// Something that is measured and printed in a form of its own, when it is asked for by name.
struct Section: Sendable {
  let name: String
  let run: @Sendable (BenchContext) throws -> Void

  static let all = [
    Section(name: "exchanges", run: benchExchanges),
    Section(name: "judging", run: benchJudging),
    Section(name: "trials") { context in
      for language in BenchLanguage.all { try benchTrial(language, context) }
    },
  ]
}
