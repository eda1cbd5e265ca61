import PaginatorKit

/// The parts that the styles of a text are made of, each of which can be taken off by itself.
enum StylePart: Hashable {
  case block(Int)
  case run(Int)
  case picture(Int)
  case ruby(Int)
}

extension TextStyles {
  /// The parts, runs first: a block says more of its lines.
  var parts: [StylePart] {
    rubies.indices.map(StylePart.ruby) + pictures.indices.map(StylePart.picture)
      + blocks.indices.map(StylePart.block) + runs.indices.map(StylePart.run)
  }

  /// Returns the same styles with other readings above the text, one for each.
  func with(readings: [String]) -> TextStyles {
    readings.isEmpty ? self : keeping(parts) { readings[$0] }
  }

  /// Returns the styles that some of the parts make.
  func keeping(_ parts: [StylePart], reading: ((Int) -> String)? = nil) -> TextStyles {
    let kept = Set(parts)
    var styles = TextStyles()
    for (number, block) in blocks.enumerated() where kept.contains(.block(number)) {
      styles.addBlock(from: block.start, to: block.end, blockStyles[Int(block.style)])
    }
    for (number, run) in runs.enumerated() where kept.contains(.run(number)) {
      styles.addRun(from: run.start, to: run.end, runStyles[Int(run.style)])
    }
    for (number, picture) in pictures.enumerated() where kept.contains(.picture(number)) {
      styles.addPicture(at: picture.offset, width: picture.width, height: picture.height)
    }
    for (number, ruby) in rubies.enumerated() where kept.contains(.ruby(number)) {
      let text = reading?(number) ?? ruby.text
      styles.addRuby(from: ruby.start, to: ruby.end, text, runStyles[Int(ruby.style)])
    }
    return styles
  }
}
