import ArgumentParser
import PaginatorKit
import PaginatorWire

/// The parts of `harness.schema.json` that say which options there are and which values they take.
struct SettingsSchema {
  private let root = CommandDescription(of: Harness.self)
  private let commands: [CommandDescription]
  /// Each option once, as the first command has it.
  private let options: [(name: String, schema: JSONTree)]

  init() {
    commands = root.commands.filter { !$0.settableNames.isEmpty }
    let arguments = Self.arguments(of: root)
    options = root.settableNames.compactMap { name in
      arguments.first { $0.longName == name }.map { (name, Self.schema(of: $0)) }
    }
  }

  /// Returns a schema of settings with its options and commands, and with all that is no option.
  func renewing(_ tree: JSONTree) -> JSONTree {
    var tree = tree
    let names = options.map(\.name)
    let atTop = options.map { name, _ -> JSONTree.Member in
      let option: JSONTree = ["$ref": .string("#/$defs/option-\(name)")]
      guard commands.contains(where: { $0.name == name }) else { return .init(name, option) }
      return .init(name, ["anyOf": [option, Self.reference(toCommand: name)]])
    }
    let sections = commands.filter { !names.contains($0.name) }
      .map { JSONTree.Member($0.name, Self.reference(toCommand: $0.name)) }
    let reserved = (tree["properties"]?.members ?? [])
      .filter { SettingsRules.reserved.contains($0.name) }
    tree["properties"] = .object(atTop + sections + reserved)
    let byHand = (tree["$defs"]?.members ?? [])
      .filter { !$0.name.hasPrefix("option-") && !$0.name.hasPrefix("command-") }
    let defined = options.map { JSONTree.Member("option-\($0.name)", $0.schema) }
    let described = commands.map { JSONTree.Member("command-\($0.name)", section(of: $0)) }
    tree["$defs"] = .object(byHand + defined + described)
    return tree
  }

  private static func reference(toCommand name: String) -> JSONTree {
    ["$ref": .string("#/$defs/command-\(name)")]
  }

  /// The section of a command: those of the commands below it, and the options of all of them.
  private func section(of command: CommandDescription) -> JSONTree {
    let below = command.commands.filter { !$0.settableNames.isEmpty }
    var properties = below.map { JSONTree.Member($0.name, section(of: $0)) }
    let arguments = Self.arguments(of: command)
    for name in command.settableNames {
      guard let argument = arguments.first(where: { $0.longName == name }) else { continue }
      let schema = Self.schema(of: argument)
      let isShared = options.contains { $0.name == name && $0.schema == schema }
      properties.append(
        .init(name, isShared ? ["$ref": .string("#/$defs/option-\(name)")] : schema)
      )
    }
    return [
      "description": .string(command.configuration.abstract), "type": "object",
      "properties": .object(properties), "additionalProperties": false,
    ]
  }

  private static func arguments(of command: CommandDescription) -> [CommandDescription.Argument] {
    command.settable + command.commands.flatMap(arguments(of:))
  }

  private static func schema(of argument: CommandDescription.Argument) -> JSONTree {
    var schema: JSONTree = ["description": .string(argument.abstract ?? "")]
    if let words = argument.allValues {
      // A word that reads as a number is one in YAML, and an empty list takes a value back.
      let values = words.flatMap { word -> [JSONTree] in
        Double(word) == nil ? [.string(word)] : [.string(word), .plain(word)]
      }
      let one: JSONTree = ["enum": .array(argument.isRepeating ? values : values + [[]])]
      if argument.isRepeating {
        schema["anyOf"] = [one, ["type": "array", "items": one]]
      } else {
        schema["enum"] = one["enum"]
      }
    } else {
      schema["$ref"] = .string("#/$defs/value-\(value(of: argument))")
    }
    return schema
  }

  private static func value(of argument: CommandDescription.Argument) -> String {
    let isRepeating = argument.isRepeating
    if argument.kind == .flag { return "flag" }
    let field = TypeStyle.fields.first { $0.option == argument.longName }
    if let field, field.kind == .length { return "length" }
    return switch (argument.longName, argument.valueName) {
    case ("page", _): "page"
    case ("seed", _): "whole"
    case (_, "px"): isRepeating ? "sizes" : "sole-size"
    case (_, "multiple"): isRepeating ? "multiples" : "multiple"
    case (_, "em"): "em"
    case (_, "lines"), (_, "characters"): "lines"
    case (_, "n"), (_, "scalars"): "count"
    case (_, "seconds"): "seconds"
    case (_, "name=command"), (_, "name=file"): "named"
    case (_, "N|T,R,B,L"): "insets"
    case (_, "list"): "formats"
    default: isRepeating ? "words" : "word"
    }
  }
}
