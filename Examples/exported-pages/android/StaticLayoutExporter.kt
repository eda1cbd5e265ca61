// Writes the pages of an Android app as pagination-harness/pages/1, lines and all. API 23 or later.
//
// Not run on a device: written against Android's public documentation, compiled and run where the harness is
// developed against a small mock of android.text. Check the first page of what it writes against the screen.
//
//     val density = resources.displayMetrics.density
//     val page = Page(375f, 667f, Insets(16f, 16f, 16f, 16f))
//     val file = PagesFile(book, "context", density)
//     for (size in listOf(17f, 20f, 24f)) {
//         // … the app makes its own layouts at this size, as for a reader, or bookLayout; then
//         file.add(page, paint, 1.2f, "AppFont-Regular", pages)
//     }
//     File(filesDir, "pages.json").writeText(file.text())
//
//     harness compare --corpus book.txt --pages app=pages.json
//
// What is shown, and not what should be, is exported:
//
//     pages = pagesThatFit(linesOf(layout), boxHeight)          // whole lines of one long layout
//     pages = pagesShown(linesOf(layout), listOf(0..1665, …))   // parts of it: lines are cut
//     pages = slices.map { linesOf(it.layout, it.start) }       // a layout for each slice of the book: "substring";
//                                                               // lines below the view are hidden, and counted

import android.os.Build
import android.text.Layout
import android.text.StaticLayout
import android.text.TextPaint
import java.security.MessageDigest
import org.json.JSONArray
import org.json.JSONObject

/** A line of a layout: its UTF-16 offsets in the book, its place in the layout and its width, in px of the screen. */
class ExportedLine(val start: Int, val end: Int, val top: Int, val bottom: Int, val width: Float) {
    fun movedUp(by: Int) = ExportedLine(start, end, top - by, bottom - by, width)
}

/** The whole book in one layout, broken simply and without hyphens. */
fun bookLayout(book: String, paint: TextPaint, boxWidth: Int, lineHeight: Float): StaticLayout =
    StaticLayout.Builder.obtain(book, 0, book.length, paint, boxWidth)
        .setAlignment(Layout.Alignment.ALIGN_NORMAL)
        .setLineSpacing(0f, lineHeight)
        .setIncludePad(false)
        .setBreakStrategy(Layout.BREAK_STRATEGY_SIMPLE)
        .setHyphenationFrequency(Layout.HYPHENATION_FREQUENCY_NONE)
        .build()

/** The lines of a layout whose text begins at an offset of the book. */
fun linesOf(layout: Layout, start: Int = 0): List<ExportedLine> =
    (0 until layout.lineCount)
        .map {
            ExportedLine(
                start + layout.getLineStart(it), start + layout.getLineEnd(it),
                layout.getLineTop(it), layout.getLineBottom(it),
                layout.getLineMax(it) // without white space at the end
            )
        }
        // Behind a final line break a layout has one more line, without a character.
        .filter { it.start < it.end }

/** Pages of whole lines; a line that is taller than the box has a page of its own. */
fun pagesThatFit(lines: List<ExportedLine>, boxHeight: Int): List<List<ExportedLine>> {
    val pages = mutableListOf<List<ExportedLine>>()
    var first = 0
    while (first < lines.size) {
        val top = lines[first].top
        var end = first + 1
        while (end < lines.size && lines[end].bottom - top <= boxHeight) end++
        pages.add(lines.subList(first, end).map { it.movedUp(top) })
        first = end
    }
    return pages
}

/** Pages that are parts of a layout, from their first row of px to their last: all lines that are seen, cut or not. */
fun pagesShown(lines: List<ExportedLine>, parts: List<IntRange>): List<List<ExportedLine>> =
    parts.map { part ->
        lines.filter { it.bottom > part.first && it.top <= part.last }.map { it.movedUp(part.first) }
    }

/** In density-independent pixels. */
class Insets(val top: Float, val right: Float, val bottom: Float, val left: Float)
class Page(val width: Float, val height: Float, val insets: Insets)

/** The file. `shows` is "context" where lines are those of the whole book, "substring" where each page is laid out alone. */
class PagesFile(private val book: String, private val shows: String, private val density: Float) {
    private val layouts = JSONArray()

    /** Adds a page size and a type of the app, with all pages in them. */
    fun add(
        page: Page, paint: TextPaint, lineHeight: Float, fontName: String, pages: List<List<ExportedLine>>
    ) {
        val rows = JSONArray()
        var last = 0 // where a page without lines is
        for (lines in pages) {
            val start = if (lines.isEmpty()) last else lines.first().start
            if (lines.isNotEmpty()) last = lines.last().end
            rows.put(
                JSONObject().put("start", start).put("end", last).put("lines", JSONArray(lines.map(::row)))
            )
        }
        val insets = JSONObject()
            .put("top", page.insets.top.toDouble()).put("right", page.insets.right.toDouble())
            .put("bottom", page.insets.bottom.toDouble()).put("left", page.insets.left.toDouble())
        layouts.put(
            JSONObject()
                .put(
                    "page",
                    JSONObject().put("width", page.width.toDouble()).put("height", page.height.toDouble())
                        .put("insets", insets)
                )
                .put(
                    "type",
                    JSONObject().put("size", dp(paint.textSize)).put("line_height", lineHeight.toDouble())
                        .put("font_name", fontName)
                )
                .put("pages", rows)
        )
    }

    /** The file's text; offsets count UTF-16 units, as those of java.lang.String do. */
    fun text(): String {
        val digest = MessageDigest.getInstance("SHA-256").digest(book.toByteArray(Charsets.UTF_8))
        return JSONObject()
            .put("schema", "pagination-harness/pages/1")
            .put("text_sha256", digest.joinToString("") { "%02x".format(it) })
            .put("unit", "utf16")
            .put("engine", JSONObject().put("name", "StaticLayout").put("version", "API ${Build.VERSION.SDK_INT}"))
            .put("shows", shows)
            .put("layouts", layouts)
            .toString()
    }

    private fun row(line: ExportedLine) = JSONArray()
        .put(line.start).put(line.end)
        .put(dp(line.top.toFloat())).put(dp(line.bottom.toFloat())).put(dp(line.width))

    private fun dp(px: Float): Double = px.toDouble() / density
}
