#include <ctype.h>
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "markup.h"
#include "markup_entities.h"

/* Elements whose end tags may be left out or that have none: they nest no deeper than their parents. */
static const char *const unnested[] = {
    "area", "base", "br",  "col",   "dd",    "dt",  "embed", "hr",   "img",    "input", "li",
    "link", "meta", "option", "optgroup", "p", "param", "rp", "rt", "source", "tbody", "td",
    "tfoot", "th", "thead", "tr", "track", "wbr", "html", "head", "body", "colgroup", NULL};

static int is_unnested(const char *name, size_t count) {
  for (const char *const *known = unnested; *known; known++)
    if (strlen(*known) == count && strncasecmp(*known, name, count) == 0) return 1;
  return 0;
}

/* Whether more start tags lack an end tag than is allowed: Gumbo's time grows with the elements that are
   open at once. Counts start tags less end tags, of any name, also in scripts and comments. */
static int is_too_deep(const char *bytes, size_t count) {
  int64_t depth = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    if (bytes[i] != '<') continue;
    int is_end = bytes[i + 1] == '/';
    size_t from = i + 1 + (size_t)is_end, to = from;
    while (to < count && isalnum((unsigned char)bytes[to])) to++;
    if (to == from || !isalpha((unsigned char)bytes[from])) continue;
    if (is_unnested(bytes + from, to - from)) continue;
    if (is_end) {
      if (depth > 0) depth--;
      continue;
    }
    const char *close = memchr(bytes + to, '>', count - to);
    if (close && close[-1] == '/') continue;
    if (++depth > MARKUP_UNCLOSED) return 1;
  }
  return 0;
}

static const char *name_of(const GumboElement *element, char *buffer, size_t capacity) {
  if (element->tag != GUMBO_TAG_UNKNOWN) return gumbo_normalized_tagname(element->tag);
  GumboStringPiece piece = element->original_tag;
  gumbo_tag_from_original_text(&piece);
  size_t count = piece.length < capacity - 1 ? piece.length : capacity - 1;
  memcpy(buffer, piece.data ? piece.data : "", piece.data ? count : 0);
  buffer[piece.data ? count : 0] = 0;
  return buffer;
}

static void start(const GumboElement *element, const char *name, const markup_handler *handler) {
  const char *attributes[2 * MARKUP_ATTRIBUTES + 1];
  size_t count = 0;
  for (unsigned i = 0; i < element->attributes.length && i < MARKUP_ATTRIBUTES; i++) {
    const GumboAttribute *attribute = element->attributes.data[i];
    attributes[count++] = attribute->name;
    attributes[count++] = attribute->value;
  }
  attributes[count] = NULL;
  handler->start(handler->context, name, attributes);
}

static int walk(const GumboNode *root, const markup_handler *handler) {
  struct frame { const GumboVector *children; unsigned next; char name[64]; } *frames;
  size_t depth = 0, capacity = MARKUP_DEPTH;
  frames = malloc(capacity * sizeof *frames);
  if (!frames) return MARKUP_NO_MEMORY;
  frames[0].children = &root->v.document.children;
  frames[0].next = 0;
  int status = MARKUP_READ;
  for (;;) {
    struct frame *frame = &frames[depth];
    if (frame->next == frame->children->length) {
      if (depth == 0) break;
      handler->end(handler->context, frame->name);
      depth--;
      continue;
    }
    const GumboNode *node = frame->children->data[frame->next++];
    switch (node->type) {
      case GUMBO_NODE_TEXT:
      case GUMBO_NODE_CDATA:
      case GUMBO_NODE_WHITESPACE:
        handler->text(handler->context, node->v.text.text, strlen(node->v.text.text));
        break;
      case GUMBO_NODE_ELEMENT:
      case GUMBO_NODE_TEMPLATE: {
        if (depth + 1 == capacity) {
          status = MARKUP_TOO_DEEP;
          goto done;
        }
        struct frame *inner = &frames[++depth];
        const char *name = name_of(&node->v.element, inner->name, sizeof inner->name);
        if (name != inner->name) {
          strncpy(inner->name, name, sizeof inner->name - 1);
          inner->name[sizeof inner->name - 1] = 0;
        }
        inner->children = &node->v.element.children;
        inner->next = 0;
        start(&node->v.element, inner->name, handler);
        break;
      }
      default: break;
    }
  }
done:
  free(frames);
  return status;
}

/* Whether the tree that Gumbo makes would be too large: a tag takes up to 200 bytes of it, an attribute
   120, and text as much again as it has. */
static int is_too_large(const char *bytes, size_t count) {
  size_t memory = 2 * count;
  int in_tag = 0;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == '<') {
      in_tag = i + 1 < count && bytes[i + 1] != '/';
      if (in_tag) memory += 200;
    } else if (bytes[i] == '>') {
      in_tag = 0;
    } else if (in_tag && (isspace((unsigned char)bytes[i]) || bytes[i] == '/')) {
      memory += 120;
    }
  }
  return memory > MARKUP_MEMORY;
}

/* Whether an element has more attributes than are read: Gumbo compares each with all before it. Those of
   html and body count together, since it puts the attributes of later ones to the first. */
static int has_too_many_attributes(const char *bytes, size_t count) {
  static const char *const raw[] = {"script", "style", "textarea", "title", NULL};
  size_t of_root = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    if (bytes[i] != '<' || !isalpha((unsigned char)bytes[i + 1])) continue;
    size_t to = i + 1;
    while (to < count && isalnum((unsigned char)bytes[to])) to++;
    size_t length = to - i - 1;
    for (const char *const *name = raw; *name; name++) {
      if (strlen(*name) != length || strncasecmp(bytes + i + 1, *name, length) != 0) continue;
      /* What is in it are no tags. */
      for (to = i + 1; to + length + 2 <= count; to++)
        if (bytes[to] == '<' && bytes[to + 1] == '/' && strncasecmp(bytes + to + 2, *name, length) == 0) break;
    }
    int is_root = length == 4 && (strncasecmp(bytes + i + 1, "html", 4) == 0 ||
                                  strncasecmp(bytes + i + 1, "body", 4) == 0);
    size_t attributes = 0;
    int is_between = 0;
    for (i = to; i < count && bytes[i] != '>'; i++) {
      char byte = bytes[i];
      if (isspace((unsigned char)byte) || byte == '/') {
        is_between = 1;
        continue;
      }
      /* A value in quotes may hold anything; a quote elsewhere is a part of a name. */
      if (byte == '=') {
        size_t next = i + 1;
        while (next < count && isspace((unsigned char)bytes[next])) next++;
        if (next < count && (bytes[next] == '"' || bytes[next] == '\'')) {
          const char *end = memchr(bytes + next + 1, bytes[next], count - next - 1);
          if (!end) return 0;
          i = (size_t)(end - bytes);
          is_between = 1;
        } else {
          i = next - 1;
        }
        continue;
      }
      if (is_between && ++attributes > MARKUP_ATTRIBUTES) return 1;
      is_between = 0;
    }
    if (is_root && (of_root += attributes) > MARKUP_ATTRIBUTES) return 1;
  }
  return 0;
}

markup_result markup_read_html(const char *bytes, size_t count, const markup_handler *handler) {
  markup_result result = {MARKUP_READ, 0, ""};
  if (is_too_deep(bytes, count)) {
    result.status = MARKUP_TOO_DEEP;
    return result;
  }
  if (has_too_many_attributes(bytes, count)) {
    result.status = MARKUP_TOO_MANY_ATTRIBUTES;
    return result;
  }
  if (is_too_large(bytes, count)) {
    result.status = MARKUP_TOO_MANY;
    return result;
  }
  GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, bytes, count);
  if (!output) {
    result.status = MARKUP_NO_MEMORY;
    return result;
  }
  result.status = (markup_status)walk(output->document, handler);
  /* Gumbo frees by recursion, and a tree that is too deep ends the reading anyway. */
  if (result.status != MARKUP_TOO_DEEP) gumbo_destroy_output(&kGumboDefaultOptions, output);
  return result;
}

int markup_html_entity(const char *name, char *text, size_t capacity) {
  char source[80];
  size_t count = strlen(name);
  if (count == 0 || count > 64) return 0;
  /* Between letters, so that white space is text, too. */
  snprintf(source, sizeof source, "x&%s;x", name);
  GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, source, count + 4);
  if (!output) return 0;
  int found = 0;
  const GumboVector *children = &output->root->v.element.children;
  for (unsigned i = 0; i < children->length; i++) {
    const GumboNode *child = children->data[i];
    if (child->type != GUMBO_NODE_ELEMENT || child->v.element.tag != GUMBO_TAG_BODY) continue;
    if (child->v.element.children.length != 1) continue;
    const GumboNode *node = child->v.element.children.data[0];
    if (node->type != GUMBO_NODE_TEXT) continue;
    size_t length = strlen(node->v.text.text);
    /* What is no entity stays as it is written. */
    found = length > 2 && length - 2 < capacity && strcmp(node->v.text.text, source) != 0;
    if (!found) continue;
    memcpy(text, node->v.text.text + 1, length - 2);
    text[length - 2] = 0;
  }
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return found;
}
