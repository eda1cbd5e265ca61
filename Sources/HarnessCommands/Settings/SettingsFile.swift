import Comparisons
import HostSystem
import PaginatorKit
import Yams

/// A `harness.yml`: options by their names, for all commands or for one.
///
///     font-size: [17, 20]
///     no-timing: true
///     compare:
///       samples: 20
struct SettingsFile {
  struct Entry: Equatable {
    /// The commands whose section it stands in, from the outermost; none at the top.
    var section: [String]
    var option: String
    /// The values, as they are written.
    var values: [String]
    /// The line of the key, from 1.
    var line: Int
  }

  static let name = "harness.yml"
  /// The most bytes that are read.
  static let largest = 1 << 20

  var shownPath: String
  /// The absolute path of the folder it is in.
  var folder: String
  var entries: [Entry]

  /// Reads the file at a place; `nil` when it may not be obeyed.
  init?(
    at place: SettingsPlace,
    root: CommandDescription,
    running: CommandDescription? = nil
  ) throws(SettingsError) {
    guard let bytes = try Self.bytes(at: place) else { return nil }
    try self.init(
      bytes: bytes,
      shownPath: place.shown,
      folder: place.folder,
      root: root,
      running: running
    )
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``SettingsError``: not UTF-8, not YAML, or with keys that no command takes.
  init(
    bytes: [UInt8],
    shownPath: String,
    folder: String,
    root: CommandDescription,
    running: CommandDescription? = nil
  ) throws(SettingsError) {
    self.shownPath = shownPath
    self.folder = folder
    entries = []
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw .notUTF8(file: shownPath, offset: error.byteOffsets.lowerBound)
    }
    let settings = SettingsText(String(decoding: bytes, as: UTF8.self))
    if let line = settings.hostileLine { throw .hostile(file: shownPath, line: line) }
    guard let node = try parsed(settings.text) else { return }
    guard let mapping = node.mapping else {
      throw .noKeys(file: shownPath, line: node.mark?.line ?? 1, section: nil)
    }
    try add(mapping, section: [], of: root, running: running)
  }

  /// The bytes of the file at a place; `nil` when it may not be obeyed.
  static func bytes(at place: SettingsPlace) throws(SettingsError) -> [UInt8]? {
    guard place.distrust == nil else { return nil }
    if let target = place.danglingTarget { throw .dangling(file: place.shown, target: target) }
    do throws(FileFault) {
      return try place.bytes()
    } catch {
      throw error == .tooLarge
        ? .tooLarge(file: place.shown, limit: largest)
        : .unreadable(file: place.shown, reason: error.reason)
    }
  }

  private func parsed(_ text: String) throws(SettingsError) -> Node? {
    do throws(YAMLFault) {
      return try yamlRoot(of: text)
    } catch {
      if let key = error.repeatedKey {
        throw .twice(file: shownPath, line: error.line ?? 1, key: key)
      }
      throw .broken(file: shownPath, line: error.line, problem: error.problem)
    }
  }

  private mutating func add(
    _ mapping: Node.Mapping,
    section: [String],
    of command: CommandDescription,
    running: CommandDescription?
  ) throws(SettingsError) {
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      let written = key.scalar?.string ?? "?"
      let name = written.replacing("_", with: "-")
      if let below = command.commands.first(where: { $0.name == name }),
        value.mapping != nil || !command.takes(name)
      {
        let path = section + [name]
        guard let settings = value.mapping else {
          throw .noKeys(file: shownPath, line: line, section: path.joined(separator: " "))
        }
        try add(settings, section: path, of: below, running: nil)
        continue
      }
      guard name != SettingsPlace.option else { throw .namesAnother(file: shownPath, line: line) }
      guard command.takes(name, first: running) else {
        let known = command.settableNames + command.commands.map(\.name)
        throw .unknown(
          file: shownPath,
          line: line,
          key: written,
          section: section.isEmpty ? nil : section.joined(separator: " "),
          suggestion: suggestion(for: name, among: known)
        )
      }
      guard !entries.contains(where: { $0.section == section && $0.option == name }) else {
        throw .twice(file: shownPath, line: line, key: written)
      }
      let values = (value.sequence.map(Array.init) ?? [value]).map(word)
      guard !values.contains(nil) else {
        throw .noValue(file: shownPath, line: line, key: written)
      }
      entries.append(
        Entry(section: section, option: name, values: values.compactMap(\.self), line: line)
      )
    }
  }

  /// Returns what a scalar says, as it is written; `nil` when it is empty or no scalar.
  private func word(_ node: Node) -> String? {
    guard let scalar = node.scalar else { return nil }
    let isEmpty = ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    return isEmpty && scalar.style == .plain ? nil : scalar.string
  }
}
