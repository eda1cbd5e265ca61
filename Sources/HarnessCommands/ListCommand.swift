import ArgumentParser
import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Paginators
import Results
import Trials
import Typesetting

/// `harness list`: what there is to choose from.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List corpora, paginators, devices, fonts, metrics or stored sessions."
  )

  /// What can be listed.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case corpora
    case paginators
    case devices
    case fonts
    case metrics
    case sessions
  }

  @Argument(help: "What to list.")
  var subject: Subject

  @Flag(help: "Print a JSON array instead of lines for people.")
  var json = false

  @OptionGroup var corpora: CorporaArguments

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run() throws {
    let console = Console(terminal)
    try withExitCodes {
      let listing = try listing()
      try console.print(json ? try listing.json() : listing.text(columns: console.columns))
    }
  }

  private func listing() throws -> Listing {
    switch subject {
    case .corpora: try corporaListing()
    case .paginators: paginatorListing()
    case .devices: deviceListing()
    case .fonts: fontListing()
    case .metrics: metricListing()
    case .sessions: try sessionListing()
    }
  }

  private func corporaListing() throws -> Listing {
    let summaries = try Inputs().folder(corpora.folder).summaries()
    return Listing(
      keys: ["id", "title", "language", "scalars", "tier", "place", "problem"],
      rows: summaries.map { summary in
        [
          .text(summary.id), .text(summary.title ?? ""), .text(summary.language ?? ""),
          summary.scalars.map(Listing.Cell.number) ?? .text(""), .text(summary.tier ?? ""),
          .text(summary.place?.words ?? ""), .text(summary.problem?.description ?? ""),
        ]
      }
    )
  }

  private func paginatorListing() -> Listing {
    let methods =
      PaginatorCatalog.entries.map { entry in
        (id: entry.id, kind: entry.kind.rawValue, options: entry.options, method: entry.summary)
      }
      + AddedReaders.all.map { reader in
        (
          id: reader.paginator.name, kind: PaginatorInfo.Kind.library.rawValue, options: [],
          method: "Built into this harness."
        )
      }
    return Listing(
      keys: ["id", "kind", "options", "method"],
      rows: methods.map { method in
        [
          .text(method.id), .text(method.kind),
          .text(method.options.joined(separator: ",")), .text(method.method),
        ]
      },
      entries: methods.map { method in
        let options = method.options.joined(separator: ", ")
        return Listing.Entry(
          name: method.id,
          note: method.kind,
          sentences: [method.method, options.isEmpty ? "" : "Options: \(options)"]
        )
      }
    )
  }

  private func deviceListing() -> Listing {
    DeviceRow.listing(of: KnownDevice.all)
  }

  private func fontListing() -> Listing {
    Listing(
      keys: ["family", "style", "file"],
      rows: FontLibrary().installed()
        .map { face in
          [.text(face.family), .text(face.style), .text("\(face.file)#\(face.index)")]
        }
    )
  }

  private func sessionListing() throws -> Listing {
    let summaries = try ResultStore(path: store.path, access: .reading).summaries()
    return Listing(
      keys: [
        "session", "started", "corpora", "paginators", "layouts", "trials", "failed", "changes",
        "timed", "shaping", "gate", "harness", "id",
      ],
      rows: summaries.reversed()
        .map { session in
          [
            .number(session.number), .text(session.started),
            .text(session.corpora.joined(separator: ",")), .number(session.paginatorCount),
            .number(session.layoutCount), .number(session.trialCount),
            .number(session.failedTrialCount), .number(session.changeCount),
            .text(session.isTimed ? "yes" : "no"), .text(session.shaping ?? ""),
            .text(session.verdict ?? ""),
            .text(session.harnessVersion ?? ""),
            .text(session.id),
          ]
        },
      onlyForPrograms: ["id", "changes", "harness", "shaping"]
    )
  }

  private func metricListing() -> Listing {
    Listing(
      keys: ["name", "unit", "better", "meaning", "eligibility"],
      rows: Metric.everything.map { metric in
        [
          .text(metric.name), .text(metric.unit.rawValue), .text(metric.direction.rawValue),
          .text(metric.meaning), .text(metric.eligibility),
        ]
      },
      entries: Metric.everything.map { metric in
        Listing.Entry(
          name: metric.name,
          note: "\(metric.unit.words), \(metric.direction.words)",
          sentences: [metric.meaning, "Of: \(metric.eligibility)"]
        )
      }
    )
  }
}
