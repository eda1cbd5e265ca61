import PaginatorKit

package enum CommandFault: Error, Hashable, Sendable, CustomStringConvertible {
  case openQuote(Character, command: String)
  case danglingBackslash(command: String)
  /// It has no word at all.
  case empty

  package var description: String {
    switch self {
    case .openQuote(let quote, let command):
      "The command '\(command)' opens a quote \(quote) and does not close it."
    case .danglingBackslash(let command):
      "The command '\(command)' ends with a backslash that quotes nothing."
    case .empty: "The command is empty; name the program to start."
    }
  }
}

/// Returns the words of a command, at least one, by the quoting rules of a POSIX shell (XCU 2.2): no
/// variables, no globs, no operators.
///
///     try commandWords(#"python3 'my paginator.py' --font "Noto \"Serif\"""#)
///     // ["python3", "my paginator.py", "--font", #"Noto "Serif""#]
///
/// A backslash keeps the next character as it is, within double quotes only before `$`, `` ` ``, `"`
/// and `\`. Within single quotes nothing is special.
///
/// - Throws: ``CommandFault`` for quotes that do not match, and for a command without a word.
package func commandWords(_ command: String) throws(CommandFault) -> [String] {
  var words: [String] = []
  // An empty pair of quotes is a word, too.
  var word: String.UnicodeScalarView?
  var quote: Unicode.Scalar?
  var rest = command.unicodeScalars.makeIterator()
  while let scalar = rest.next() {
    switch (scalar, quote) {
    case ("'", nil), ("\"", nil):
      quote = scalar
      word = word ?? .init()
    case (let closing, let opening?) where closing == opening:
      quote = nil
    case ("\\", nil), ("\\", "\""):
      guard let next = rest.next() else {
        throw .danglingBackslash(command: sanitized(command))
      }
      if quote != nil, !["$", "`", "\"", "\\"].contains(next) {
        word = (word ?? .init()) + [scalar]
      }
      word = (word ?? .init()) + [next]
    case (" ", nil), ("\t", nil), ("\n", nil):
      if let finished = word { words.append(String(finished)) }
      word = nil
    default:
      word = (word ?? .init()) + [scalar]
    }
  }
  if let quote { throw .openQuote(Character(quote), command: sanitized(command)) }
  if let word { words.append(String(word)) }
  guard !words.isEmpty else { throw .empty }
  return words
}
