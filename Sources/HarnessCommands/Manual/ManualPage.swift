import ArgumentParser
import Foundation

struct ManualPage {
  /// The page in mdoc(7), without a line feed at its end.
  let text: String

  init(of root: CommandDescription, date: Date) {
    let commands = Self.shown(in: root)
    var lines = [
      ".Dd \(Self.day(date))", ".Dt \(root.name.uppercased()) 1",
      ".Os \(Roff.quoted("harness \(HarnessVersion.current)"))", ".Sh NAME",
      ".Nm \(root.name)",
      ".Nd \(Roff.text(root.configuration.abstract.trimmingCharacters(in: ["."])))",
      ".Sh SYNOPSIS",
    ]
    for (path, command) in commands {
      lines += [".Nm \(root.name)", ".Cm \(path)", ".Op Ar options"]
      lines += command.arguments.filter { $0.kind == .positional && $0.shouldDisplay }
        .map(Self.operand)
    }
    lines += [".Sh DESCRIPTION"] + Roff.paragraphs(Self.overview) + [".Sh COMMANDS"]
    var described: [String: String] = [:]
    for (path, command) in commands {
      lines += [".Ss \(root.name) \(path)"]
      lines += Roff.paragraphs(command.configuration.abstract)
      if !command.configuration.discussion.isEmpty {
        lines += [".Pp"] + Roff.paragraphs(command.configuration.discussion)
      }
      lines += Self.options(of: command, path: path, described: &described)
    }
    lines += Self.section("ENVIRONMENT", Self.environment)
    lines += Self.section("FILES", Self.files)
    lines += Self.section(
      "EXIT STATUS",
      HarnessExit.allCases.map { ("\($0.rawValue)", $0.sentence) }
    )
    lines += [".Sh EXAMPLES"]
    for (sentence, example) in Self.examples {
      lines += Roff.paragraphs(sentence) + [".Dl \(Roff.text(example))", ".Pp"]
    }
    text = lines.dropLast().joined(separator: "\n")
  }

  private static func shown(
    in command: CommandDescription
  ) -> [(path: String, command: CommandDescription)] {
    command.commands
      .flatMap { child in
        child.commands.isEmpty
          ? [(child.name, child)]
          : shown(in: child).map { ("\(child.name) \($0.path)", $0.command) }
      }
  }

  private static func operand(_ argument: CommandDescription.Argument) -> String {
    let name = "Ar \(argument.valueName ?? "value")\(argument.isRepeating ? " ..." : "")"
    return argument.isOptional ? ".Op \(name)" : ".\(name)"
  }

  /// The options, those that an earlier command has too by their names alone.
  private static func options(
    of command: CommandDescription,
    path: String,
    described: inout [String: String]
  ) -> [String] {
    var lines: [String] = []
    var earlier: [(command: String, names: [String])] = []
    for argument in command.arguments where argument.shouldDisplay {
      guard let name = argument.longName else {
        lines += [".It \(Self.item(argument))"] + Roff.paragraphs(Self.sentence(argument))
        continue
      }
      if CommandDescription.askedForOnly.contains(name) { continue }
      let key = "\(name) \(argument.abstract ?? "")"
      if let other = described[key] {
        if let index = earlier.firstIndex(where: { $0.command == other }) {
          earlier[index].names.append(name)
        } else {
          earlier.append((other, [name]))
        }
        continue
      }
      described[key] = path
      lines += [".It \(Self.item(argument))"] + Roff.paragraphs(Self.sentence(argument))
    }
    if !lines.isEmpty { lines = [".Bl -tag -width indent"] + lines + [".El"] }
    for (other, names) in earlier {
      lines += [".Pp", "And as \(other) has:"]
      for (index, name) in names.enumerated() {
        lines.append(".Fl \(Roff.option(name)) \(index == names.count - 1 ? "." : ",")")
      }
    }
    return lines
  }

  private static func item(_ argument: CommandDescription.Argument) -> String {
    let value = argument.valueName.map { "Ar \(Roff.quoted($0))" } ?? "Ar value"
    guard let name = argument.longName else { return value }
    return "Fl \(Roff.option(name))" + (argument.kind == .flag ? "" : " \(value)")
  }

  private static func sentence(_ argument: CommandDescription.Argument) -> String {
    var sentence = argument.abstract ?? ""
    if let values = argument.allValues, !values.allSatisfy({ sentence.contains($0) }) {
      sentence += " One of \(values.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, !value.isEmpty, !sentence.contains("(default:") {
      sentence += " (default: \(value))"
    }
    return sentence
  }

  private static func section(_ title: String, _ items: [(String, String)]) -> [String] {
    [".Sh \(title)", ".Bl -tag -width indent"]
      + items.flatMap { [".It \(Roff.quoted($0.0))"] + Roff.paragraphs($0.1) } + [".El"]
  }

  private static func day(_ date: Date) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return "\(months[(parts.month ?? 1) - 1]) \(parts.day ?? 1), \(parts.year ?? 1970)"
  }
}

enum Roff {
  static func text(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// Returns a long option's name after `.Fl`, which gives one dash.
  static func option(_ name: String) -> String {
    "\\-" + name.replacing("-", with: "\\-")
  }

  static func quoted(_ word: String) -> String {
    "\"" + text(word).replacing("\"", with: "\"\"") + "\""
  }

  /// Returns paragraphs as lines, a sentence each; those that begin with two spaces stay as typed.
  static func paragraphs(_ whole: String) -> [String] {
    whole.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in
        if line.isEmpty { return [".Pp"] }
        if line.hasPrefix("  ") { return [".Dl \(text(String(line.drop { $0 == " " })))"] }
        return line.replacing(". ", with: ".\n").split(separator: "\n").map { text(String($0)) }
      }
  }
}
