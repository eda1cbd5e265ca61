#include <expat.h>
#include <stdio.h>
#include <string.h>

#include "markup.h"
#include "markup_entities.h"

/* What parts the namespace of a name from the rest; no name can have it. */
#define SEPARATOR '\n'

typedef struct {
  XML_Parser parser;
  const markup_handler *handler;
  markup_result *result;
  int depth;
} reading;

static const char *local(const char *name) {
  const char *separator = strrchr(name, SEPARATOR);
  return separator ? separator + 1 : name;
}

static void stop(reading *reading, markup_status status, const char *reason) {
  if (reading->result->status != MARKUP_READ) return;
  reading->result->status = status;
  reading->result->line = (int64_t)XML_GetCurrentLineNumber(reading->parser);
  snprintf(reading->result->reason, sizeof reading->result->reason, "%s", reason);
  XML_StopParser(reading->parser, XML_FALSE);
}

static void XMLCALL start(void *data, const XML_Char *name, const XML_Char **attributes) {
  reading *reading = data;
  if (++reading->depth > MARKUP_DEPTH) return stop(reading, MARKUP_TOO_DEEP, "");
  const char *locals[2 * MARKUP_ATTRIBUTES + 1];
  size_t count = 0;
  for (; attributes[count] && count < 2 * MARKUP_ATTRIBUTES; count += 2) {
    locals[count] = local(attributes[count]);
    locals[count + 1] = attributes[count + 1];
  }
  locals[count] = NULL;
  reading->handler->start(reading->handler->context, local(name), locals);
}

static void XMLCALL text(void *data, const XML_Char *bytes, int count) {
  reading *reading = data;
  reading->handler->text(reading->handler->context, bytes, (size_t)count);
}

static void XMLCALL end(void *data, const XML_Char *name) {
  reading *reading = data;
  reading->depth--;
  reading->handler->end(reading->handler->context, local(name));
}

/* An entity of a document type that is not read, as those of XHTML. */
static void XMLCALL skipped(void *data, const XML_Char *name, int is_parameter) {
  reading *reading = data;
  if (is_parameter) return;
  char value[64];
  if (!markup_html_entity(name, value, sizeof value)) return stop(reading, MARKUP_ENTITY, name);
  reading->handler->text(reading->handler->context, value, strlen(value));
}

static void XMLCALL declared(void *data, const XML_Char *name, int is_parameter,
                             const XML_Char *value, int count, const XML_Char *base,
                             const XML_Char *system, const XML_Char *public,
                             const XML_Char *notation) {
  (void)is_parameter, (void)value, (void)count, (void)base, (void)system, (void)public;
  (void)notation;
  stop(data, MARKUP_DECLARES, name);
}

markup_result markup_read_xml(const char *bytes, size_t count, const markup_handler *handler) {
  markup_result result = {MARKUP_READ, 0, ""};
  reading reading = {XML_ParserCreateNS("UTF-8", SEPARATOR), handler, &result, 0};
  if (!reading.parser) {
    result.status = MARKUP_NO_MEMORY;
    return result;
  }
  XML_SetUserData(reading.parser, &reading);
  XML_SetElementHandler(reading.parser, start, end);
  XML_SetCharacterDataHandler(reading.parser, text);
  XML_SetSkippedEntityHandler(reading.parser, skipped);
  XML_SetEntityDeclHandler(reading.parser, declared);
  enum { PIECE = 1 << 20 };
  for (size_t from = 0; result.status == MARKUP_READ; from += PIECE) {
    size_t piece = count - from < PIECE ? count - from : PIECE;
    int is_last = from + piece == count;
    enum XML_Status status = XML_Parse(reading.parser, bytes + from, (int)piece, is_last);
    if (status == XML_STATUS_ERROR && result.status == MARKUP_READ)
      stop(&reading, MARKUP_BROKEN, XML_ErrorString(XML_GetErrorCode(reading.parser)));
    if (is_last) break;
  }
  XML_ParserFree(reading.parser);
  return result;
}
