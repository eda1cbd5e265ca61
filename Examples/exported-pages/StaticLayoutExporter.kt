// Writes the pages that android.text.StaticLayout makes as pagination-harness/pages/1, lines and all.
//
// Written against Android's public documentation (StaticLayout, TextPaint) and not run where the harness
// is developed: check the first page of what it writes against the screen.
//
//     val density = resources.displayMetrics.density
//     val layouts = listOf(17f, 20f, 24f).map { size ->
//         val paint = TextPaint().apply { textSize = size * density; typeface = appTypeface }
//         pagesOf(book, Page(375f, 667f, 16f), paint, "AppFont-Regular", 1.2f, density)
//     }
//     File(filesDir, "pages.json").writeText(pagesFile(book, layouts).toString())
//
//     harness compare --corpus book.txt --pages app=pages.json

import android.graphics.text.LineBreaker
import android.os.Build
import android.text.Layout
import android.text.StaticLayout
import android.text.TextPaint
import java.security.MessageDigest
import org.json.JSONArray
import org.json.JSONObject

/** A page in density-independent pixels, with the same inset on all sides. */
data class Page(val width: Float, val height: Float, val inset: Float)

/** The pages of one layout: the book is laid out once, and lines are taken while they fit. */
fun pagesOf(
    book: String, page: Page, paint: TextPaint, fontName: String, lineHeight: Float, density: Float,
): JSONObject {
    val boxWidth = ((page.width - 2 * page.inset) * density).toInt()
    val boxHeight = (page.height - 2 * page.inset) * density
    val layout = StaticLayout.Builder.obtain(book, 0, book.length, paint, boxWidth)
        .setAlignment(Layout.Alignment.ALIGN_NORMAL)
        .setLineSpacing(0f, lineHeight)
        .setIncludePad(false)
        .setBreakStrategy(LineBreaker.BREAK_STRATEGY_SIMPLE)
        .setHyphenationFrequency(Layout.HYPHENATION_FREQUENCY_NONE)
        .build()
    // Behind a final line break StaticLayout has one more line, without a character.
    val lineCount = if (book.endsWith("\n")) layout.lineCount - 1 else layout.lineCount
    val pages = JSONArray()
    var first = 0
    while (first < lineCount) {
        val top = layout.getLineTop(first)
        var last = first // a line taller than the page still gets one
        while (last + 1 < lineCount && layout.getLineBottom(last + 1) - top <= boxHeight) last++
        val lines = JSONArray()
        for (line in first..last) {
            lines.put(
                JSONArray()
                    .put(layout.getLineStart(line)).put(layout.getLineEnd(line))
                    .put(((layout.getLineTop(line) - top) / density).toDouble())
                    .put(((layout.getLineBottom(line) - top) / density).toDouble())
                    .put((layout.getLineMax(line) / density).toDouble()) // without trailing white space
            )
        }
        pages.put(
            JSONObject()
                .put("start", layout.getLineStart(first)).put("end", layout.getLineEnd(last))
                .put("lines", lines)
        )
        first = last + 1
    }
    val insets = JSONObject()
    for (side in listOf("top", "right", "bottom", "left")) insets.put(side, page.inset.toDouble())
    return JSONObject()
        .put(
            "page",
            JSONObject().put("width", page.width.toDouble()).put("height", page.height.toDouble())
                .put("insets", insets)
        )
        .put(
            "type",
            JSONObject().put("size", (paint.textSize / density).toDouble())
                .put("line_height", lineHeight.toDouble()).put("font_name", fontName)
        )
        .put("pages", pages)
}

/** The file; offsets count UTF-16, as java.lang.String does. */
fun pagesFile(book: String, layouts: List<JSONObject>): JSONObject {
    val digest = MessageDigest.getInstance("SHA-256").digest(book.toByteArray(Charsets.UTF_8))
    return JSONObject()
        .put("schema", "pagination-harness/pages/1")
        .put("text_sha256", digest.joinToString("") { "%02x".format(it) })
        .put("unit", "utf16")
        .put("engine", JSONObject().put("name", "StaticLayout").put("version", "API ${Build.VERSION.SDK_INT}"))
        .put("shows", "context")
        .put("layouts", JSONArray(layouts))
}
