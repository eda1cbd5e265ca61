// Writes an Android Spanned as pagination-harness/styled-text/1, to be laid out by the harness.
//
// Written against Android's public documentation and not run where the harness is developed: look at the
// first pages with harness show.
//
//     File(filesDir, "book.json").writeText(styledText(textView.text as Spanned, textView.textSize, "en"))
//
//     harness compare --corpus book.json

import android.graphics.Typeface
import android.text.Spanned
import android.text.style.ImageSpan
import android.text.style.RelativeSizeSpan
import android.text.style.StyleSpan
import android.text.style.TypefaceSpan
import org.json.JSONArray
import org.json.JSONObject

/** The document; textSize is that of the view in px, which every size is a multiple of. */
fun styledText(text: Spanned, textSize: Float, language: String): String {
    val styles = JSONArray()
    var start = 0
    while (start < text.length) { // a block for each paragraph whose letters are larger than the text's
        val end = text.indexOf('\n', start).let { if (it < 0) text.length else it + 1 }
        val size = scale(text, start)
        if (size >= 1.125f) {
            styles.put(
                JSONObject().put("block", JSONArray().put(start).put(end)).put("kind", "heading")
                    .put("size", size.toDouble()).put("keeps", "next together"),
            )
        }
        start = end
    }
    start = 0
    while (start < text.length) { // a run or a picture wherever the spans change
        val end = text.nextSpanTransition(start, text.length, Any::class.java)
        val picture = text.getSpans(start, end, ImageSpan::class.java).firstOrNull()
        val traits = traits(text, start, end)
        val size = scale(text, start)
        if (picture != null) { // its one character has to be U+FFFC
            styles.put(
                JSONObject().put("picture", start).put("width", picture.drawable.bounds.width())
                    .put("height", picture.drawable.bounds.height()),
            )
        } else if (traits.isNotEmpty() || size != 1f) {
            styles.put(
                JSONObject().put("run", JSONArray().put(start).put(end))
                    .put("traits", traits.joinToString(" ")).put("size", size.toDouble()),
            )
        }
        start = end
    }
    return JSONObject().put("schema", "pagination-harness/styled-text/1").put("language", language)
        .put("unit", "utf16").put("text", text.toString()).put("styles", styles).toString()
}

private fun scale(text: Spanned, place: Int): Float =
    text.getSpans(place, place + 1, RelativeSizeSpan::class.java).fold(1f) { size, span -> size * span.sizeChange }

private fun traits(text: Spanned, start: Int, end: Int): Set<String> {
    val styles = text.getSpans(start, end, StyleSpan::class.java).fold(0) { all, span -> all or span.style }
    val isMonospace = text.getSpans(start, end, TypefaceSpan::class.java).any { it.family == "monospace" }
    return buildSet {
        if (styles and Typeface.BOLD != 0) add("bold")
        if (styles and Typeface.ITALIC != 0) add("italic")
        if (isMonospace) add("monospace")
    }
}
