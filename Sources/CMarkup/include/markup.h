/* XML by Expat and HTML by Gumbo (the HTML5 algorithm) as one stream of elements and text, in UTF-8.

   Nothing is fetched, and no entity is expanded but those that HTML names. */
#ifndef MARKUP_H
#define MARKUP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  void *context;
  /* An element by its local name, and its attributes: name, value, name, value, …, NULL. */
  void (*start)(void *context, const char *name, const char *const *attributes);
  void (*text)(void *context, const char *bytes, size_t count);
  void (*end)(void *context, const char *name);
} markup_handler;

typedef enum {
  MARKUP_READ,
  MARKUP_BROKEN,        /* no well-formed XML: reason says why */
  MARKUP_ENTITY,        /* an entity that HTML does not name: reason */
  MARKUP_DECLARES,      /* an entity that the document declares: reason */
  MARKUP_TOO_DEEP,      /* elements in more than MARKUP_DEPTH others */
  MARKUP_TOO_MANY,      /* of HTML, whose tree would take more than MARKUP_MEMORY */
  MARKUP_TOO_MANY_ATTRIBUTES, /* of HTML, of one element more than MARKUP_ATTRIBUTES */
  MARKUP_NO_MEMORY
} markup_status;

#define MARKUP_DEPTH 512
#define MARKUP_UNCLOSED 5000   /* start tags of HTML without an end tag, at most */
#define MARKUP_ATTRIBUTES 1024 /* of an element; more are not read of XML, and not allowed in HTML */
#define MARKUP_MEMORY (80 << 20)

typedef struct {
  markup_status status;
  int64_t line;     /* where, from 1; 0 where it is not known */
  char reason[96];
} markup_result;

markup_result markup_read_xml(const char *bytes, size_t count, const markup_handler *handler);
markup_result markup_read_html(const char *bytes, size_t count, const markup_handler *handler);

#endif
