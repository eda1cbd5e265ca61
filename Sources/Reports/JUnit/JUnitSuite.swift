import Comparisons

/// A suite of test cases, as CI servers show them.
struct JUnitSuite {
  let name: String
  let cases: [Case]
  /// What is told of all of them, a line each.
  var output: [String] = []

  /// A test case: what was judged, and what came of it.
  struct Case {
    /// The class, under which servers group cases.
    let classname: String
    let name: String
    let outcome: Outcome
    /// What is told of it whatever its outcome, a line each.
    var output: [String] = []
  }

  enum Outcome: Equatable {
    case passed
    case failure(type: String, message: String, text: String)
    /// It could not be judged.
    case error(type: String, message: String, text: String)
    /// It does not count.
    case skipped(message: String)
  }

  /// A document of suites, in the dialect of Jenkins's `junit-10.xsd`, which GitLab and the actions
  /// of GitHub read, too.
  ///
  /// A gate has no times to tell and an equal session gives equal bytes, so every time is 0.
  static func document(of suites: [JUnitSuite]) -> String {
    let cases = suites.flatMap(\.cases)
    let failures = cases.count(where: \.isFailure)
    let errors = cases.count(where: \.isError)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="harness" tests="\(cases.count)" failures="\(failures)" \
      errors="\(errors)" time="0">
      \(suites.map(\.element).joined())\
      </testsuites>

      """
  }

  private var element: String {
    """
    <testsuite name="\(attribute(name))" tests="\(cases.count)" \
    failures="\(cases.count(where: \.isFailure))" errors="\(cases.count(where: \.isError))" \
    skipped="\(cases.count(where: \.isSkipped))" time="0">
    \(cases.map(\.element).joined())\
    \(outputElement(output))\
    </testsuite>

    """
  }
}

extension JUnitSuite.Case {
  fileprivate var isFailure: Bool {
    if case .failure = outcome { true } else { false }
  }

  fileprivate var isError: Bool {
    if case .error = outcome { true } else { false }
  }

  fileprivate var isSkipped: Bool {
    if case .skipped = outcome { true } else { false }
  }

  fileprivate var element: String {
    let start =
      "<testcase classname=\"\(attribute(classname))\" name=\"\(attribute(name))\" time=\"0\""
    let inside = outcome.element + outputElement(output)
    return inside.isEmpty ? "\(start)/>\n" : "\(start)>\n\(inside)</testcase>\n"
  }
}

private func outputElement(_ lines: [String]) -> String {
  lines.isEmpty
    ? "" : "<system-out>\(xmlEscaped(lines.joined(separator: "\n")))</system-out>\n"
}

extension JUnitSuite.Outcome {
  fileprivate var element: String {
    switch self {
    case .passed: ""
    case .failure(let type, let message, let text): element("failure", type, message, text)
    case .error(let type, let message, let text): element("error", type, message, text)
    case .skipped(let message): "<skipped message=\"\(attribute(message))\"/>\n"
    }
  }

  private func element(
    _ name: String,
    _ type: String,
    _ message: String,
    _ text: String
  ) -> String {
    "<\(name) type=\"\(attribute(type))\" message=\"\(attribute(message))\">"
      + "\(xmlEscaped(text))</\(name)>\n"
  }
}

private func attribute(_ text: String) -> String { xmlEscaped(text, inAttribute: true) }

/// Returns a text that an XML parser reads back as the same, inside an element or between double
/// quotes.
///
/// What XML 1.0 cannot hold (section 2.2: controls but for tab and line ends, and two
/// noncharacters) becomes U+FFFD, and so does what would act on a terminal. A carriage return, and in an attribute every line end and tab,
/// is written as a reference, since a parser would make a line feed or a space of it.
func xmlEscaped(_ text: String, inAttribute: Bool = false) -> String {
  text.replacingScalars { scalar in
    switch scalar.value {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22 where inAttribute: "&quot;"
    case 0x0D: "&#13;"
    case 0x09 where inAttribute: "&#9;"
    case 0x0A where inAttribute: "&#10;"
    case 0x09, 0x0A: nil
    case 0xFFFE, 0xFFFF,
      _ where scalar.actsOnText:
      "\u{FFFD}"
    default: nil
    }
  }
}
