import Comparisons
import Corpora
import PaginatorKit
import Typesetting

extension Finding {
  /// The program: what is timed in a debug build says nothing.
  static func program(version: String, build: String) -> Finding {
    let text = "harness \(version), \(build) build"
    return build == "release"
      ? .ok("program", text)
      : .look(
        "program",
        text + "; its times say nothing",
        remedy: "make install builds and installs the release"
      )
  }

  static func libraries(harfBuzz: String, icu: String, unicode: String) -> Finding {
    .ok("libraries", "HarfBuzz \(harfBuzz), ICU \(icu), Unicode \(unicode)")
  }

  static func instructions(_ find: () throws(MissingTools) -> InstructionTools) -> Finding {
    do throws(MissingTools) {
      return .ok("counting", "\(try find().version) and strip: instructions can be counted")
    } catch {
      return .look(
        "counting",
        "\(error.problem); all but --instructions works",
        remedy: "\(error.remedy) (on Debian)"
      )
    }
  }

  /// What makes pictures of drawings; `path` is the program's, `nil` where it is missing.
  static func pictures(path: String?) -> Finding {
    path.map { .ok("pictures", "\($0): show --format png works") }
      ?? .look(
        "pictures",
        "no \(PagePNG.program); all but show --format png works",
        remedy: PagePNG.install
      )
  }

  /// The readers of others, those that are here in one line, and those that lack the same in one.
  static func readers(_ known: [(reader: KnownReader, absence: KnownReader.Absence?)]) -> [Finding]
  {
    let here = known.filter { $0.absence == nil }.map(\.reader.id)
    return
      (here.isEmpty
      ? [] : [.ok("readers", "\(list(here)): compare --reader \(here[0])")])
      + known.filter { $0.absence != nil }.groups(by: \.absence)
      .compactMap { absence, readers in
        let ids = readers.map(\.reader.id)
        let options = ids.count == 1 ? "--reader \(ids[0])" : "--reader of these"
        return absence.map {
          .look(
            "readers",
            "\(list(ids)): \($0.reason); all but \(options) works",
            remedy: $0.remedy
          )
        }
      }
  }

  /// A font of the published figures beside the face that its family leads to.
  static func font(
    _ known: KnownFont,
    found: (KnownFont) throws(FontError) -> FontReference
  ) -> Finding {
    let install = "apt-get install \(known.package) (the figures are of Debian 12's)"
    do throws(FontError) {
      let face = try found(known)
      return face.sha256 == known.sha256
        ? .ok("fonts", "\(known.family), \(face.file)")
        : .look(
          "fonts",
          "\(known.family), \(face.file): another version than ours was measured with "
            + "(SHA-256 \(face.sha256.prefix(12)), not \(known.sha256.prefix(12))); figures differ "
            + "from the published ones",
          remedy: install
        )
    } catch {
      return .wrong("fonts", error.description, remedy: install)
    }
  }

  /// The texts, each compared with its manifest.
  static func corpora(_ differing: () throws(CorpusError) -> [(id: String, differs: Bool)])
    -> Finding
  {
    do throws(CorpusError) {
      let texts = try differing()
      let wrong = texts.filter(\.differs).map(\.id)
      guard wrong.isEmpty else {
        return .wrong(
          "corpora",
          "\(wrong.joined(separator: ", ")) \(wrong.count == 1 ? "differs" : "differ") from the "
            + "manifest",
          remedy:
            "harness corpus verify \(wrong.joined(separator: " ")) shows what; restore the text"
        )
      }
      guard !texts.isEmpty else {
        return .wrong("corpora", "the folder holds no corpus", remedy: folderRemedy)
      }
      return .ok("corpora", "\(texts.map(\.id).joined(separator: ", ")): as the manifests say")
    } catch {
      return .wrong("corpora", error.description, remedy: folderRemedy)
    }
  }

  private static let folderRemedy = "name the folder with --corpora or HARNESS_CORPORA"
}
