package import Comparisons
import Corpora
package import Packing
package import PaginatorKit
import Trials
package import Typesetting

/// A way to write a session down in one or more files.
///
/// A format turns a session into bytes and touches no file; ``write(_:to:)`` does. The same session
/// gives the same bytes on every machine.
///
///     let files = CSVReport().files(of: findings, options: ReportOptions())
///     try write(files, to: "reports")
package protocol ReportFormat: Sendable {
  /// The names of the files it writes, in the order in which it returns them.
  var fileNames: [String] { get }

  func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile]
}

/// What a report holds beyond what it always holds.
package struct ReportOptions: Sendable {
  /// Whether the pages of all layouts are written, and not of the detailed ones alone.
  package var allPages: Bool
  /// Whether CSV begins with a byte order mark, which some spreadsheets want to see.
  package var csvByteOrderMark: Bool
  /// The session's number in the store, `nil` for one that is not stored.
  package var sessionNumber: Int?
  /// What changed since an earlier session, in sentences; empty without one to compare with.
  package var since: [String]
  /// What of the session was not measured though it should have been, as a sentence; `nil` where nothing is
  /// missing.
  package var gap: String?
  /// What the gate says of the session; `nil` when it was not judged.
  package var verdict: GateVerdict?
  /// Has the faces that pages are drawn with; `nil` to draw none but those kept with the session, in
  /// the fonts of whoever looks.
  package var fonts: FontLibrary?
  /// The pages of an earlier session or of the gate baseline, to look at beside the session's own.
  package var base: [BasePages] = []
  /// What earlier sessions measured in the same layout, the oldest first.
  package var history: [EarlierFigure] = []
  /// The drawing of the session's pages, where it was begun already.
  package var drawing: EarlyDrawing?

  /// The options of a report; without any, the defaults of the command line.
  package init(
    allPages: Bool = false,
    csvByteOrderMark: Bool = false,
    sessionNumber: Int? = nil,
    since: [String] = [],
    verdict: GateVerdict? = nil
  ) {
    self.allPages = allPages
    self.csvByteOrderMark = csvByteOrderMark
    self.sessionNumber = sessionNumber
    self.since = since
    self.verdict = verdict
  }
}

/// A file of a report that is not yet written.
package struct ReportFile: Hashable, Sendable {
  /// The name inside the output folder.
  package var name: String
  package var contents: PackedBytes

  package init(name: String, contents: PackedBytes) {
    (self.name, self.contents) = (name, contents)
  }

  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, contents: PackedBytes(bytes))
  }

  package var bytes: [UInt8] { contents.bytes }
}

/// The pages that a paginator made of a text in a layout before: in an earlier session, or when they
/// were approved.
///
/// The layout key is that of the trial that they stand beside; the origin says whose they are:
/// `session 41`, `baseline.json`.
package typealias BasePages = (
  origin: String, corpus: String, paginator: String, device: String, layoutKey: String,
  pages: [PageRange]
)

/// What the session with a number measured of one paginator over a text in the detailed layout: the
/// headline statistic of a metric.
///
/// The session began at a time that is ISO 8601 in UTC.
package typealias EarlierFigure = (
  session: Int, started: String, corpus: String, paginator: String, metric: String, value: Double
)
