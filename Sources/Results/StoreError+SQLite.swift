import GRDB

extension StoreError {
  /// What an error met while a store was used means.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    case let error as MalformedRow:
      self = .damaged(path: path, reason: "a column \(error.column) holds \(error.value)")
    case let error as MissingRows:
      self = .damaged(path: path, reason: "rows of \(error.table) are missing for \(error.number)")
    case let error as UnstorableText:
      let reason = "a text for table \(error.table) holds U+0000, which would end it"
      self = .failed(path: path, reason: reason)
    default: self = .failed(path: path, reason: String(describing: error))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .notAStore(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .cannotOpen(path: path, reason: reason)
    default: self = .failed(path: path, reason: reason)
    }
  }
}
