import PaginatorKit
import Paginators
import TestSupport
import Testing

struct PaginatorCatalogTests {
  @Test func `lists the reference methods first, and all but the free window by default`() {
    #expect(
      PaginatorCatalog.entries.map(\.id) == [
        "greedy", "container-fill", "balanced", "greedy-parallel", "fixed-count", "grow-shrink",
        "binary-search", "window-750", "window",
      ]
    )
    #expect(PaginatorCatalog.defaultIDs == PaginatorCatalog.entries.map(\.id).dropLast())
    #expect(
      PaginatorCatalog.entries.map(\.kind) == [
        .reference, .reference, .reference, .reference, .classic, .classic, .classic, .classic,
        .classic,
      ]
    )
  }

  @Test(arguments: PaginatorCatalog.entries.map(\.id))
  func `says each method in one sentence, its options with their defaults`(id: String) throws {
    let entry = try PaginatorCatalog.entry(for: id)
    #expect(entry.summary.hasSuffix(".") && !entry.summary.dropLast().contains(". "))
    // With its defaults spelt out a method is the one without options.
    let spelt = entry.options.isEmpty ? id : "\(id):\(entry.options.joined(separator: ","))"
    #expect(try builtIn(spelt).name == builtIn(id).name)
  }

  @Test(arguments: [
    ("fixed-count", "fixed-count"), ("fixed-count:step=2,cap=600,typical=1", "fixed-count"),
    ("fixed-count:step=1", "fixed-count:step=1"),
    ("fixed-count:typical=0,cap=none,step=5", "fixed-count:step=5,cap=none,typical=0"),
    ("fixed-count:cap=700", "fixed-count:cap=700"),
    ("grow-shrink", "grow-shrink"), ("grow-shrink:step=2", "grow-shrink"),
    ("grow-shrink:step=1", "grow-shrink:step=1"),
    ("window-750", "window-750"), ("window", "window-750"), ("window:n=750", "window-750"),
    ("window:n=2000", "window:n=2000"),
  ])
  func `names a method after the options that are not its own`(
    specification: String,
    name: String
  ) throws {
    #expect(try builtIn(specification).name == name)
  }

  // MARK: What is said of mistakes

  @Test(arguments: [
    ("gready", "No paginator named 'gready'. Did you mean 'greedy'?"),
    ("fixed", "No paginator named 'fixed'. Did you mean 'fixed-count'?"),
    ("binary-serach", "No paginator named 'binary-serach'. Did you mean 'binary-search'?"),
    ("xyz:step=1", "No paginator named 'xyz'."),
    ("", "No paginator named ''."), (":step=1", "No paginator named ''."),
  ])
  func `names what there is not, and what may have been meant`(
    specification: String,
    sentence: String
  ) {
    let error = #expect(throws: CatalogError.self) { try builtIn(specification) }
    #expect(error?.description == sentence + " 'harness list paginators' shows what there is.")
  }

  @Test(arguments: [
    ("greedy:step=1", "The paginator 'greedy' has no option 'step'; it has cache=none."),
    (
      "fixed-count:stp=1",
      "The paginator 'fixed-count' has no option 'stp'; it has step=2, cap=600, typical=1, "
        + "indent=none."
    ),
    ("grow-shrink:=1", "The paginator 'grow-shrink' has no option ''; it has step=2, indent=none."),
    (
      "grow-shrink:step=0",
      "The option 'step' of 'grow-shrink' is '0'; it takes a whole number above 0."
    ),
    (
      "grow-shrink:step=two",
      "The option 'step' of 'grow-shrink' is 'two'; it takes a whole number above 0."
    ),
    (
      "grow-shrink:step",
      "The option 'step' of 'grow-shrink' is ''; it takes a whole number above 0."
    ),
    (
      "window:n=99999999999999999999",
      "The option 'n' of 'window' is '99999999999999999999'; it takes a whole number above 0."
    ),
    (
      "fixed-count:cap=-1",
      "The option 'cap' of 'fixed-count' is '-1'; it takes a whole number above 0, or none."
    ),
    (
      "fixed-count:step=none",
      "The option 'step' of 'fixed-count' is 'none'; it takes a whole number above 0."
    ),
    ("fixed-count:typical=yes", "The option 'typical' of 'fixed-count' is 'yes'; it takes 0 or 1."),
    (
      "balanced:widows=101",
      "The option 'widows' of 'balanced' is '101'; it takes a whole number from 1 to 100."
    ),
    (
      "balanced:orphans=0",
      "The option 'orphans' of 'balanced' is '0'; it takes a whole number from 1 to 100."
    ),
    (
      "window-750:indent=tab",
      "The option 'indent' of 'window-750' is 'tab'; it takes none, spaces or style."
    ),
    (
      "container-fill:reserve=-1px",
      "The option 'reserve' of 'container-fill' is '-1px'; it takes a length of 0 px or more, "
        + "like 8px."
    ),
    (
      "container-fill:reserve=nan",
      "The option 'reserve' of 'container-fill' is 'nan'; it takes a length of 0 px or more, "
        + "like 8px."
    ),
  ])
  func `names an option that means nothing, and what it takes`(
    specification: String,
    sentence: String
  ) {
    let error = #expect(throws: CatalogError.self) { try builtIn(specification) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    "container-fill:reserve=8px", "container-fill:reserve=8.5px", "fixed-count:step=1,cap=none",
    "grow-shrink:step=7", "window:n=2000", "window-750", "greedy", "balanced",
    "balanced:orphans=1,widows=1", "balanced:widows=3", "binary-search:indent=style",
    "window-750:indent=spaces", "window:n=300,indent=style", "fixed-count:cap=none,indent=spaces",
  ])
  func `makes a paginator whose name makes it again`(specification: String) throws {
    #expect(try builtIn(specification).name == specification)
  }
}
