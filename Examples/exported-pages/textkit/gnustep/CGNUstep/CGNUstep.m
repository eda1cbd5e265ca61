// No window is opened, so that no display is needed.

#import <AppKit/AppKit.h>

#include "CGNUstep.h"

#include <stdlib.h>
#include <string.h>

extern BOOL initialize_gnustep_backend(void);

struct GNUstepText {
  NSAutoreleasePool *pool;
  NSTextStorage *storage;
  NSLayoutManager *manager;
};

static GNUstepRange range_of(NSRange range) {
  return (GNUstepRange) { range.location, range.length };
}

static GNUstepRect rect_of(NSRect rect) {
  return (GNUstepRect) { rect.origin.x, rect.origin.y, rect.size.width, rect.size.height };
}

static NSTextContainer *container_of(GNUstepText *text, size_t number) {
  return [[text->manager textContainers] objectAtIndex: number];
}

void gnustep_font_name(size_t capacity, char name[]) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  initialize_gnustep_backend();
  strncpy(name, [[[NSFont systemFontOfSize: 12] fontName] UTF8String], capacity - 1);
  name[capacity - 1] = 0;
  [pool release];
}

GNUstepText *gnustep_text(const char *utf8, double size, double line_height_multiple) {
  GNUstepText *text = malloc(sizeof *text);
  text->pool = [NSAutoreleasePool new];
  initialize_gnustep_backend();
  NSMutableParagraphStyle *style = [[NSMutableParagraphStyle new] autorelease];
  [style setLineHeightMultiple: line_height_multiple];
  NSDictionary *attributes = [NSDictionary dictionaryWithObjectsAndKeys:
    [NSFont systemFontOfSize: size], NSFontAttributeName, style, NSParagraphStyleAttributeName, nil];
  text->storage = [[NSTextStorage alloc] initWithString: [NSString stringWithUTF8String: utf8]
                                             attributes: attributes];
  text->manager = [[NSLayoutManager new] autorelease];
  [text->storage addLayoutManager: text->manager];
  return text;
}

void gnustep_text_free(GNUstepText *text) {
  [text->storage release];
  [text->pool release];
  free(text);
}

void gnustep_add_container(GNUstepText *text, double width, double height, double padding) {
  NSTextContainer *container =
    [[[NSTextContainer alloc] initWithContainerSize: NSMakeSize(width, height)] autorelease];
  [container setLineFragmentPadding: padding];
  [text->manager addTextContainer: container];
}

size_t gnustep_glyph_count(GNUstepText *text) {
  return [text->manager numberOfGlyphs];
}

GNUstepRange gnustep_glyphs_in_container(GNUstepText *text, size_t container) {
  return range_of([text->manager glyphRangeForTextContainer: container_of(text, container)]);
}

GNUstepRange gnustep_glyphs(GNUstepText *text, GNUstepRange characters) {
  NSRange range = NSMakeRange(characters.location, characters.length);
  return range_of([text->manager glyphRangeForCharacterRange: range actualCharacterRange: NULL]);
}

GNUstepRange gnustep_characters(GNUstepText *text, GNUstepRange glyphs) {
  NSRange range = NSMakeRange(glyphs.location, glyphs.length);
  return range_of([text->manager characterRangeForGlyphRange: range actualGlyphRange: NULL]);
}

GNUstepRange gnustep_line(GNUstepText *text, size_t glyph, GNUstepRect *box) {
  NSRange glyphs;
  *box = rect_of([text->manager lineFragmentRectForGlyphAtIndex: glyph effectiveRange: &glyphs]);
  return range_of(glyphs);
}

size_t gnustep_enclosing_rects(
  GNUstepText *text, GNUstepRange glyphs, size_t container, size_t capacity, GNUstepRect boxes[]
) {
  NSUInteger count = 0;
  NSRectArray rects = [text->manager
    rectArrayForGlyphRange: NSMakeRange(glyphs.location, glyphs.length)
    withinSelectedGlyphRange: NSMakeRange(NSNotFound, 0)
    inTextContainer: container_of(text, container)
    rectCount: &count];
  for (size_t number = 0; number < count && number < capacity; number += 1) {
    boxes[number] = rect_of(rects[number]);
  }
  return count;
}
