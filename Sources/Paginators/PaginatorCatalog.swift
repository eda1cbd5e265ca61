package import PaginatorKit

/// The built-in paginators, found by the names people type.
package enum PaginatorCatalog {
  /// A method, its options and what is expected of it.
  package struct Entry: Sendable {
    package let id: String
    package let kind: Kind
    /// The method in one sentence.
    package let summary: String
    /// Its options, as `name=value` with the default: `step=2`.
    package let options: [String]
    /// The laws that it breaks; none for one that must be right.
    package var knownFaults: [KnownFault] = []
    /// Whether it is compared when no paginator is asked for.
    package var isDefault = true

    let make: @Sendable (PaginatorOptions, PaginatorEnvironment) throws(CatalogError) -> Reader
  }

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It must be right.
    case reference
    /// A method that reader apps ship, with its known faults.
    case classic
  }

  package static let entries: [Entry] = [
    Entry(
      id: GreedyPaginator.id,
      kind: .reference,
      summary: "Breaks each paragraph into lines once and fills pages while the next line fits.",
      options: ["cache=none"]
    ) { options, environment throws(CatalogError) in
      let method = GreedyPaginator(environment: environment)
      guard let cache = try options.cache("cache") else {
        return reader(method, GreedyPaginator.id, role: .reference)
      }
      return Reader(CachedPaginator(method, in: cache, shaping: environment.shaping))
    },
    Entry(
      id: ContainerFillPaginator.id,
      kind: .reference,
      summary: "Appends text containers of the page's size until all text is placed (TextKit).",
      options: ["reserve=0px"]
    ) { options, environment throws(CatalogError) in
      let reserve = try options.length("reserve")
      return reader(
        ContainerFillPaginator(environment: environment, reserve: reserve),
        ContainerFillPaginator.id,
        role: reserve == .zero ? .filling : nil,
        reserve: reserve
      )
    },
    Entry(
      id: BalancedPaginator.id,
      kind: .reference,
      summary: "Makes as few pages as greedy, keeps lines together and spreads what stays unused.",
      options: ["orphans=2", "widows=2"]
    ) { options, environment throws(CatalogError) in
      let rules = BalancedPaginator.defaultRules
      return reader(
        BalancedPaginator(
          environment: environment,
          rules: KeepRules(
            orphans: try options.lines("orphans", default: rules.orphans),
            widows: try options.lines("widows", default: rules.widows)
          )
        ),
        BalancedPaginator.id,
        role: .balancing
      )
    },
    Entry(
      id: ParallelGreedyPaginator.id,
      kind: .reference,
      summary: "Prepares all paragraphs on all cores, in a fixed split, then fills greedy's pages.",
      options: []
    ) { _, environment throws(CatalogError) in
      reader(
        ParallelGreedyPaginator(environment: environment),
        ParallelGreedyPaginator.id,
        role: .filling
      )
    },
    Entry(
      id: FixedCountPaginator.id,
      kind: .classic,
      summary: "Puts the same number of characters on every page, at most 600.",
      options: ["step=2", "cap=600", "typical=1", indentOption],
      knownFaults: [
        KnownFault(
          law: "partition",
          manner: "blank_page",
          reason: "It has ⌊n / c⌋ + 1 pages of c characters, so the last is blank when c divides n."
        )
      ]
    ) { options, environment throws(CatalogError) in
      let cap = try options.countOrNone("cap", default: FixedCountPaginator.usualCap)
      let method = FixedCountPaginator(
        environment: environment,
        step: try options.count("step", default: 2),
        cap: cap,
        measuresTypicalPage: try options.flag("typical", default: true)
      )
      return reader(
        try indented(method, options, environment),
        FixedCountPaginator.id,
        limit: cap.map { .cap(scalars: $0) }
      )
    },
    Entry(
      id: GrowShrinkPaginator.id,
      kind: .classic,
      summary: "Grows each page by an estimate until too tall, then shrinks it by two.",
      options: ["step=2", indentOption]
    ) { options, environment throws(CatalogError) in
      let step = try options.count("step", default: 2)
      let method = GrowShrinkPaginator(environment: environment, step: step)
      return Reader(try indented(method, options, environment))
    },
    Entry(
      id: BinarySearchPaginator.id,
      kind: .classic,
      summary: "Bisects the length of each page to the longest prefix that fits.",
      options: [indentOption]
    ) { options, environment throws(CatalogError) in
      Reader(try indented(BinarySearchPaginator(environment: environment), options, environment))
    },
    Entry(
      id: WindowPaginator.id,
      kind: .classic,
      summary: "Sets the next 750 characters into a frame and keeps what is visible (CoreText).",
      options: [indentOption]
    ) { options, environment throws(CatalogError) in
      try window(WindowPaginator.usualLength, WindowPaginator.id, options, environment)
    },
    Entry(
      id: WindowPaginator.openID,
      kind: .classic,
      summary: "As window-750, with a window of your choice; not part of the default set.",
      options: ["n=750", indentOption],
      isDefault: false
    ) { options, environment throws(CatalogError) in
      let length = try options.count("n", default: WindowPaginator.usualLength)
      return try window(length, WindowPaginator.openID, options, environment)
    },
  ]

  /// The option of a method that may indent paragraphs by itself, with its default.
  private static let indentOption = "indent=\(OwnIndent.none.rawValue)"

  private static func indented(
    _ method: any Paginator,
    _ options: PaginatorOptions,
    _ environment: PaginatorEnvironment
  ) throws(CatalogError) -> any Paginator {
    let indent = try options.choice("indent", default: OwnIndent.none)
    guard indent != .none else { return method }
    return IndentedPaginator(method, indent: indent, environment: environment)
  }

  private static func window(
    _ length: Int,
    _ id: String,
    _ options: PaginatorOptions,
    _ environment: PaginatorEnvironment
  ) throws(CatalogError) -> Reader {
    let method = WindowPaginator(environment: environment, length: length)
    return reader(try indented(method, options, environment), id, limit: .window(scalars: length))
  }

  private static func reader(
    _ method: any Paginator,
    _ id: String,
    role: MethodTraits.Role? = nil,
    limit: MethodTraits.PageLimit? = nil,
    reserve: Length? = nil
  ) -> Reader {
    var reader = Reader(method)
    reader.traits = MethodTraits(method: id, role: role, limit: limit, reserve: reserve)
    return reader
  }

  /// The ids compared when none are asked for.
  package static var defaultIDs: [String] { entries.filter(\.isDefault).map(\.id) }

  /// Returns the entry of a specification: `fixed-count:step=1`.
  package static func entry(for specification: String) throws(CatalogError) -> Entry {
    let id = String(specification.prefix { $0 != ":" })
    guard let entry = entries.first(where: { $0.id == id }) else {
      let close = suggestion(for: id, among: entries.map(\.id))
      throw .noSuchPaginator(name: id, suggestion: close)
    }
    return entry
  }

  /// Makes the paginator of a specification.
  package static func paginator(
    _ specification: String,
    environment: PaginatorEnvironment
  ) throws(CatalogError) -> any Paginator {
    try reader(specification, environment: environment).paginator
  }

  /// Makes the reader of a specification: a paginator and, where it has any, its own way to keep
  /// places and highlights.
  package static func reader(
    _ specification: String,
    environment: PaginatorEnvironment
  ) throws(CatalogError) -> Reader {
    try entry(for: specification).reader(specification, environment: environment)
  }
}

extension PaginatorCatalog.Entry {
  /// Makes the reader of a specification that begins with this id.
  package func reader(
    _ specification: String,
    environment: PaginatorEnvironment
  ) throws(CatalogError) -> Reader {
    try make(try PaginatorOptions(specification, known: options), environment)
  }
}

/// A law of the conformance suite that a classic method breaks, as the apps do that ship it.
package struct KnownFault: Hashable, Sendable {
  /// The law's name in reports.
  package let law: String
  /// The way in which it is broken: `blank_page`.
  package let manner: String
  /// Why the method breaks it, in one sentence.
  package let reason: String
}

package enum CatalogError: Error, Hashable, CustomStringConvertible {
  case noSuchPaginator(name: String, suggestion: String?)
  case noSuchOption(paginator: String, option: String, known: [String])
  case repeatedOption(paginator: String, option: String)
  /// The option has another kind of value.
  case badValue(paginator: String, option: String, value: String, expected: String)

  package var description: String {
    switch self {
    case .noSuchPaginator(let name, let suggestion):
      "No paginator named '\(name)'." + didYouMean(suggestion)
        + " 'harness list paginators' shows what there is."
    case .noSuchOption(let paginator, let option, let known):
      "The paginator '\(paginator)' has no option '\(option)'; it has "
        + (known.isEmpty ? "none." : known.joined(separator: ", ") + ".")
    case .repeatedOption(let paginator, let option):
      "The option '\(option)' of '\(paginator)' is given twice; give it once."
    case .badValue(let paginator, let option, let value, let expected):
      "The option '\(option)' of '\(paginator)' is '\(value)'; it takes \(expected)."
    }
  }
}
