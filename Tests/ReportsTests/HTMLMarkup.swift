import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A report read by an XML parser, which refuses what is not well-formed.
final class HTMLMarkup: NSObject, XMLParserDelegate {
  /// An element with all the text inside it.
  final class Element {
    let name: String
    let attributes: [String: String]
    let parent: Element?
    var children: [Element] = []
    var text = ""

    init(name: String, attributes: [String: String], parent: Element?) {
      self.name = name
      self.attributes = attributes
      self.parent = parent
    }

    /// The elements inside with a name and, if one is asked for, a class.
    func all(_ name: String, class wanted: String? = nil) -> [Element] {
      children.flatMap { child -> [Element] in
        let classes = (child.attributes["class"] ?? "").split(separator: " ").map(String.init)
        let isMatch = child.name == name && (wanted.map(classes.contains) ?? true)
        return (isMatch ? [child] : []) + child.all(name, class: wanted)
      }
    }

    /// The elements inside, whatever their names.
    var descendants: [Element] { children + children.flatMap(\.descendants) }
  }

  let root = Element(name: "", attributes: [:], parent: nil)
  /// What the parser found wrong; `nil` for well-formed markup.
  private(set) var fault: String?
  private var open: Element

  init(_ bytes: [UInt8]) {
    open = root
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() {
      fault = "line \(parser.lineNumber): \(parser.parserError.map(String.init(describing:)) ?? "")"
    }
  }

  func all(_ name: String, class wanted: String? = nil) -> [Element] {
    root.all(name, class: wanted)
  }

  /// The scripts that a browser runs: all but blocks of data.
  var runScripts: [Element] {
    all("script").filter { $0.attributes["type"] != "application/json" }
  }

  /// The element with an id.
  func element(id: String) -> Element? {
    root.descendants.first { $0.attributes["id"] == id }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name: name, attributes: attributes, parent: open)
    open.children.append(element)
    open = element
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if let parent = open.parent { open = parent }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    var element: Element? = open
    while let inside = element {
      inside.text += text
      element = inside.parent
    }
  }

  /// Text as a browser reads it, to which these marks are text.
  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    self.parser(
      parser,
      foundCharacters: "<![CDATA[" + String(decoding: data, as: UTF8.self) + "]]>"
    )
  }
}
