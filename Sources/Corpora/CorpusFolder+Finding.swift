extension CorpusFolder {
  /// Finds the folder of corpora.
  ///
  /// In this order: the folder that was asked for; the one in `HARNESS_CORPORA`; `corpora` beside
  /// the program, in `../share/pagination-harness`, and in the package whose `.build` holds the
  /// program, or in that package's checkout of the harness; `corpora` in the working directory and in each folder above it. A folder that was
  /// named has to be there. One that is searched for counts when it holds a corpus.
  ///
  /// - Parameters:
  ///   - explicit: The value of `--corpora`.
  ///   - environment: The process's environment; an empty `HARNESS_CORPORA` counts as none. It names
  ///     the cache, too, as ``CorpusCache/find(environment:workingDirectory:)`` says.
  ///   - executable: The path of the program; `/proc/self/exe` or another symbolic link is
  ///     followed, a relative path starts from the working directory.
  ///   - workingDirectory: The absolute path of the working directory.
  /// - Returns: The first folder that counts.
  /// - Throws: ``CorpusError/noSuchFolder(path:namedBy:)`` or
  ///   ``CorpusError/noFolderFound(lookedIn:above:)``, which says where it was looked for.
  package static func find(
    explicit: String?,
    environment: [String: String],
    executable: String,
    workingDirectory: String
  ) throws(CorpusError) -> CorpusFolder {
    let cache = CorpusCache.find(environment: environment, workingDirectory: workingDirectory)
    func absolute(_ path: String) -> String {
      path.isEmpty || path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)"
    }
    if let explicit {
      return try CorpusFolder(path: absolute(explicit), namedBy: "--corpora", cache: cache)
    }
    if let named = environment["HARNESS_CORPORA"], !named.isEmpty {
      return try CorpusFolder(path: absolute(named), namedBy: "HARNESS_CORPORA", cache: cache)
    }
    let home = resolvedPath(workingDirectory) ?? workingDirectory
    let near = candidates(besideProgram: absolute(executable)) + [join(home, "corpora")]
    for path in near + foldersAbove(home).map({ join($0, "corpora") }) {
      if let folder = try? CorpusFolder(path: path, cache: cache),
        (try? folder.ids())?.isEmpty == false
      {
        return folder
      }
    }
    throw .noFolderFound(lookedIn: near, above: home)
  }

  private static func candidates(besideProgram executable: String) -> [String] {
    guard let program = resolvedPath(executable) else { return [] }
    let folder = parent(of: program)
    var found = [
      join(folder, "corpora"), join(parent(of: folder), "share/pagination-harness/corpora"),
    ]
    let parts = program.split(separator: "/")
    if let build = parts.lastIndex(of: ".build") {
      found.append("/" + (parts[..<build] + ["corpora"]).joined(separator: "/"))
      let checkouts = parts[...build] + ["checkouts", "pagination-harness", "corpora"]
      found.append("/" + checkouts.joined(separator: "/"))
    }
    return found
  }

  private static func foldersAbove(_ path: String) -> [String] {
    var folders: [String] = []
    var folder = path
    while folder != "/" {
      folder = parent(of: folder)
      folders.append(folder)
    }
    return folders
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
