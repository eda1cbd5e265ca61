import PaginatorKit

extension WireRequest {
  /// The question as it is sent, with the line's end.
  public var line: [UInt8] {
    var json = JSONLine()
    json.object { json in
      json.member("protocol", Wire.version)
      json.member("id", id)
      json.member("op", operation.name.rawValue)
      switch operation {
      case .describe: break
      case .open(let text): json.add(text)
      case .paginate(let pagination), .lines(let pagination): json.add(pagination)
      case .repeat(let pagination, let times):
        json.member("n", times)
        json.add(pagination)
      case .savePosition(let page, let layout):
        json.member("page", page)
        json.object(named: "layout") { $0.add(layout) }
      case .restorePosition(let token, let layout), .restoreHighlight(let token, let layout):
        json.member("token", raw: token.json)
        json.add(layout)
      case .saveHighlight(let range, let layout):
        json.member("start", range.start)
        json.member("end", range.end)
        json.object(named: "layout") { $0.add(layout) }
      case .pageAt(let place, let question), .locate(let place, let question):
        json.add(question)
        json.member("at", place)
      case .labels(let question), .estimate(let question): json.add(question)
      case .resolve(let locator, let question):
        json.add(question)
        json.member("locator", locator)
      }
    }
    json.end()
    return json.bytes
  }
}

extension JSONLine {
  fileprivate mutating func add(_ text: WireText) {
    member("text_file", text.file)
    member("text_sha256", text.sha256)
    member("language", text.language)
    member("direction", text.direction.rawValue)
    list(named: "breaks", text.breaks) { $0.value($1) }
    for field in WireBook.fields {
      if let file = text.book[keyPath: field.path] { member(field.name, file) }
    }
  }

  fileprivate mutating func add(_ question: WireQuestion) {
    add(question.text)
    add(question.layout)
  }

  fileprivate mutating func add(_ pagination: WirePagination) {
    add(pagination.text)
    add(pagination.layout)
    member("from", pagination.from)
    if let before = pagination.before { member("before", before) }
    member("limit", pagination.limit)
    member("fresh", pagination.isFresh)
  }

  fileprivate mutating func add(_ wire: WireLayout) {
    // A column of a screen is a page to whoever fills it.
    let page = wire.layout.page.alone
    object(named: "page") { json in
      json.member("width", page.width)
      json.member("height", page.height)
      json.object(named: "insets") { json in
        json.member("top", page.insets.top)
        json.member("right", page.insets.right)
        json.member("bottom", page.insets.bottom)
        json.member("left", page.insets.left)
      }
    }
    object(named: "type") { $0.add(wire.layout.type, lineHeight: wire.lineHeight) }
    let appearance = wire.layout.appearance
    object(named: "appearance") { json in
      json.member("night", appearance.isNight)
      json.member("text_color", Int(appearance.textColor))
    }
  }

  private mutating func add(_ type: TypeStyle, lineHeight: Length?) {
    add(type.fonts)
    if !type.styledFonts.isEmpty {
      list(named: "styled_fonts", type.styledFonts) { json, styled in
        json.object { json in
          json.member("traits", styled.traits.name)
          json.add(styled.fonts)
        }
      }
    }
    member("size", type.size)
    if let lineHeight { member("line_height_px", lineHeight) }
    for field in TypeStyle.fields {
      switch field.value(in: type) {
      case .length(let length): member(field.name, length)
      case .multiple(let multiple):
        member(field.name, tenThousandths: multiple.tenThousandths)
      case .em(let length): member(field.name, tenThousandths: Int64(length.tenThousandths))
      case .lines(let lines): member(field.name, lines)
      case .characters(let count): member(field.name, count.characters)
      case .word(let word): member(field.name, word)
      }
    }
  }
  private mutating func add(_ fonts: [FontReference]) {
    list(named: "fonts", fonts) { json, font in
      json.object { json in
        json.member("file", font.file)
        json.member("index", font.index)
        json.member("sha256", font.sha256)
        json.member("family", font.family)
      }
    }
  }
}
