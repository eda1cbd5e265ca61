// Makes the table of line breaks by classes from the ICU of this machine:
//
//     swift run line-break-pairs Sources/CTextBreaks/line_break_pairs.c
//
// Without a file the table is printed. It is written only when it is proved right.
import CTextBreaks
import Foundation

/// Makes tables until one is proved right.
private func makeTable() throws(MakerError) -> (maker: PairsMaker, situations: Int) {
  guard let breaker = text_breaker_lines("root"), let rules = Rules() else {
    throw MakerError("ICU has no line rules, or compiles them to another form than the one known.")
  }
  defer { text_breaker_destroy(breaker) }
  var maker = try PairsMaker(breaker: breaker)
  try maker.compare(rules, texts: 20_000)
  let categories = try PairsProof.categories(of: rules)
  while true {
    try maker.make()
    let made = maker
    let proof = PairsProof(rules: rules, categories: categories) { made.entry(at: $0) }
    do throws(MakerError) {
      return (maker, try proof.check())
    } catch {
      guard let text = error.wrongText, maker.tellApart(text) else { throw error }
    }
  }
}

do {
  let (maker, situations) = try makeTable()
  let summary = """
    \(maker.states.count) states, \(maker.questions) questions to ICU, \
    proved in \(situations) situations

    """
  FileHandle.standardError.write(Data(summary.utf8))
  if let path = CommandLine.arguments.dropFirst().first {
    try Data(maker.file.utf8).write(to: URL(fileURLWithPath: path))
  } else {
    FileHandle.standardOutput.write(Data(maker.file.utf8))
  }
} catch {
  FileHandle.standardError.write(Data("line-break-pairs: \(error)\n".utf8))
  exit(1)
}
