import ArgumentParser
import Comparisons
import Corpora
import Foundation
import Places
import Results
import Trials

/// What shells offer for values: the names that the program knows, and what is stored.
extension CompletionKind {
  static var corpora: CompletionKind {
    .custom { _, _, typed in
      let ids = (try? Inputs().folder(nil).ids()) ?? []
      return ids + files(beginning: typed)
    }
  }

  static var devices: CompletionKind { .list(Device.known.map(\.id) + ["all"]) }

  static var paginators: CompletionKind { .custom { _, _, _ in Roster.current.defaultNames } }

  static var schemes: CompletionKind { .list(PlaceScheme.all.map(\.name) + ["all"]) }

  static var metrics: CompletionKind { .list(Metric.completions) }

  /// The sessions of the store that nobody named, the last ones first.
  static var sessions: CompletionKind {
    .custom { _, _, _ in
      let store = try? ResultStore(path: StoreArguments.standard, access: .reading)
      let known = (try? store?.summaries(limit: 100)) ?? []
      return ["last"] + known.map { String($0.number) }.reversed()
    }
  }

  /// The files and folders that a typed path may go on with.
  private static func files(beginning typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.map { folder + $0 }
      .filter { $0.hasPrefix(typed) }.sorted()
  }
}

extension Metric {
  /// The words of the results table, then every metric's name, each once; shells break what has a blank,
  /// so the name stands for such a word.
  static var completions: [String] {
    let words = ofResults.map { metric -> String in
      guard let word = metric.word?.name, !word.contains(" ") else { return metric.name }
      return word
    }
    return words + everything.map(\.name).filter { !words.contains($0) }
  }
}
