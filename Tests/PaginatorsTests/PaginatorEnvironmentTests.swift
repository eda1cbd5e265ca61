import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

struct PaginatorEnvironmentTests {
  // MARK: What may be remembered

  @Test(
    arguments: ["fixed-count", "grow-shrink", "binary-search"],
    [(Book.sutra, ShapingMode.fast), (.alice, .fast), (.sutra, .full), (.alice, .full)]
  )
  func `changes neither pages nor work by remembering measures`(
    id: String,
    of given: (book: Book, shaping: ShapingMode)
  ) throws {
    let (book, shaping) = given
    let text = try book.text()
    let layouts = [
      Layout.phone(book), .phone(book, size: 40),
      .phone(book, size: 23, width: 504, height: 692) {
        $0.firstLineIndent = .pixels(46)
        $0.paragraphSpacing = .pixels(11)
        $0.leading = .hang
      },
    ]
    for (index, layout) in layouts.enumerated() {
      let fresh = try Pagination(of: text, in: layout, by: id, shaping: shaping)
      let remembering = try Pagination(
        of: text,
        in: layout,
        by: id,
        remembersMeasures: true,
        shaping: shaping
      )
      #expect(remembering.pages == fresh.pages, "layout \(index)")
      #expect(remembering.work == fresh.work, "layout \(index)")
      // In full each measure is shaped; else what no table tells, of which the sutra has nothing.
      #expect((fresh.work.shapeCalls > 0) == (shaping == .full || book == .alice))
      if shaping == .full { #expect(fresh.work.shapedGlyphs > text.scalarCount) }
    }
  }

  @Test(
    arguments: [
      "fixed-count", "fixed-count:step=1,cap=none", "fixed-count:typical=0,indent=style",
      "grow-shrink", "grow-shrink:step=1", "grow-shrink:indent=spaces", "binary-search",
      "window-750",
    ],
    Seed.first(15)
  )
  func `changes nothing by remembering measures of any text`(id: String, seed: Seed) throws {
    var random = seed
    let string = random.text(pieces: 90)
    let count = SourceText.make(string).scalarCount
    let text = SourceText.make(string, forcedBreaksAtScalars: [count / 3])
    let style = TypeStyle.make([TestFonts.notoSansCJK, TestFonts.dejaVuSans], size: 16) {
      $0.firstLineIndent = .pixels(random.element(of: [0, 32]))
      $0.paragraphSpacing = .pixels(random.element(of: [0, 7]))
      $0.leading = random.element(of: LeadingPolicy.allCases)
      $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
      $0.advances = random.element(of: AdvanceRule.allCases)
    }
    let layout = Layout.make(
      width: Double(random.number(in: 100...300)),
      height: Double(random.number(in: 60...200)),
      type: style
    )
    #expect(
      try Pagination(of: text, in: layout, by: id, remembersMeasures: true)
        == Pagination(of: text, in: layout, by: id)
    )
  }

  /// What is known of a text is shared by all methods, widths and, where advances are exact, sizes.
  @Test(arguments: Seed.first(8))
  func `changes nothing by what other methods and layouts left`(seed: Seed) throws {
    var random = seed
    let kinds = random.element(
      of: [
        [TextPiece.han, .han, .han, .punctuation, .punctuation, .number, .newline],
        [.latin, .space, .latin, .space, .punctuation, .newline], TextPiece.allCases,
      ]
    )
    let string = random.text(pieces: 150, of: kinds)
    let text = SourceText.make(
      string,
      forcedBreaksAtScalars: [SourceText.make(string).scalarCount / 2]
    )
    let advances = random.element(of: AdvanceRule.allCases)
    let indent = random.element(of: [0.0, 32])
    let memory = PaginatorMemory()
    for size in [16.0, 23] {
      let style = TypeStyle.make([TestFonts.notoSansCJK, TestFonts.dejaVuSans], size: size) {
        $0.firstLineIndent = .pixels(indent)
        $0.advances = advances
      }
      for width in [160.0, 290] {
        let layout = Layout.make(width: width, height: 150, type: style)
        for id in ["grow-shrink:step=1", "window-750", "window:n=40"] + classicIDs {
          let paginator = try PaginatorCatalog.paginator(
            id,
            environment: PaginatorEnvironment(fonts: TestFonts.library, memory: memory)
          )
          #expect(
            try Pagination(of: text, in: layout, with: paginator)
              == Pagination(of: text, in: layout, by: id),
            "\(id), \(size) px, \(width) px wide"
          )
        }
      }
    }
  }

  // MARK: What it costs

  @Test(arguments: ["greedy", "container-fill"], Book.allCases)
  func `lets a reference measure every character once`(id: String, book: Book) throws {
    let text = try book.text()
    for size in [14.0, 17, 28] {
      let work = try Pagination(of: text, in: .phone(book, size: size), by: id).work
      #expect(work.measuredScalars == text.scalarCount)
      #expect(work.measureCalls == 0)
      #expect(work.layoutPasses == 1)
    }
  }

  @Test(arguments: ["grow-shrink", "binary-search"])
  func `fails at a line taller than the page`(id: String) throws {
    // The face of the third character makes a line of 34.75 px, the box is 30 px tall.
    let style = TypeStyle.make([TestFonts.unifont, TestFonts.notoSansCJK], size: 24) {
      $0.lineHeightFrom = .tallest
    }
    let layout = Layout.make(width: 24, height: 30, type: style)
    #expect(
      throws: PaginationError.boxBelowOneLine(boxHeight: .pixels(30), lineHeight: .pixels(34.75))
    ) {
      try paginated("一二𠀋三四", by: id, in: layout)
    }
  }

  @Test(arguments: ["grow-shrink", "binary-search"])
  func `counts what searching for a page costs`(id: String) throws {
    // A page is probed several times over: bisection alone measures it some ten times.
    let text = try Book.sutra.text()
    let work = try Pagination(of: text, in: .phone(.sutra), by: id, remembersMeasures: true)
      .work
    #expect(Double(work.measuredScalars) / Double(text.scalarCount) > 5)
    #expect(work.layoutPasses == work.measureCalls)
  }

  // MARK: The limit

  @Test func `stops a pass that measures more than its limit`() throws {
    // fixed-count measures 100 and 20 scalars of this text.
    let text = SourceText.make(han(100))
    let within = try Pagination(of: text, in: .lines24(), by: "fixed-count", workLimit: 120)
    #expect(within.work.measuredScalars == 120)
    let error = #expect(throws: PaginationError.self) {
      try Pagination(of: text, in: .lines24(), by: "fixed-count", workLimit: 119)
    }
    #expect(error == .workLimit(measuredScalars: 120, limit: 119))
    #expect(
      error?.description
        == "It measured 120 scalars, more than the limit of 119; "
        + "raise it with --work-limit, or choose a shorter text."
    )
  }

  @Test(arguments: ["fixed-count", "grow-shrink", "binary-search"])
  func `stops every measuring method`(id: String) throws {
    let text = SourceText.make(han(1_000))
    let work = try Pagination(of: text, in: .lines24(), by: id).work
    #expect(throws: PaginationError.self) {
      try Pagination(of: text, in: .lines24(), by: id, workLimit: work.measuredScalars - 1)
    }
    #expect(
      try Pagination(of: text, in: .lines24(), by: id, workLimit: work.measuredScalars).work == work
    )
  }

  @Test(arguments: ["fixed-count", "grow-shrink", "binary-search"])
  func `limits what is laid out where measures are remembered`(id: String) throws {
    // The estimate, or all pages together, lays the text out once at least.
    let text = SourceText.make(han(1_000))
    #expect(throws: PaginationError.self) {
      try Pagination(of: text, in: .lines24(), by: id, remembersMeasures: true, workLimit: 999)
    }
    let work = try Pagination(of: text, in: .lines24(), by: id).work
    let within = try Pagination(
      of: text,
      in: .lines24(),
      by: id,
      remembersMeasures: true,
      workLimit: work.measuredScalars
    )
    #expect(within.work == work)
  }

  @Test(arguments: allIDs)
  func `lets no method work with a font that is not there`(id: String) throws {
    let reference = FontReference(file: "/none.ttf", index: 0, sha256: "0", family: "None")
    let layout = Layout.make(type: TypeStyle(fonts: [reference], size: .pixels(16)))
    #expect(throws: FontError.self) {
      try Pagination(of: .make("一"), in: layout, by: id)
    }
  }
}
