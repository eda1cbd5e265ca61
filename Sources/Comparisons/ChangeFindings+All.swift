import Synchronization
package import Trials

extension ChangeFindings {
  /// Returns the findings on all changes of a session, in its order.
  ///
  /// Reports, store, gate and terminal ask for those of one session, one after the other. They are found
  /// once: who asks again for the session that was asked for last is given what was found.
  ///
  /// - Complexity: O(changes · pages · log pages), O(1) for the session that was asked for last.
  package static func all(of session: Session) -> [ChangeFindings] {
    if let findings = last.withLock({ $0?.findings(for: session) }) { return findings }
    let findings = found(in: session)
    last.withLock { $0 = Found(session: session, findings: findings) }
    return findings
  }

  private static let last = Mutex<Found?>(nil)

  /// A session and what was found in it.
  private struct Found {
    let session: Session
    let findings: [ChangeFindings]

    /// Returns the findings for a session that is the same value, told without looking at its content.
    ///
    /// An array that shares its storage with one that is kept here has not been changed since: a change
    /// would have made it a copy.
    func findings(for other: Session) -> [ChangeFindings]? {
      let isSame =
        session.id == other.id && sharesStorage(session.changes, other.changes)
        && sharesStorage(session.trials, other.trials)
        && sharesStorage(session.corpora, other.corpora)
      return isSame ? findings : nil
    }
  }
}

/// Whether two arrays have the same elements because they are one array in memory.
private func sharesStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in
      left.count == right.count && left.baseAddress == right.baseAddress
    }
  }
}
