/* Pango as a paginator of pagination-harness/1: questions on standard input, answers on standard output.
 *
 * Pango makes the lines: one PangoLayout for each paragraph, nothing hinted, nothing rounded to pixels, the
 * very font file of the question and no other. The pages are ours: lines of line_height_px stand below each
 * other from the top, and a line that no longer fits begins the next page. */
#include <fontconfig/fontconfig.h>
/* needs what the one above defines */
#include <fontconfig/fcfreetype.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---------------------------------------------------------------------------------------------- */

typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } Kind;

typedef struct Json Json;
struct Json {
  Kind kind;
  double number;
  char *string;     /* of a string; of a member of an object, its value's name is in `name` */
  char *name;
  GPtrArray *items; /* of a list and of an object */
};

static void json_free(gpointer pointer) {
  Json *json = pointer;
  if (json == NULL) return;
  g_free(json->string);
  g_free(json->name);
  if (json->items != NULL) g_ptr_array_unref(json->items);
  g_free(json);
}

static void skip_space(const char **at) { *at += strspn(*at, " \t\r\n"); }

static int hex4(const char *at) {
  int value = 0;
  for (int i = 0; i < 4; i++) {
    if (!g_ascii_isxdigit(at[i])) return -1;
    value = value * 16 + g_ascii_xdigit_value(at[i]);
  }
  return value;
}

static char *parse_string(const char **at) {
  if (**at != '"') return NULL;
  GString *out = g_string_new(NULL);
  for ((*at)++; **at != '"'; (*at)++) {
    if (**at == '\0') return g_string_free(out, TRUE), NULL;
    if (**at != '\\') {
      g_string_append_c(out, **at);
      continue;
    }
    const char *plain = strchr("\"\"\\\\//b\bf\fn\nr\rt\t", *++*at);
    if (**at == 'u') {
      gunichar unit = (gunichar)hex4(*at + 1);
      if ((int)unit < 0) return g_string_free(out, TRUE), NULL;
      *at += 4;
      if (unit >= 0xD800 && unit < 0xDC00 && (*at)[1] == '\\' && (*at)[2] == 'u') {
        int low = hex4(*at + 3);
        if (low < 0xDC00 || low > 0xDFFF) return g_string_free(out, TRUE), NULL;
        unit = 0x10000 + ((unit - 0xD800) << 10) + ((gunichar)low - 0xDC00);
        *at += 6;
      }
      g_string_append_unichar(out, unit);
    } else if (**at != '\0' && plain != NULL) {
      g_string_append_c(out, plain[1]);
    } else {
      return g_string_free(out, TRUE), NULL;
    }
  }
  (*at)++;
  return g_string_free(out, FALSE);
}

static Json *parse_value(const char **at, int depth) {
  Json *json = g_new0(Json, 1);
  skip_space(at);
  if (**at == '{' || **at == '[') {
    gboolean is_object = **at == '{';
    char close = is_object ? '}' : ']';
    json->kind = is_object ? JSON_OBJECT : JSON_LIST;
    json->items = g_ptr_array_new_with_free_func(json_free);
    (*at)++;
    skip_space(at);
    if (**at == close) return (*at)++, json;
    while (depth < 64) {
      char *name = NULL;
      if (is_object) {
        skip_space(at);
        name = parse_string(at);
        skip_space(at);
        if (name == NULL || *(*at)++ != ':') {
          g_free(name);
          break;
        }
      }
      Json *item = parse_value(at, depth + 1);
      if (item == NULL) {
        g_free(name);
        break;
      }
      item->name = name;
      g_ptr_array_add(json->items, item);
      skip_space(at);
      if (**at == close) return (*at)++, json;
      if (*(*at)++ != ',') break;
    }
    json_free(json);
    return NULL;
  }
  if (**at == '"') {
    json->kind = JSON_STRING;
    json->string = parse_string(at);
    if (json->string != NULL) return json;
  } else if (g_str_has_prefix(*at, "null")) {
    return *at += 4, json;
  } else if (g_str_has_prefix(*at, "true")) {
    return *at += 4, json->kind = JSON_TRUE, json;
  } else if (g_str_has_prefix(*at, "false")) {
    return *at += 5, json->kind = JSON_FALSE, json;
  } else {
    char *end;
    json->kind = JSON_NUMBER;
    json->number = g_ascii_strtod(*at, &end);
    if (end != *at) return *at = end, json;
  }
  json_free(json);
  return NULL;
}

static const Json *member(const Json *json, const char *name) {
  if (json == NULL || json->kind != JSON_OBJECT) return NULL;
  for (guint i = 0; i < json->items->len; i++) {
    const Json *item = json->items->pdata[i];
    if (strcmp(item->name, name) == 0) return item;
  }
  return NULL;
}

static const char *text_of(const Json *json, const char *name, const char *otherwise) {
  const Json *item = member(json, name);
  return item != NULL && item->kind == JSON_STRING ? item->string : otherwise;
}

static double number_of(const Json *json, const char *name, double otherwise) {
  const Json *item = member(json, name);
  return item != NULL && item->kind == JSON_NUMBER ? item->number : otherwise;
}

static guint count_of(const Json *json) { return json != NULL && json->items != NULL ? json->items->len : 0; }

static void append_quoted(GString *out, const char *text) {
  g_string_append_c(out, '"');
  for (; *text != '\0'; text++) {
    if (*text == '"' || *text == '\\') g_string_append_c(out, '\\');
    if ((unsigned char)*text < 0x20) g_string_append_printf(out, "\\u%04x", *text);
    else g_string_append_c(out, *text);
  }
  g_string_append_c(out, '"');
}

/* ---- Text and fonts ------------------------------------------------------------------------------------- */

static struct { char *digest, *bytes; gsize length; } book;
static struct { char *key; PangoFontMap *map; PangoContext *context; GString *families; FcConfig *config; } fonts;

static char *open_text(const Json *question) {
  const char *file = text_of(question, "text_file", NULL), *digest = text_of(question, "text_sha256", "");
  if (file == NULL) return g_strdup("The question has no text_file.");
  if (book.digest != NULL && strcmp(book.digest, digest) == 0) return NULL;
  char *bytes;
  gsize length;
  GError *error = NULL;
  if (!g_file_get_contents(file, &bytes, &length, &error)) {
    char *sentence = g_strdup_printf("The text cannot be read: %s.", error->message);
    g_error_free(error);
    return sentence;
  }
  if (memchr(bytes, 0, length) != NULL) {
    g_free(bytes);
    return g_strdup("The text has U+0000, which ends a text for Pango.");
  }
  g_free(book.bytes);
  g_free(book.digest);
  book.bytes = bytes;
  book.length = length;
  book.digest = g_strdup(digest);
  return NULL;
}

/* Has Pango know the fonts of a question and no others, in their order. */
static char *open_fonts(const Json *list) {
  GString *key = g_string_new(NULL);
  for (guint i = 0; i < count_of(list); i++)
    g_string_append_printf(key, "%s#%d\n", text_of(list->items->pdata[i], "file", ""),
                           (int)number_of(list->items->pdata[i], "index", 0));
  if (fonts.key != NULL && strcmp(fonts.key, key->str) == 0) return g_string_free(key, TRUE), NULL;
  if (fonts.key != NULL) {
    g_free(fonts.key);
    g_object_unref(fonts.context);
    g_object_unref(fonts.map);
    g_string_free(fonts.families, TRUE);
    FcConfigDestroy(fonts.config);
    fonts.key = NULL;
  }
  if (count_of(list) == 0) return g_string_free(key, TRUE), g_strdup("The question has no font.");
  FcConfig *config = FcConfigCreate();
  GString *families = g_string_new(NULL);
  char *fault = NULL;
  for (guint i = 0; i < count_of(list) && fault == NULL; i++) {
    const Json *font = list->items->pdata[i];
    const char *file = text_of(font, "file", "");
    int count;
    FcPattern *pattern = FcFreeTypeQuery((const FcChar8 *)file, (unsigned)number_of(font, "index", 0), NULL, &count);
    if (pattern == NULL || !FcConfigAppFontAddFile(config, (const FcChar8 *)file)) {
      fault = g_strdup_printf("Fontconfig cannot open the font %s.", file);
    } else {
      PangoFontDescription *description = pango_fc_font_description_from_pattern(pattern, FALSE);
      if (i > 0) g_string_append_c(families, ',');
      g_string_append(families, pango_font_description_get_family(description));
      pango_font_description_free(description);
    }
    if (pattern != NULL) FcPatternDestroy(pattern);
  }
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_cairo_context_set_resolution(context, 96);
  pango_context_set_round_glyph_positions(context, FALSE);
  fonts.key = g_string_free(key, FALSE);
  fonts.map = map;
  fonts.context = context;
  fonts.families = families;
  fonts.config = config;
  if (fault == NULL) {
    /* The family's name must lead back to the very file and face. */
    const Json *first = list->items->pdata[0];
    PangoFontDescription *wanted = pango_font_description_new();
    pango_font_description_set_family(wanted, families->str);
    pango_font_description_set_absolute_size(wanted, 16 * PANGO_SCALE);
    PangoFont *font = pango_font_map_load_font(map, context, wanted);
    FcPattern *pattern = font != NULL ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
    FcChar8 *file = NULL;
    int index = -1;
    if (pattern != NULL) {
      FcPatternGetString(pattern, FC_FILE, 0, &file);
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
    }
    if (file == NULL || strcmp((char *)file, text_of(first, "file", "")) != 0
        || (index & 0xFFFF) != (int)number_of(first, "index", 0))
      fault = g_strdup_printf("Pango takes %s, face %d, for the font that was asked for.", file, index & 0xFFFF);
    if (font != NULL) g_object_unref(font);
    pango_font_description_free(wanted);
  }
  if (fault != NULL) fonts.key[0] = '\0'; /* to be tried again */
  return fault;
}

/* ---- Pages ---------------------------------------------------------------------------------------------- */

typedef struct {
  int width, indent, letters;  /* Pango units */
  gint64 height, line, spacing; /* 1/64 px */
  gsize from, limit;
  GArray *breaks;              /* bytes, ascending */
  PangoLayout *layout;
} Job;

static gint64 sixty_fourths(double px) { return llround(px * 64); }

static gsize break_length(gsize at) {
  const unsigned char *text = (const unsigned char *)book.bytes;
  gsize left = book.length - at;
  if (text[at] == '\r') return left > 1 && text[at + 1] == '\n' ? 2 : 1;
  if (text[at] >= '\n' && text[at] <= '\f') return 1;
  if (text[at] == 0xC2 && left > 1 && text[at + 1] == 0x85) return 2;
  if (text[at] == 0xE2 && left > 2 && text[at + 1] == 0x80 && (text[at + 2] & 0xFE) == 0xA8) return 3;
  return 0;
}

/* The start of the paragraph that holds a place. */
static gsize paragraph_start(gsize place) {
  for (gsize at = place; at > 0; at--) {
    gsize before = at - 1;
    while (before > 0 && (book.bytes[before] & 0xC0) == 0x80) before--;
    gsize length = break_length(before);
    if (length > 0 && before + length == at) return at; /* not between CR and LF */
  }
  return 0;
}

typedef struct { GString *out; gsize pages, start, end; gint64 bottom; gboolean has_lines; } Filling;

static void end_page(Filling *filling) {
  if (!filling->has_lines) return;
  g_string_append_printf(filling->out, "%s[%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT "]",
                         filling->pages > 0 ? "," : "", filling->start, filling->end);
  filling->pages++;
  filling->has_lines = FALSE;
}

/* Places a line, on the next page when this one is full; false when that would be a page too many. */
static gboolean place_line(Filling *filling, const Job *job, gsize start, gsize end, gboolean is_first) {
  if (filling->has_lines) {
    gint64 bottom = filling->bottom + (is_first ? job->spacing : 0) + job->line;
    if (bottom <= job->height) {
      filling->bottom = bottom;
      filling->end = end;
      return TRUE;
    }
    end_page(filling);
  }
  if (filling->pages >= job->limit) return FALSE;
  *filling = (Filling){filling->out, filling->pages, start, end, job->line, TRUE};
  return TRUE;
}

/* Letters are spaced, for which Pango turns ligatures off. A word that is cut since it is longer than a line would
 * get a hyphen; as in CSS it gets none: a hyphen is drawn behind soft ones alone, where two attributes meet. */
static PangoAttrList *new_attributes(const char *text, gsize length, int letters) {
  PangoAttrList *list = pango_attr_list_new();
  if (letters != 0) pango_attr_list_insert(list, pango_attr_letter_spacing_new(letters));
  for (gsize start = 0, end; start < length; start = end) {
    const char *soft = g_strstr_len(text + start, (gssize)(length - start), "\u00AD");
    end = soft != NULL ? (gsize)(soft - text) + strlen("\u00AD") : length;
    PangoAttribute *none = pango_attr_insert_hyphens_new(FALSE);
    none->start_index = (guint)start;
    none->end_index = (guint)end;
    pango_attr_list_insert(list, none);
  }
  return list;
}

static void set_stretch(PangoLayout *layout, const char *text, gsize length, int letters) {
  PangoAttrList *attributes = new_attributes(text, length, letters);
  pango_layout_set_text(layout, text, (int)length);
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

/* Has Pango break a stretch of a paragraph into lines and places those from job->from on. */
static gboolean place_stretch(Filling *filling, const Job *job, gsize start, gsize content_end, gsize end,
                              gboolean begins) {
  if (start == content_end)
    return begins ? place_line(filling, job, MAX(start, job->from), end, FALSE) : TRUE;
  pango_layout_set_indent(job->layout, begins ? job->indent : 0);
  set_stretch(job->layout, book.bytes + start, content_end - start, job->letters);
  for (GSList *lines = pango_layout_get_lines_readonly(job->layout); lines != NULL; lines = lines->next) {
    const PangoLayoutLine *line = lines->data;
    gsize line_start = start + (gsize)line->start_index;
    gsize line_end = lines->next != NULL ? start + (gsize)((PangoLayoutLine *)lines->next->data)->start_index : end;
    if (line_end <= job->from || line_end <= line_start) continue;
    gboolean is_first = begins && line_start == start && line_start >= job->from;
    if (!place_line(filling, job, MAX(line_start, job->from), line_end, is_first)) return FALSE;
  }
  return TRUE;
}

static void paginate(const Job *job, GString *out) {
  Filling filling = {.out = out};
  gsize next_break = 0, at = paragraph_start(job->from);
  const gsize *breaks = (const gsize *)(void *)job->breaks->data;
  gboolean goes_on = TRUE;
  while (next_break < job->breaks->len && breaks[next_break] <= job->from) {
    at = MAX(at, breaks[next_break]);
    next_break++;
  }
  gboolean begins = at == paragraph_start(at);
  g_string_append_c(out, '[');
  while (at < book.length && goes_on) {
    gsize stop = next_break < job->breaks->len ? breaks[next_break] : book.length;
    gsize content_end = at;
    while (content_end < stop && break_length(content_end) == 0) content_end++;
    gsize end = content_end < stop ? MIN(stop, content_end + break_length(content_end)) : stop;
    goes_on = place_stretch(&filling, job, at, content_end, end, begins);
    begins = content_end < end;
    at = end;
    if (goes_on && at == stop) {
      end_page(&filling);
      next_break++;
      goes_on = filling.pages < job->limit;
    }
  }
  end_page(&filling);
  g_string_append_c(out, ']');
}

/* What Pango cannot be asked, or nothing. */
static const char *refusal(const Json *type) {
  if (strcmp(text_of(type, "leading", "count"), "count") != 0) return "This program counts the leading below the last line.";
  if (strcmp(text_of(type, "line_height_from", "primary"), "primary") != 0)
    return "This program sets lines at the height of the primary face.";
  if (strcmp(text_of(type, "advances", "exact"), "exact") != 0) return "Pango is not made to round advances here.";
  if (strcmp(text_of(type, "kinsoku", "basic"), "basic") != 0) return "Pango breaks lines by its own rules; it has no levels of kinsoku.";
  if (number_of(type, "word_spacing", 0) > 0) return "Pango spaces letters, but no words.";
  if (strcmp(text_of(type, "autospace", "none"), "none") != 0) return "Pango puts no space between scripts.";
  if (strcmp(text_of(type, "marks", "space-all"), "space-all") != 0) return "Pango squeezes no marks.";
  if (strcmp(text_of(type, "hyphenation", "none"), "none") != 0) return "Pango has no dictionary that parts words.";
  if (strcmp(text_of(type, "hang", "none"), "none") != 0) return "Pango hangs no marks.";
  const char *writing = text_of(type, "writing", "horizontal-tb");
  if (strcmp(writing, "horizontal-tb") != 0 && strcmp(writing, "vertical-rl") != 0)
    return "This program sets horizontal lines and vertical ones from right to left.";
  if (number_of(type, "orphans", 1) > 1 || number_of(type, "widows", 1) > 1)
    return "This program fills pages from the top and keeps no orphans or widows.";
  if (number_of(type, "line_height_px", 0) <= 0) return "The question has no line_height_px.";
  return NULL;
}

static gsize byte_at(gsize scalar, gsize *known_scalar, gsize *known_byte) {
  for (; *known_scalar < scalar && *known_byte < book.length; (*known_scalar)++)
    *known_byte = (gsize)(g_utf8_next_char(book.bytes + *known_byte) - book.bytes);
  return *known_byte;
}

static gboolean is_vertical(const Json *type) {
  return strcmp(text_of(type, "writing", "horizontal-tb"), "vertical-rl") == 0;
}

/* How long lines are, and how far they follow each other: a vertical line is as long as the page is high. */
static void set_box(Job *job, const Json *page, gboolean vertical) {
  const Json *insets = member(page, "insets");
  double across = number_of(page, "width", 0) - number_of(insets, "left", 0) - number_of(insets, "right", 0);
  double down = number_of(page, "height", 0) - number_of(insets, "top", 0) - number_of(insets, "bottom", 0);
  job->width = (int)lround(MAX(0, vertical ? down : across) * PANGO_SCALE);
  job->height = sixty_fourths(vertical ? across : down);
}

/* Language, direction and gravity. In lines of the gravity east Pango lets characters stand upright by a table of
 * UAX #50, and those that are not along the line, as the natural hint has it. */
static void set_context(const Json *question, gboolean vertical) {
  pango_context_set_language(fonts.context, pango_language_from_string(text_of(question, "language", "und")));
  gboolean is_right_to_left = strcmp(text_of(question, "direction", "ltr"), "rtl") == 0;
  pango_context_set_base_dir(fonts.context, is_right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  pango_context_set_base_gravity(fonts.context, vertical ? PANGO_GRAVITY_EAST : PANGO_GRAVITY_SOUTH);
  pango_context_set_gravity_hint(fonts.context, PANGO_GRAVITY_HINT_NATURAL);
}

static PangoFontDescription *new_font(const Json *type) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, fonts.families->str);
  pango_font_description_set_absolute_size(font, number_of(type, "size", 0) * PANGO_SCALE);
  return font;
}

static PangoLayout *new_layout(const PangoFontDescription *font, int width) {
  PangoLayout *layout = pango_layout_new(fonts.context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, width);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

static char *answer_pages(const Json *question, GString *out) {
  const Json *type = member(question, "type");
  const char *refused = refusal(type);
  if (refused != NULL) return g_strdup(refused);
  char *fault = open_text(question);
  if (fault == NULL) fault = open_fonts(member(type, "fonts"));
  if (fault != NULL) return fault;

  Job job = {.breaks = g_array_new(FALSE, FALSE, sizeof(gsize))};
  set_box(&job, member(question, "page"), is_vertical(type));
  job.indent = (int)lround(number_of(type, "first_line_indent", 0) * PANGO_SCALE);
  job.letters = (int)lround(number_of(type, "letter_spacing", 0) * number_of(type, "size", 0) * PANGO_SCALE);
  job.line = sixty_fourths(number_of(type, "line_height_px", 0));
  job.spacing = sixty_fourths(number_of(type, "paragraph_spacing", 0));
  job.limit = (gsize)number_of(question, "limit", 9e15);
  gsize scalar = 0, byte = 0;
  job.from = byte_at((gsize)MAX(0, number_of(question, "from", 0)), &scalar, &byte);
  const Json *breaks = member(question, "breaks");
  scalar = byte = 0;
  for (guint i = 0; i < count_of(breaks); i++) {
    gsize place = byte_at((gsize)((const Json *)breaks->items->pdata[i])->number, &scalar, &byte);
    if (place > 0 && place < book.length) g_array_append_val(job.breaks, place);
  }

  set_context(question, is_vertical(type));
  PangoFontDescription *font = new_font(type);
  gsize length = out->len;
  int times = strcmp(text_of(question, "op", ""), "repeat") == 0 ? (int)number_of(question, "n", 1) : 1;
  for (int i = 0; i < MAX(1, times); i++) {
    g_string_truncate(out, length);
    job.layout = new_layout(font, job.width);
    paginate(&job, out);
    g_object_unref(job.layout);
  }
  pango_font_description_free(font);
  g_array_unref(job.breaks);
  return NULL;
}

/* ---- The conversation ----------------------------------------------------------------------------------- */

static void answer(const char *line) {
  const char *at = line;
  Json *question = parse_value(&at, 0);
  const char *op = text_of(question, "op", "");
  GString *out = g_string_new(NULL);
  char *fault = NULL;
  g_string_printf(out, "{\"id\":%" G_GINT64_FORMAT, (gint64)number_of(question, "id", 0));
  gsize bare = out->len;
  if (question == NULL) {
    fault = g_strdup("The question is no JSON.");
  } else if (strcmp(op, "describe") == 0) {
    g_string_append_printf(out, ",\"name\":\"Pango\",\"version\":\"%s\",\"shows\":\"context\","
                                "\"capabilities\":[\"seek\",\"limit\",\"repeat\"]",
                           pango_version_string());
  } else if (strcmp(op, "open") == 0) {
    fault = open_text(question);
  } else if (strcmp(op, "paginate") == 0 || strcmp(op, "repeat") == 0) {
    g_string_append(out, ",\"unit\":\"utf8\",\"pages\":");
    fault = answer_pages(question, out);
  } else {
    fault = g_strdup("This program does not know that operation.");
  }
  if (fault != NULL) {
    g_string_truncate(out, bare);
    g_string_append(out, ",\"error\":");
    append_quoted(out, fault);
    g_free(fault);
  }
  g_string_append(out, "}\n");
  fwrite(out->str, 1, out->len, stdout);
  fflush(stdout);
  g_string_free(out, TRUE);
  json_free(question);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) answer(line);
  free(line);
  return 0;
}
