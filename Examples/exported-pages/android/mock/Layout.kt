// As much of android.text as the exporter uses. A line is full of cells; a user-perceived character takes two when
// it is not Latin. White space at a line's end hangs.
package android.text

import java.util.regex.Pattern
import kotlin.math.roundToInt

class TextPaint {
    var textSize = 0f
}

abstract class Layout {
    enum class Alignment { ALIGN_NORMAL }

    abstract val lineCount: Int
    abstract fun getLineStart(line: Int): Int
    abstract fun getLineEnd(line: Int): Int
    abstract fun getLineTop(line: Int): Int
    abstract fun getLineMax(line: Int): Float
    fun getLineBottom(line: Int): Int = getLineTop(line + 1)

    companion object {
        const val BREAK_STRATEGY_SIMPLE = 0
        const val HYPHENATION_FREQUENCY_NONE = 0
    }
}

class StaticLayout private constructor(builder: Builder) : Layout() {
    private class Line(val start: Int, val end: Int, val max: Float)

    private val lines = mutableListOf<Line>()
    private val height = (1.2f * builder.paint.textSize * builder.multiplier).roundToInt()

    override val lineCount get() = lines.size
    override fun getLineStart(line: Int) = lines[line].start
    override fun getLineEnd(line: Int) = lines[line].end
    override fun getLineTop(line: Int) = line * height
    override fun getLineMax(line: Int) = lines[line].max

    init {
        val characters = Pattern.compile("\\X").matcher(builder.text)
        var start = 0
        var width = 0f
        var max = 0f // up to the last character that is not white
        var end = 0
        while (characters.find()) {
            val character = characters.group()
            val advance = builder.paint.textSize / (if (character.codePointAt(0) < 0x1100) 2 else 1)
            val isWhite = character.isBlank()
            if (!isWhite && width + advance > builder.width && end > start) {
                lines.add(Line(start, end, max))
                start = end
                width = 0f
                max = 0f
            }
            end = characters.end()
            if (character == "\n") {
                lines.add(Line(start, end, max))
                start = end
                width = 0f
                max = 0f
                continue
            }
            width += advance
            if (!isWhite) max = width
        }
        lines.add(Line(start, end, max)) // without a character behind a final line break
    }

    class Builder private constructor(val text: CharSequence, val paint: TextPaint, val width: Int) {
        var multiplier = 1f

        fun setAlignment(@Suppress("UNUSED_PARAMETER") alignment: Alignment) = this
        fun setLineSpacing(@Suppress("UNUSED_PARAMETER") add: Float, multiplier: Float): Builder {
            this.multiplier = multiplier
            return this
        }
        fun setIncludePad(@Suppress("UNUSED_PARAMETER") includePad: Boolean) = this
        fun setBreakStrategy(@Suppress("UNUSED_PARAMETER") strategy: Int) = this
        fun setHyphenationFrequency(@Suppress("UNUSED_PARAMETER") frequency: Int) = this
        fun build() = StaticLayout(this)

        companion object {
            fun obtain(text: CharSequence, start: Int, end: Int, paint: TextPaint, width: Int) =
                Builder(text.subSequence(start, end), paint, width)
        }
    }
}
