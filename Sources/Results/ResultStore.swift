/// Keeps sessions in SQLite and finds them again.
package final class ResultStore: Sendable {
  init() {}
}
