import Foundation
import PaginatorKit
import Typesetting

final class BenchContext {
  let rounds: Int
  /// The program whose start is timed: as `make install` installs it, when `make bench` did, else
  /// `harness` beside this one.
  let harness: String
  /// Which of them it is.
  let isStatic: Bool
  private let digests = "\(NSTemporaryDirectory())/bench-fonts-\(getpid())/font-digests"
  /// Faces that stay open.
  let fonts = FontLibrary()
  private var texts: [String: BenchText] = [:]

  init(rounds: Int) {
    self.rounds = rounds
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folder = own.deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("installed/bin/harness").path
    isStatic = FileManager.default.isExecutableFile(atPath: installed)
    harness = isStatic ? installed : folder.appendingPathComponent("harness").path
  }

  deinit {
    try? FileManager.default.removeItem(
      atPath: URL(fileURLWithPath: digests).deletingLastPathComponent().path
    )
  }

  /// Returns a library that has not opened a font; digests of files that were read before are known, as
  /// they are to a program that starts.
  func unopenedFonts() -> FontLibrary {
    FontLibrary(digests: FontDigests(file: digests))
  }

  /// Returns a text of so many scalars, made once.
  func text(_ language: BenchLanguage, scalars: Int) throws -> BenchText {
    let key = "\(language.name) \(scalars)"
    if let text = texts[key] { return text }
    let text = try language.text(scalars: scalars)
    texts[key] = text
    return text
  }

  /// Returns a phone's page in a family at 17 px: a content box of 343 × 635 px.
  func layout(_ family: String, width: Double = 375, size: Double = 17) throws -> Layout {
    Layout(
      page: PageGeometry(
        width: .pixels(width),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: TypeStyle(fonts: [try fonts.face(named: family).reference], size: .pixels(size))
    )
  }
}
