import Comparisons
import PageTurning
import PaginatorKit
import PaginatorWire
import Refereeing
import Reports
import Sharding
import Trials

/// What a JSON Schema says of something that is declared in the program.
///
/// A part of a file of `schemas/` that carries the comment `generated from NAME` is made from the
/// declarations; everything else in the file is written by hand. A test holds the files against what is
/// generated.
struct SchemaSource: Sendable {
  /// What stands in a comment before the name.
  static let mark = "generated from "

  let name: String
  /// Makes the part, out of what stood there.
  let renew: @Sendable (JSONTree) -> JSONTree

  /// Returns a schema with all of its generated parts made anew.
  static func renewed(_ schema: [UInt8]) throws -> [UInt8] {
    Array((try renewed(JSONTree(reading: schema)).text() + "\n").utf8)
  }

  struct UnknownSource: Error, Equatable { let name: String }

  private static func renewed(_ tree: JSONTree) throws -> JSONTree {
    switch tree {
    case .array(let elements): return .array(try elements.map(renewed))
    case .object:
      var tree = tree
      if case .string(let comment)? = tree["$comment"], comment.hasPrefix(mark) {
        let name = String(comment.dropFirst(mark.count))
        guard let source = all.first(where: { $0.name == name }) else {
          throw UnknownSource(name: name)
        }
        tree = source.renew(tree)
      }
      return .object(try tree.members.map { JSONTree.Member($0.name, try renewed($0.value)) })
    case .string, .plain: return tree
    }
  }

  static let all: [SchemaSource] = [
    words("Change.Kind", Change.Kind.self),
    words("GateRules.Preset", GateRules.Preset.self),
    words("GateVerdict.Level", GateVerdict.Level.self),
    words("GateVerdict.Word", GateVerdict.Word.self),
    words("Judgement.Geometry", Judgement.Geometry.self),
    words("PaginatorInfo.Kind", PaginatorInfo.Kind.self),
    words("PositionSaving", PositionSaving.self), words("Showing", Showing.self),
    words("SourceText.Direction", SourceText.Direction.self),
    words("TrialFailure.Kind", TrialFailure.Kind.self), words("Verdict", Verdict.self),
    words("WireUnit", WireUnit.self),
    words("WireRequest.Operation", WireRequest.Operation.Name.self),
    words("DeviceLine.Kind", DeviceLine.Kind.self), words("Columns.Axis", Columns.Axis.self),
    version("Wire.version", Wire.version),
    version("WireStyledText.version", WireStyledText.version),
    words("WirePages.versions", WirePages.versions),
    words("TurnMode", TurnMode.self), words("TurnDirection", TurnDirection.self),
    words("Trace.Action.Name", Trace.Action.Name.self),
    version("TraceFile.schema", TraceFile.schema),
    version("JSONReport.schema", JSONReport.schema),
    version("TransferReport.schema", TransferReport.schema),
    SchemaSource(name: "TransferReport.columns") { columns(TransferReport.columns, in: $0) },
    version("GateBaseline.schema", GateBaseline.schema),
    version("WorkPlan.name", WorkPlan.name), version("UnitFile.schema", UnitFile.schema),
    SchemaSource(name: "BlockStyle.fields") { styleFields(BlockStyle.fields, in: $0) },
    SchemaSource(name: "RunStyle.fields") { styleFields(RunStyle.fields, in: $0) },
    SchemaSource(name: "TypeStyle.fields") { typeFields(in: $0, isOpen: false) },
    SchemaSource(name: "TypeStyle.fields, all of them written") {
      typeFields(in: $0, isOpen: true)
    },
    SchemaSource(name: "the options of the commands") { SettingsSchema().renewing($0) },
    member("Capability", "examples", .array(Capability.allCases.map { .string($0.rawValue) })),
    numbers(
      "Work.counters",
      Work.counters.map { ($0.name, Metric.named($0.name)?.meaning ?? "") },
      schema: { _ in ["type": "integer", "minimum": 0] }
    ),
    member(
      "Work.counters, some of them",
      "properties",
      .object(Work.counters.map { JSONTree.Member($0.name, ["$ref": "#/$defs/count"]) })
    ),
    numbers("Statistic.ofPages", Statistic.ofPages.map { ($0.rawValue, $0.meaning) }) { name in
      switch name {
      case Statistic.worstPage.rawValue: ["type": ["integer", "null"]]
      case Statistic.count.rawValue: ["type": "integer", "minimum": 0]
      default: ["type": "number"]
      }
    },
  ]

  /// An object that has a number of each name, each with what it means.
  private static func numbers(
    _ name: String,
    _ numbers: [(name: String, meaning: String)],
    schema: @escaping @Sendable (_ name: String) -> JSONTree
  ) -> SchemaSource {
    SchemaSource(name: name) { tree in
      var tree = tree
      tree["properties"] = .object(
        numbers.map { number in
          var property: JSONTree = ["description": .string(number.meaning)]
          for member in schema(number.name).members { property[member.name] = member.value }
          return JSONTree.Member(number.name, property)
        }
      )
      tree["required"] = .array(numbers.map { .string($0.name) })
      return tree
    }
  }

  /// An object with a member for each column of a table, before what stands there by hand.
  private static func columns(_ columns: [Table.Column], in tree: JSONTree) -> JSONTree {
    var tree = tree
    let byHand = (tree["properties"]?.members ?? [])
      .filter { member in !columns.contains { $0.name == member.name } }
    let members = columns.map { column -> JSONTree.Member in
      var property: JSONTree = ["description": .string(column.meaning)]
      let kind = JSONTree.string(column.kind.rawValue)
      property["type"] = column.isRequired ? kind : .array([kind, "null"])
      if let minimum = column.minimum { property["minimum"] = .plain(String(minimum)) }
      return JSONTree.Member(column.name, property)
    }
    tree["properties"] = .object(members + byHand)
    tree["required"] = .array((members + byHand).map { .string($0.name) })
    return tree
  }

  private static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _: Word.Type
  ) -> SchemaSource {
    words(name, Word.allCases.map(\.rawValue))
  }

  /// An `enum` of words; `null` stays where it was allowed.
  private static func words(_ name: String, _ words: [String]) -> SchemaSource {
    SchemaSource(name: name) { tree in
      var tree = tree
      let null = tree["enum"]?.elements.filter { $0 == .plain("null") } ?? []
      tree["enum"] = .array(words.map(JSONTree.string) + null)
      return tree
    }
  }

  private static func version(_ name: String, _ version: String) -> SchemaSource {
    member(name, "const", .string(version))
  }

  /// An object whose one member is generated.
  private static func member(_ name: String, _ member: String, _ value: JSONTree) -> SchemaSource {
    SchemaSource(name: name) { tree in
      var tree = tree
      tree[member] = value
      return tree
    }
  }

  // MARK: The type

  /// The type's properties: what stands there by hand, then a property for each field.
  ///
  /// In an open schema, of what the harness wrote, each is there and may have words of a later version.
  private static func typeFields(in tree: JSONTree, isOpen: Bool) -> JSONTree {
    var tree = tree
    let byHand = (tree["properties"]?.members ?? [])
      .filter { member in
        member.value["default"] == nil && !TypeStyle.fields.contains { $0.name == member.name }
      }
    let fields = TypeStyle.fields.map { field in
      JSONTree.Member(field.name, isOpen ? written(field) : asked(field))
    }
    tree["properties"] = .object(byHand + fields)
    if isOpen { tree["required"] = .array((byHand + fields).map { .string($0.name) }) }
    return tree
  }

  // MARK: Styles

  /// The properties of a block or a run: what stands there by hand, then a property for each field.
  private static func styleFields<Style>(
    _ fields: [StyleField<Style>],
    in tree: JSONTree
  ) -> JSONTree {
    var tree = tree
    let byHand = (tree["properties"]?.members ?? [])
      .filter { member in !fields.contains { $0.name == member.name } }
    tree["properties"] = .object(
      byHand
        + fields.map { field in
          var schema: JSONTree = ["description": .string(field.meaning)]
          switch field.kind {
          case .number(let bounds):
            schema["type"] = "number"
            schema["minimum"] = .plain(String(bounds.lowerBound.value))
            schema["maximum"] = .plain(String(bounds.upperBound.value))
          case .word(let words): schema["enum"] = .array(words.map(JSONTree.string))
          case .words(let words):
            let any = words.joined(separator: "|")
            schema["type"] = "string"
            schema["pattern"] = .string("^ *((\(any))( +|$))*$")
          }
          return JSONTree.Member(field.name, schema)
        }
    )
    return tree
  }

  /// A field that may be missing.
  private static func asked(_ field: LayoutField) -> JSONTree {
    var schema: JSONTree = ["description": .string(described(field))]
    switch field.kind {
    case .length: schema["$ref"] = "#/$defs/length"
    case .multiple:
      schema["type"] = "number"
      (schema["minimum"], schema["maximum"]) = (.plain("0.1"), 10)
    case .em:
      schema["type"] = "number"
      (schema["minimum"], schema["maximum"]) = (0, 10)
    case .lines: schema["$ref"] = "#/$defs/lines"
    case .characters:
      schema["type"] = "integer"
      (schema["minimum"], schema["maximum"]) = (1, 100)
    case .words(let words): schema["enum"] = .array(words.map { .string($0.text) })
    }
    schema["default"] =
      field.words.isEmpty
      ? .plain(field.defaultValue.text) : .string(field.defaultValue.text)
    return schema
  }

  /// A field as the harness writes it.
  private static func written(_ field: LayoutField) -> JSONTree {
    var schema: JSONTree = ["description": .string(described(field))]
    switch field.kind {
    case .length, .multiple, .em: (schema["type"], schema["minimum"]) = ("number", 0)
    case .lines, .characters: (schema["type"], schema["minimum"]) = ("integer", 0)
    case .words: (schema["type"], schema["minLength"]) = ("string", 1)
    }
    return schema
  }

  private static func described(_ field: LayoutField) -> String {
    field.kind == .length ? String(field.meaning.dropLast()) + ", in px." : field.meaning
  }
}
