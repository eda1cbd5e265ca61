/* Lays a text out with Pango, cuts it into pages and writes them with their lines to standard output:
 * pagination-harness/pages/1, as an app with an engine of its own would.
 *
 *   pango-pages TEXT SHA256 [EXTRA]
 *
 * TEXT is a UTF-8 file, SHA256 its digest. A page of 375 x 667 px with insets of 16 px holds as many
 * lines of Noto Sans CJK TC at 17 px as fit into 635 px, and EXTRA lines more. */
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 343 * PANGO_SCALE, HEIGHT = 635 * PANGO_SCALE };

typedef struct {
  int start, end;          /* bytes */
  int top, bottom, width;  /* Pango units */
} Line;

static double px(int units) { return (double)units / PANGO_SCALE; }

static PangoLayout *lay_out(const char *text, gsize length) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("zh-Hant"));

  PangoFontDescription *font = pango_font_description_from_string("Noto Sans CJK TC");
  pango_font_description_set_absolute_size(font, 17 * PANGO_SCALE);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, WIDTH);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text(layout, text, (int)length);
  return layout;
}

/* The lines from top to bottom; a newline belongs to the line that it ends, and a final one adds none. */
static GArray *lines_of(PangoLayout *layout, int length) {
  GArray *lines = g_array_new(FALSE, FALSE, sizeof(Line));
  PangoLayoutIter *iter = pango_layout_get_iter(layout);
  do {
    PangoRectangle logical;
    Line line = {.start = pango_layout_iter_get_line_readonly(iter)->start_index, .end = length};
    pango_layout_iter_get_line_extents(iter, NULL, &logical);
    line.top = logical.y;
    line.bottom = logical.y + logical.height;
    line.width = logical.width;
    if (lines->len > 0) g_array_index(lines, Line, lines->len - 1).end = line.start;
    if (line.start < length) g_array_append_val(lines, line);
  } while (pango_layout_iter_next_line(iter));
  return lines;
}

static void print_page(const Line *lines, guint count) {
  printf("{\"start\":%d,\"end\":%d,\"lines\":[", lines[0].start, lines[count - 1].end);
  for (guint i = 0; i < count; i++) {
    printf("%s[%d,%d,%.6f,%.6f,%.6f]", i > 0 ? "," : "", lines[i].start, lines[i].end,
           px(lines[i].top - lines[0].top), px(lines[i].bottom - lines[0].top), px(lines[i].width));
  }
  printf("]}");
}

int main(int argc, char **argv) {
  gchar *text;
  gsize length;
  GError *error = NULL;
  if (argc < 3) return 64;
  if (!g_file_get_contents(argv[1], &text, &length, &error)) {
    fprintf(stderr, "%s\n", error->message);
    return 66;
  }
  guint extra = argc > 3 ? (guint)atoi(argv[3]) : 0;
  GArray *array = lines_of(lay_out(text, length), (int)length);
  const Line *lines = (const Line *)array->data;

  printf("{\"schema\":\"pagination-harness/pages/1\",\"text_sha256\":\"%s\",\"unit\":\"utf8\",\n"
         "\"engine\":{\"name\":\"Pango\",\"version\":\"%s\"},\"shows\":\"context\",\n"
         "\"layouts\":[{\"page\":{\"width\":375,\"height\":667,\n"
         "\"insets\":{\"top\":16,\"right\":16,\"bottom\":16,\"left\":16}},\n"
         "\"type\":{\"size\":17,\"line_height\":1,\"font_name\":\"Noto Sans CJK TC\"},\n"
         "\"pages\":[\n",
         argv[2], pango_version_string());
  for (guint first = 0, page = 0; first < array->len; page++) {
    guint count = 1;
    while (first + count < array->len &&
           lines[first + count].bottom - lines[first].top <= HEIGHT)
      count++;
    count = MIN(count + extra, array->len - first);
    if (page > 0) printf(",\n");
    print_page(lines + first, count);
    first += count;
  }
  printf("]}]}\n");
  return 0;
}
