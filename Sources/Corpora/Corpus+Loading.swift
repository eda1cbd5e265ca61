import PaginatorKit

extension Corpus {
  /// Returns the corpus that `--corpus` names.
  ///
  /// A value with a slash is a file. Another one is a corpus of the folder if there is one of that
  /// name, else a file if there is one, else an error that lists the corpora there are. The folder
  /// is looked for only when a value may name a corpus of it, so files can be measured without one.
  ///
  ///     try Corpus.named("alice", in: CorpusFolder(path: "corpora"))        // corpora/alice
  ///     try Corpus.named("./alice.txt", in: CorpusFolder(path: "corpora"))  // a file
  ///
  /// - Parameters:
  ///   - value: An id or the path of a UTF-8 text file.
  ///   - folder: The folder of corpora, an expression that is evaluated only when needed.
  /// - Returns: The corpus, compared with its manifest where it has one.
  /// - Throws: ``CorpusError`` when there is none of that name, or it is not what it claims.
  package static func named(
    _ value: String,
    in folder: @autoclosure () throws(CorpusError) -> CorpusFolder
  ) throws(CorpusError) -> Corpus {
    if value.contains("/") { return try load(file: value) }
    let corpora: CorpusFolder
    do throws(CorpusError) {
      corpora = try folder()
      if try corpora.ids().contains(value) { return try corpora.corpus(value) }
    } catch {
      if case .noFolderFound = error, isFile(value) { return try load(file: value) }
      throw error
    }
    if isFile(value) { return try load(file: value) }
    return try corpora.corpus(value)
  }

  /// Returns a plain text file as a corpus.
  ///
  /// - Parameter file: The path; a relative one starts from the process's working directory.
  /// - Returns: The corpus, named after the file.
  /// - Throws: ``CorpusError`` when there is no such file, or it is not a regular file, is larger
  ///   than 512 MiB or is not UTF-8.
  package static func load(file: String) throws(CorpusError) -> Corpus {
    var bytes = try contents(ofFile: file)
    try requireUTF8(bytes, file: file)
    let marked = hasByteOrderMark(bytes)
    if marked { bytes.removeFirst(3) }
    let guess = ScriptGuess(for: bytes)
    let text = sourceText(bytes, language: guess.language, direction: guess.direction)
    return Corpus(
      id: lastComponent(of: file),
      text: text,
      fonts: guess.fonts,
      byteOrderMarkSkipped: marked
    )
  }
}

/// Refuses bytes that are not UTF-8, naming the first that is not.
func requireUTF8(_ bytes: [UInt8], file: String) throws(CorpusError) {
  if let offset = SourceText.invalidOffset(in: bytes) {
    throw .notUTF8(file: file, offset: offset)
  }
}

/// A text from bytes that are known to be UTF-8.
func sourceText(
  _ utf8: [UInt8],
  language: String,
  direction: SourceText.Direction
) -> SourceText {
  guard let text = SourceText(utf8: utf8, language: language, direction: direction) else {
    preconditionFailure("The bytes were checked to be valid UTF-8.")
  }
  return text
}
