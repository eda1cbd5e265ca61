/// Why a report cannot be written; `harness` ends with exit code 73 and the error's sentence.
package enum ReportError: Error, Hashable, Sendable {
  /// A file stands where the output folder, or a folder above it, should be.
  case notAFolder(path: String)
  /// A folder, device or pipe stands where a file should be.
  case notAFile(path: String)
  case cannotCreateFolder(path: String, reason: String)
  /// A file cannot be written or put in its place.
  case cannotWrite(path: String, reason: String)
  /// It is longer than files of this process may be.
  case tooLong(path: String)
  /// The disk, or what the user may store on it, is full.
  case diskFull(path: String)
}

extension ReportError: CustomStringConvertible {
  /// The sentence a person reads.
  package var description: String {
    switch self {
    case .notAFolder(let path):
      "Cannot write the reports: '\(path)' is a file and not a folder; move it away, or choose "
        + "another folder with --output."
    case .notAFile(let path):
      "Cannot write '\(path)': it is no file that could be replaced; choose another with --output."
    case .cannotCreateFolder(let path, let reason):
      "Cannot create the folder '\(path)': \(reason); choose another folder with --output."
    case .cannotWrite(let path, let reason):
      "Cannot write '\(path)': \(reason); choose another folder with --output."
    case .tooLong(let path):
      "Cannot write '\(path)': it is longer than files may be here (ulimit -f); raise the limit."
    case .diskFull(let path):
      "Cannot write '\(path)': the disk is full; free some space, or choose another folder with "
        + "--output."
    }
  }
}
