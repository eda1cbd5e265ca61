import Foundation

/// The files that a comparison is made of: the words of programs' commands that are files, exported
/// pages and texts.
struct WatchedFiles {
  let paths: [String]

  /// When each was changed last, and how long it is; `nil` for one that is gone.
  typealias Stamps = [String?]

  init(of options: MeasuringOptions) {
    let words = options.external.commands.flatMap { command in
      command.source.split(separator: " ").map { $0.trimmingCharacters(in: ["'", "\""]) }
    }
    paths = (words + options.external.pages.map(\.source) + options.corpus.names)
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  /// The files in a sentence.
  var shown: String {
    paths.count > 3 ? "\(paths.count) files" : paths.joined(separator: ", ")
  }

  var stamps: Stamps {
    paths.map { path in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let date = attributes[.modificationDate] as? Date
      else { return nil }
      return "\(date.timeIntervalSince1970) \(attributes[.size] ?? 0)"
    }
  }

  /// Returns when a file is not what it was and has stood still for a moment.
  func wait(after before: Stamps) {
    let moment: UInt32 = 300_000
    var last = before
    while true {
      usleep(moment)
      let now = stamps
      if now != before, now == last, !now.contains(nil) { return }
      last = now
    }
  }
}
