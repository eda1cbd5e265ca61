// Three apps that show a book on the mock, each exported as it shows it: java … AppsKt fit|scroll|slice BOOK.txt

import android.text.TextPaint
import java.io.File

const val DENSITY = 2.625f
const val LINE_HEIGHT = 1.2f
val PAGE = Page(375f, 667f, Insets(16f, 16f, 16f, 16f))
val BOX_WIDTH = ((PAGE.width - 32) * DENSITY).toInt()
val BOX_HEIGHT = ((PAGE.height - 32) * DENSITY).toInt()

fun main(arguments: Array<String>) {
    val (app, path) = arguments
    val book = String(File(path).readBytes(), Charsets.UTF_8)
    val file = PagesFile(book, if (app == "slice") "substring" else "context", DENSITY)
    for (size in listOf(17f, 20f, 24f)) {
        val paint = TextPaint().apply { textSize = size * DENSITY }
        file.add(PAGE, paint, LINE_HEIGHT, "Mock", shown(app, book, paint))
    }
    print(file.text())
}

fun shown(app: String, book: String, paint: TextPaint): List<List<ExportedLine>> {
    val layout = bookLayout(book, paint, BOX_WIDTH, LINE_HEIGHT)
    return when (app) {
        "fit" -> pagesThatFit(linesOf(layout), BOX_HEIGHT)
        // A view that is scrolled by its own height cuts lines in two.
        "scroll" -> pagesShown(
            linesOf(layout), (0 until layout.getLineTop(layout.lineCount) step BOX_HEIGHT).map { it until it + BOX_HEIGHT }
        )
        // So many characters for each text view, whatever their lines are.
        "slice" -> slices(book, 600).map { slice ->
            linesOf(bookLayout(book.substring(slice), paint, BOX_WIDTH, LINE_HEIGHT), slice.first)
        }
        else -> throw IllegalArgumentException("There is no app $app; there are fit, scroll and slice.")
    }
}

/** Slices of so many UTF-16 units, or one more where a pair of surrogates would be parted. */
fun slices(book: String, length: Int): List<IntRange> {
    val slices = mutableListOf<IntRange>()
    var start = 0
    while (start < book.length) {
        var end = minOf(start + length, book.length)
        if (end < book.length && book[end].isLowSurrogate()) end++
        slices.add(start until end)
        start = end
    }
    return slices
}
