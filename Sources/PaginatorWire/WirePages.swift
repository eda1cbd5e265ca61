package import PaginatorKit

/// What a file of exported pages says: `pagination-harness/pages/2`, or the version before.
///
/// An app writes down where its pages begin and end in each of its layouts, and, when it can, where
/// its lines stand. Nothing is said here of whether the pages hold a text: offsets are as they were
/// written.
package struct WirePages: Sendable {
  /// The schema's name and version, the latest last; what a file of an earlier one may say, one of the
  /// latest may.
  package static let versions = ["pagination-harness/pages/1", version]
  /// The latest.
  package static let version = "pagination-harness/pages/2"
  /// The most bytes of a file: 256 MiB.
  package static let longestFile = 256 << 20
  /// The most lines of a file, which take 32 bytes each: 24 layouts of a text of ten million
  /// characters have fewer.
  package static let mostLines = 8_000_000
  package static let mostPages = 4_000_000
  /// The most columns of a screen.
  package static let mostColumns = 16

  /// The SHA-256 of the text, 64 hexadecimal digits in lower case.
  package var textDigest = ""
  package var unit = WireUnit.scalar
  package var engine: Engine?
  package var showing = Showing.context
  package var layouts: [Layout] = []

  /// What laid a text out.
  package struct Engine: Hashable, Sendable {
    package var name: String
    package var version: String?
  }

  package struct Layout: Sendable {
    /// The page and the type; what the file does not say is as by default.
    package var layout: PaginatorKit.Layout
    package var fontName: String?
    /// The offsets of pages, or of screens where the layout has columns, in the file's unit.
    package var pages: [WireRange]
    /// Where their lines stand; `nil` when the file has none.
    package var lines: WireLines?
  }

  /// A line inside its page, in few bytes.
  package struct Line: Hashable, Sendable {
    /// Where it begins, in the file's unit.
    package var start: Int32
    package var end: Int32
    /// From the content box's top to its own, in 1/64 px.
    package var top: Int32
    /// From the content box's top to its bottom, in 1/64 px.
    package var bottom: Int32
    /// How long it is, in 1/64 px.
    package var width: Int32
    /// From the content box's left side to its own, in 1/64 px; `nil` where the file does not say.
    package var left: Int32?
    package var kind = DeviceLine.Kind.text
    package var keepsWithNext = false
    /// The column that it stands in, from 0 in the order in which they are read.
    package var column: UInt8 = 0
    /// How many of the layout's runs it has.
    package var runCount: UInt16 = 0
  }

  /// Characters of a line that are drawn alike, in few bytes.
  package struct Run: Hashable, Sendable {
    /// Where they begin, in the file's unit.
    package var start: Int32
    package var end: Int32
    /// The font size, in 1/64 px.
    package var size: Int32
    package var traits: FontTraits
  }
}
