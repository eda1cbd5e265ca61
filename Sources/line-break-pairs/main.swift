// Makes the table of line breaks by classes from the ICU of this machine:
//
//     swift run line-break-pairs Sources/CTextBreaks/line_break_pairs.c
//
// Without a file the table is printed.
import CTextBreaks
import Foundation

do {
  guard let breaker = text_breaker_lines("root") else { throw MakerError.noRules }
  defer { text_breaker_destroy(breaker) }
  var maker = PairsMaker(breaker: breaker)
  try maker.make()
  if let path = CommandLine.arguments.dropFirst().first {
    try Data(maker.file.utf8).write(to: URL(fileURLWithPath: path))
    let summary = "\(maker.states.count) states, \(maker.questions) questions to ICU\n"
    FileHandle.standardError.write(Data(summary.utf8))
  } else {
    FileHandle.standardOutput.write(Data(maker.file.utf8))
  }
} catch {
  FileHandle.standardError.write(Data("line-break-pairs: \(error)\n".utf8))
  exit(1)
}
