#ifndef MARKUP_ENTITIES_H
#define MARKUP_ENTITIES_H

#include <stddef.h>

/* Writes the text of an entity that HTML names, such as nbsp; 0 for another one. */
int markup_html_entity(const char *name, char *text, size_t capacity);

#endif
