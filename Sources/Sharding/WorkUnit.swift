/// The least that a worker measures: one text on one page, in all its sizes, by all paginators.
///
/// Whatever is compared with something else is in the same unit: a paginator with greedy, and the pages
/// after a change of the layout with those before.
package struct WorkUnit: Hashable, Sendable, Codable {
  /// The SHA-256 of what decides the unit's results, in hexadecimal digits.
  ///
  /// No path, host or time is in it.
  package var id: String
  /// The text, by its place in the plan.
  package var text: Int
  /// The device whose page it is.
  package var device: String
  /// The layouts by their places among those of the text, in order.
  package var layouts: [Int]
  /// Whether the first of them is the text's detailed layout, from which readers change to others.
  package var isDetailed: Bool
  /// What it is expected to cost, in scalars laid out.
  package var cost: Int

  /// A unit; its id is computed.
  ///
  /// - Parameters:
  ///   - text: The text, by its place in the plan.
  ///   - device: The device whose page it is.
  ///   - layouts: The layouts by their places among those of the text.
  ///   - isDetailed: Whether the first of them is the detailed one.
  ///   - cost: What it is expected to cost.
  ///   - layoutKeys: What decides where lines break in each layout: text, page, type, faces, versions.
  ///   - targets: The changes from the detailed layout, by kind and layout key.
  ///   - participants: The paginators with all that decides their pages.
  ///   - measuringVersion: The version of the measurements.
  package init(
    text: Int,
    device: String,
    layouts: [Int],
    isDetailed: Bool,
    cost: Int,
    layoutKeys: [String],
    targets: [String],
    participants: [String],
    measuringVersion: Int
  ) {
    (self.text, self.device, self.layouts) = (text, device, layouts)
    (self.isDetailed, self.cost) = (isDetailed, cost)
    let parts = [["measuring \(measuringVersion)"], layoutKeys, targets, participants]
    id = digest(of: parts.map { $0.map(digest).joined(separator: " ") })
  }
}

extension WorkUnit {
  /// Whether a unit costs more than another one; ids decide between alike ones.
  static func isCostlier(_ left: WorkUnit, _ right: WorkUnit) -> Bool {
    left.cost != right.cost ? left.cost > right.cost : left.id < right.id
  }
}
