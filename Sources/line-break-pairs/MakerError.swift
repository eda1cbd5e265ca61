/// Why a table cannot be made from this ICU.
enum MakerError: Error, CustomStringConvertible {
  case noRules
  case emptyClass(String)
  case spaceChanges(String)
  case spacesDiffer(String)
  case tooManyStates(String)
  case mixedClass(String, UInt32)
  case otherMachine(String)
  case wrong([UInt8])
  case endless(String)

  var description: String {
    switch self {
    case .noRules:
      "ICU has no line rules, or compiles them to another form than the one known."
    case .emptyClass(let name):
      "No scalar is of class \(name)."
    case .spaceChanges(let text):
      "A space after '\(text)' changes what was said before it."
    case .spacesDiffer(let text):
      "After '\(text)' two spaces are not one."
    case .tooManyStates(let text):
      "'\(text)' would be state \(PairsMaker.stateLimit + 1); the table has room for less."
    case .mixedClass(let name, let scalar):
      "ICU tells U+\(String(scalar, radix: 16)) from others of class \(name)."
    case .otherMachine(let text):
      "ICU breaks '\(text)' otherwise than its rules were understood."
    case .wrong(let text):
      "The table is wrong for '\(PairsMaker.name(of: text))'."
    case .endless(let text):
      "There is no end of situations after '\(text)'."
    }
  }
}
