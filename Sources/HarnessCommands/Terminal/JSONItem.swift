import Comparisons
import Foundation
import Reports

/// A value of the JSON that commands print: sorted keys, members without a value left out.
indirect enum JSONItem: Encodable, ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([JSONItem])
  case object([String: JSONItem])

  init(dictionaryLiteral members: (String, JSONItem?)...) {
    let present = members.compactMap { name, value in value.map { (name, $0) } }
    self = .object(Dictionary(uniqueKeysWithValues: present))
  }

  init(stringLiteral text: String) { self = .string(text) }

  static func strings(_ texts: [String]) -> JSONItem { .array(texts.map(JSONItem.string)) }
  static func integers(_ numbers: [Int]) -> JSONItem { .array(numbers.map(JSONItem.integer)) }
  static func numbers(_ numbers: [Double]) -> JSONItem { .array(numbers.map(JSONItem.number)) }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let text): try text.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .boolean(let isTrue): try isTrue.encode(to: encoder)
    case .array(let items): try items.encode(to: encoder)
    case .object(let members): try members.encode(to: encoder)
    }
  }
}

/// The JSON that a command prints of a value.
func jsonText(of value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The text of `results.json`, which is taken from the files that were written when it is there.
func jsonText(of findings: SessionFindings, among files: [ReportFile]) -> String {
  let written = files.first { $0.name == "results.json" }
  let bytes = (written ?? JSONReport().files(of: findings, options: ReportOptions())[0]).bytes
  return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes, as: UTF8.self)
}
