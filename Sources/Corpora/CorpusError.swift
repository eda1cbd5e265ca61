package enum CorpusError: Error, Hashable {
  case noSuchCorpus(name: String, folder: String, suggestion: String?, known: [String])
  case noFolderFound(lookedIn: [String], above: String)
  case noSuchFolder(path: String, namedBy: String)
  case noSuchFile(file: String)
  /// The path leads to something that is not a regular file, such as "a folder".
  case notRegular(file: String, kind: String)
  case unreadable(file: String, reason: String)
  case tooLarge(file: String, limit: Int)
  /// The byte at an offset of the file, counted from 0, belongs to no UTF-8 character.
  case notUTF8(file: String, offset: Int)
  /// The byte at an offset of the file, counted from 0, belongs to no character of its encoding.
  case undecodable(file: String, encoding: TextEncoding, offset: Int)
  /// The system has no table of an encoding.
  case noConverter(file: String, encoding: TextEncoding)
  /// A corpus that is to be imported has a name that none can have, or one that another has.
  case badID(id: String)
  case alreadyThere(corpus: String, folder: String)
  case cannotImport(folder: String, reason: String)
  /// An encoding is named and a text is no file.
  case encodingOfCorpus(corpus: String)
  /// The mark at an offset of the text, counted from 0, is one too many on its character.
  case tooManyMarks(file: String, offset: Int, limit: Int)
  /// A corpus whose folder has a name that is not UTF-8.
  case misspelledFolder(name: String, folder: String)
  /// A book that cannot be read.
  case book(file: String, BookFault)
  case notJSON(file: String)
  case unknownSchema(file: String, schema: Int)
  case missingField(file: String, field: String)
  case wrongField(file: String, field: String, expected: String)
  case unsupportedSource(file: String, type: String)
  case sourceOutside(file: String, path: String)
  case mismatch(corpus: String, CorpusVerification.Check)
  case notFetched(corpus: String)
  case damaged(corpus: String, file: String, CorpusVerification.Check)
  case otherText(corpus: String, CorpusVerification.Check)
  case cannotFetch(corpus: String, FetchFault)
  /// The base of a generated text has no clauses, or is no file of the repository.
  case noClauses(corpus: String, base: String)
  case noCache
  case cannotKeep(file: String, reason: String)
  /// Pages are to be forced at chapters and the corpus has none.
  case noChapters(corpus: String)
  /// Places are asked for of a text that is of no EPUB and no page of HTML.
  case noDocuments(corpus: String)
  /// A CFI leads to no place of the book.
  case cfi(String, CFIFault)

  /// Whether a thing is missing rather than not what it claims: exit code 66 rather than 65.
  package var isMissing: Bool {
    switch self {
    case .noSuchCorpus, .noFolderFound, .noSuchFolder, .noSuchFile, .notFetched, .noCache: true
    case .cannotFetch(_, let fault): fault.isMissing
    case .notRegular, .unreadable, .tooLarge, .notUTF8, .undecodable, .noConverter,
      .encodingOfCorpus, .book, .badID, .alreadyThere, .cannotImport, .tooManyMarks, .notJSON,
      .unknownSchema, .missingField, .wrongField, .unsupportedSource, .sourceOutside, .mismatch,
      .damaged, .otherText,
      .noClauses, .cannotKeep, .noChapters, .misspelledFolder, .noDocuments, .cfi:
      false
    }
  }

  /// Whether something cannot be written: exit code 73.
  package var isUnwritable: Bool {
    switch self {
    case .cannotKeep, .cannotImport, .alreadyThere: true
    default: false
    }
  }
}

extension CorpusError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchCorpus(let name, let folder, let suggestion, let known):
      "No corpus named \(quoted(name)) in \(printable(folder))/."
        + (suggestion.map { " Did you mean \(quoted($0))?" } ?? "")
        + (known.isEmpty
          ? " The folder holds none; name a text file, or another folder with --corpora."
          : " There are: \(known.map(printable).joined(separator: ", ")).")
    case .noFolderFound(let lookedIn, let above):
      "No folder of corpora was found in \(lookedIn.map(quoted).joined(separator: ", ")) "
        + "or in a folder 'corpora' above \(quoted(above)); name it with --corpora DIR or in "
        + "HARNESS_CORPORA."
    case .noSuchFolder(let path, let namedBy):
      "\(namedBy) names \(quoted(path)), which is not a folder; give the folder that holds the "
        + "corpora."
    case .noSuchFile(let file):
      "There is no file \(quoted(file)); check the path, or name a corpus of "
        + "'harness list corpora'."
    case .notRegular(let file, let kind):
      "\(quoted(file)) is \(kind), not a file; give a text file."
    case .unreadable(let file, let reason):
      "The file \(quoted(file)) cannot be read: \(reason); check its permissions."
    case .tooLarge(let file, let limit):
      "The file \(quoted(file)) is larger than \(limit >> 20) MiB, the most that is read; cut it "
        + "into parts."
    case .notUTF8(let file, let offset):
      "The file \(quoted(file)) \(TextEncoding.utf8.fault(atOffset: offset)). Name "
        + "its encoding with --encoding, for example gb18030, or utf-16le for one without a mark."
    case .undecodable(let file, let encoding, let offset):
      "The file \(quoted(file)) \(encoding.fault(atOffset: offset)); name another with --encoding, or mend the file."
    case .noConverter(let file, let encoding):
      "The file \(quoted(file)) is \(encoding.rawValue), for which this system's iconv has no table; "
        + "install the tables of glibc (gconv), or convert the file to UTF-8."
    case .badID(let id):
      "\(quoted(id)) is no name for a corpus, which is made of letters, digits, - and _ and begins with no -; "
        + "give another with --id."
    case .alreadyThere(let corpus, let folder):
      "There is a corpus \(quoted(corpus)) in \(quoted(folder)) already; give another name with --id."
    case .cannotImport(let folder, let reason):
      "The corpus cannot be written to \(quoted(folder)): \(printable(reason)); name another folder "
        + "with --corpora."
    case .encodingOfCorpus(let corpus):
      "--encoding is for files, and \(quoted(corpus)) is a corpus whose manifest says how it is "
        + "read; leave it out, or name its file."
    case .tooManyMarks(let file, let offset, let limit):
      "The file \(quoted(file)) has more than \(limit) combining marks on one character, the last at "
        + "offset \(offset); laying them out would take minutes, so take some out."
    case .book(let file, let fault):
      "The book \(quoted(file)) cannot be read: \(fault.description)"
    case .misspelledFolder(let name, let folder):
      "The name of the corpus \(quoted(name)) in \(quoted(folder)) is not UTF-8, so nothing can name "
        + "it; rename its folder."
    case .notJSON(let file):
      "The manifest \(quoted(file)) is not a JSON object; correct its syntax."
    case .unknownSchema(let file, let schema):
      "The manifest \(quoted(file)) follows schema \(schema), and this harness reads schema "
        + "\(CorpusManifest.currentSchema); use a newer harness."
    case .missingField(let file, let field):
      "The manifest \(quoted(file)) has no field \(quoted(field)); add it."
    case .wrongField(let file, let field, let expected):
      "The field \(quoted(field)) of the manifest \(quoted(file)) should be \(expected); "
        + "correct it."
    case .unsupportedSource(let file, let type):
      "The manifest \(quoted(file)) takes its text from a source of type \(quoted(type)), which this "
        + "harness does not know; it knows 'file', 'deb', 'pypi', 'program' and 'generated'."
    case .sourceOutside(let file, let path):
      "The manifest \(quoted(file)) takes its text from \(quoted(path)), which is outside its "
        + "folder; keep the text beside the manifest."
    case .mismatch(let corpus, let check):
      "The corpus \(quoted(corpus)) is not what its manifest says: \(check.difference); 'harness "
        + "corpus verify \(printable(corpus))' shows every difference."
    case .notFetched(let corpus):
      "The text of the corpus \(quoted(corpus)) is not in the repository and was not fetched yet; "
        + "'harness corpus fetch \(printable(corpus))' brings it."
    case .damaged(let corpus, let file, let check):
      "The text of the corpus \(quoted(corpus)) in \(quoted(file)) is damaged: \(check.difference); "
        + "'harness corpus fetch \(printable(corpus))' brings it anew."
    case .otherText(let corpus, let check):
      "What came for the corpus \(quoted(corpus)) is not what its manifest pins: "
        + "\(check.difference); nothing was kept. Pin the new text in corpus.json if the change is "
        + "meant."
    case .cannotFetch(let corpus, let fault):
      "The corpus \(quoted(corpus)) cannot be fetched: \(fault.description)"
    case .noClauses(let corpus, let base):
      "The corpus \(quoted(corpus)) is made of the clauses of \(quoted(base)), which has none or is "
        + "no text of the repository; name another base in its manifest."
    case .noCache:
      "There is no folder to keep fetched texts in: neither HARNESS_CACHE nor XDG_CACHE_HOME nor "
        + "HOME is set; name a folder in HARNESS_CACHE."
    case .cannotKeep(let file, let reason):
      "Fetched texts cannot be kept in \(quoted(file)): \(printable(reason)); name another folder in "
        + "HARNESS_CACHE."
    case .noChapters(let corpus):
      "The corpus \(quoted(corpus)) has no chapters to begin pages at; leave --chapters out, or "
        + "name a corpus whose manifest has them."
    case .noDocuments(let corpus):
      "The corpus \(quoted(corpus)) is no EPUB and no page of HTML, so its characters have no CFIs; name "
        + "a book."
    case .cfi(let text, let fault): "The CFI \(quoted(text)) \(fault.description)"
    }
  }
}

/// A name as a message shows it: in quotes, on one line.
func quoted(_ name: String) -> String { "'\(printable(name))'" }

/// A name without control characters, which could break the line or command the terminal.
func printable(_ name: String) -> String {
  var shown = ""
  for scalar in name.unicodeScalars {
    if scalar.properties.generalCategory == .control {
      shown += scalar.escaped(asASCII: true)
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}
