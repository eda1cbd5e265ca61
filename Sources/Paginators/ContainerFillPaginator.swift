package import PaginatorKit
package import Typesetting

/// TextKit's way: one layout manager, to which containers of the page's size are appended until
/// all text is placed; a page is its container's range.
///
/// The containers and their line fragments stay alive as long as the pass, and no page is known
/// before the last container is filled. `reserve` makes the containers lower than the page, which
/// is the advice given against clipped last lines.
package struct ContainerFillPaginator: LineFillingPaginator {
  /// The name that it is listed under.
  package static let id = "container-fill"

  package let environment: PaginatorEnvironment
  let reserve: Length

  /// `container-fill`, with its reserve when there is one.
  package var name: String {
    reserve == .zero ? Self.id : "\(Self.id):reserve=\(reserve.shortPixels)px"
  }

  /// Begins anywhere; the first page costs all the others.
  package var capabilities: Set<Capability> { [.seek, .verticalLines] }

  package var keepsSections: Bool { true }

  /// Begins to lay a stretch out; its containers stay alive as long as the walk.
  package func section(
    of flow: TextFlow,
    in page: PageGeometry,
    with typesetter: Typesetter
  ) throws -> any SectionPass {
    let height = try containerHeight(in: page, with: typesetter)
    var laidOut: [TextContainer]?
    var next = 0
    return FunctionPass(of: typesetter) {
      let containers = laidOut ?? Self.containers(for: flow, height: height, with: typesetter)
      laidOut = containers
      guard next < containers.count else { return nil }
      let fragments = containers[next].fragments
      next += 1
      guard let first = fragments.first, let last = fragments.last else { return nil }
      return PageRange(utf8: first.start, to: last.end)
    }
  }

  private static func containers(
    for flow: TextFlow,
    height: Length,
    with typesetter: Typesetter
  ) -> [TextContainer] {
    var containers: [TextContainer] = []
    while let line = flow.nextLine() {
      if containers.last?.layOut(line) == true { continue }
      let container = TextContainer(height: height, leading: typesetter.style.leading)
      _ = container.layOut(line)
      containers.append(container)
    }
    return containers
  }

  private func containerHeight(
    in page: PageGeometry,
    with typesetter: Typesetter
  ) throws -> Length {
    let height = page.contentHeight - reserve
    let lineHeight = typesetter.metrics.primary.line
    guard reserve == .zero || height >= lineHeight else {
      throw PaginationError.boxBelowOneLine(
        boxHeight: height,
        lineHeight: lineHeight,
        writing: typesetter.style.writing
      )
    }
    return height
  }
}

private final class TextContainer {
  struct Fragment {
    var start: Int
    var end: Int
    var top: Length
    var height: Length
    var width: Length
  }

  // No two accesses to a property overlap.
  @exclusivity(unchecked) private(set) var fragments: [Fragment] = []
  private let height: Length
  private let leading: LeadingPolicy
  @exclusivity(unchecked) private var used = Length.zero

  init(height: Length, leading: LeadingPolicy) {
    self.height = height
    self.leading = leading
  }

  /// Lays a line out below the fragments that are there; false when the container is full.
  func layOut(_ line: Line) -> Bool {
    let top = used + (fragments.isEmpty ? line.spacingAtTop : line.spacingBefore)
    let hanging = leading == .hang ? line.lowerHalfLeading : .zero
    // A container takes one fragment even if it is too tall, or the text would never end.
    guard fragments.isEmpty || top + line.height - hanging <= height else { return false }
    fragments.append(
      Fragment(start: line.start, end: line.end, top: top, height: line.height, width: line.width)
    )
    used = top + line.height
    return true
  }
}
