import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct HyphenDictionariesTests {
  /// Dictionaries in a folder of some files.
  private func dictionaries(
    _ files: [String: String]
  ) throws -> (HyphenDictionaries, TemporaryDirectory) {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(text.utf8, to: name) }
    return (HyphenDictionaries(folder: folder.path), folder)
  }

  @Test func `are found by the language, with a region or without`() throws {
    let files = [
      "hyph_de_AT.dic": "UTF-8\na1t", "hyph_de_DE.dic": "UTF-8\nd1e", "hyph_fr.dic": "UTF-8\nf1r",
      "hyph_fr_CA.dic": "UTF-8\nc1a", "hyph_en_US.dic": "UTF-8\nu1s", "hyph_den.dic": "UTF-8\nx1x",
      "hyph_nb_NO.dic": "UTF-8\nn1b",
    ]
    let (dictionaries, folder) = try dictionaries(files)
    func name(_ language: Hyphenation) throws -> String? {
      try dictionaries.dictionary(of: language)?.file.replacing(folder.path + "/", with: "")
    }
    #expect(try name(.none) == nil)
    #expect(try name(.german) == "hyph_de_AT.dic")
    #expect(try name(.french) == "hyph_fr.dic")
    #expect(try name(.americanEnglish) == "hyph_en_US.dic")
    #expect(try name(.norwegian) == "hyph_nb_NO.dic")
    let french = try dictionaries.dictionary(of: .french)
    #expect(try dictionaries.dictionary(of: .french) === french)
  }

  @Test func `name the package of one that is missing`() throws {
    let (dictionaries, folder) = try dictionaries(["hyph_en_GB.dic": "UTF-8\na1b"])
    let error = #expect(throws: HyphenationError.self) {
      try dictionaries.dictionary(of: .americanEnglish)
    }
    #expect(
      error?.description
        == "There is no hyphenation dictionary of 'en-us' in \(folder.path); install Debian's package "
        + "hyphen-en-us, or leave --hyphenation out."
    )
    let library = FontLibrary(dictionaries: dictionaries)
    let style = TypeStyle.make { $0.hyphenation = .zulu }
    let fault = #expect(throws: FontError.self) {
      try library.chain(style, for: SourceText.make("一"))
    }
    #expect(fault?.isMissing == true)
    #expect(fault?.description.contains("hyphen-zu") == true)
  }

  @Test func `are read as other files are`() throws {
    let (dictionaries, folder) = try dictionaries([:])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/hyph_de.dic",
      withIntermediateDirectories: false
    )
    let error = #expect(throws: HyphenationError.self) {
      try dictionaries.dictionary(of: .german)
    }
    #expect(
      error?.description
        == "The hyphenation dictionary '\(folder.path)/hyph_de.dic' cannot be used: it is a folder."
    )
  }
}
