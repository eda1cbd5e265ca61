import java.util.ArrayList;
import java.util.List;

/**
 * A reader to begin with: it takes every character for a square, and counts lines.
 *
 * <p>Put your own paginator in the place of {@code paginate} and {@code pageLines}, and your own way of keeping
 * places. Who cannot tell lines leaves them out, and is judged by the referee's.
 */
public final class Reader {
  /** Letters that begin a character whatever stands before them. */
  private static final int[][] LETTERS = {
    {0x30, 0x39}, {0x41, 0x5A}, {0x61, 0x7A}, {0xC0, 0x24F}, {0x370, 0x481}, {0x531, 0x556},
    {0x561, 0x587}, {0x5D0, 0x5EA}, {0x620, 0x64A}, {0x671, 0x6D3}, {0x904, 0x939}, {0xE01, 0xE30},
    {0xE40, 0xE44}, {0x1E00, 0x1FFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3400, 0x9FFF},
    {0xAC00, 0xD7A3}, {0x20000, 0x3FFFF},
  };

  private static boolean isLetter(int scalar) {
    for (int[] range : LETTERS) {
      if (range[0] <= scalar && scalar <= range[1]) return true;
    }
    return false;
  }

  /** Whether a page may end between two scalars. */
  private static boolean mayEnd(int before, int after) {
    if (before == 0x0A) return true;
    boolean isWide = before == 0x3001 || before == 0x3002 || before >= 0x3041 && isLetter(before);
    return (before == 0x20 || isWide) && isLetter(after);
  }

  /** How many columns and lines a page has, and how tall a line is. */
  private record Grid(int columns, int lines, double height) {
    static Grid of(PaginatorServer.Request request) {
      var page = request.page();
      var insets = page.insets();
      var type = request.type();
      double height = type.lineHeightPx() > 0 ? type.lineHeightPx() : type.size() * type.lineHeight();
      // One column is left for what may not begin a line.
      int columns = Math.max(1, (int) ((page.width() - insets.left() - insets.right()) / type.size()) - 1);
      int lines = Math.max(1, (int) ((page.height() - insets.top() - insets.bottom()) / height));
      return new Grid(columns, lines, height);
    }
  }

  /** Where the page that begins at {@code start} ends. */
  private static int pageEnd(PaginatorServer.Request request, int start, int columns, int lines) {
    String text = request.text();
    int stop = request.book().breaks().stream().filter(place -> place > start).findFirst().orElse(text.length());
    int end = start, column = 0, before = 0;
    for (int at = start; at < stop; ) {
      int scalar = text.codePointAt(at);
      if (at > start && mayEnd(before, scalar)) end = at;
      if (column == columns && scalar != 0x0A && scalar != 0x0D) {
        lines--;
        column = 0;
      }
      if (lines <= 0 && end > start) return end;
      if (scalar == 0x0A) {
        lines--;
        column = 0;
      } else if (scalar != 0x0D) {
        column++;
      }
      before = scalar;
      at += Character.charCount(scalar);
    }
    return stop;
  }

  private static PaginatorServer.Answer paginate(PaginatorServer.Request request) {
    var grid = Grid.of(request);
    int count = request.text().length(), limit = request.limit() == null ? count : request.limit();
    var answer = new PaginatorServer.Answer();
    int start = request.from();
    while (start < count && answer.pages.size() < limit) {
      int end = pageEnd(request, start, grid.columns, grid.lines);
      answer.add(start, end);
      start = end;
    }
    return answer;
  }

  /** The lines of a page, each with its start, end, top, bottom and width, white space at its end left out. */
  private static List<PaginatorServer.Line> pageLines(PaginatorServer.Request request, PaginatorServer.Range page) {
    var grid = Grid.of(request);
    String text = request.text();
    var rows = new ArrayList<PaginatorServer.Line>();
    int start = page.start(), column = 0, width = 0;
    for (int at = start; at < page.end(); ) {
      int scalar = text.codePointAt(at);
      boolean isSquare = scalar != 0x0A && scalar != 0x0D;
      at += Character.charCount(scalar);
      if (isSquare) column++;
      if (isSquare && scalar != 0x20 && scalar != 0x3000) width = column;
      // A line's end fits behind the last column.
      boolean isFull = column == grid.columns && at < page.end() && text.charAt(at) != '\n' && text.charAt(at) != '\r';
      if (at < page.end() && scalar != 0x0A && !isFull) continue;
      double top = rows.size() * grid.height, bottom = (rows.size() + 1) * grid.height;
      rows.add(new PaginatorServer.Line(start, at, top, bottom, width * request.type().size()));
      start = at;
      column = 0;
      width = 0;
    }
    return rows;
  }

  // Places are the offsets of what the reader saw.

  private static String savePosition(PaginatorServer.Request request, int page) {
    var pages = paginate(request).pages;
    return String.valueOf(page < pages.size() ? pages.get(page).start() : request.text().length());
  }

  private static int restorePosition(PaginatorServer.Request request, String token) {
    int place = Integer.parseInt(token);
    var pages = paginate(request).pages;
    return Math.max((int) pages.stream().filter(page -> page.start() <= place).count() - 1, 0);
  }

  private static String saveHighlight(PaginatorServer.Request request, PaginatorServer.Range highlight) {
    return highlight.start() + " " + highlight.end();
  }

  private static PaginatorServer.Range restoreHighlight(PaginatorServer.Request request, String token) {
    String[] places = token.split(" ");
    return new PaginatorServer.Range(Integer.parseInt(places[0]), Integer.parseInt(places[1]));
  }

  public static void main(String[] arguments) throws Exception {
    var reader = new PaginatorServer.Reader("squares", "1.0");
    reader.capabilities = List.of("seek", "limit");
    reader.paginate = Reader::paginate;
    reader.lines = Reader::pageLines;
    reader.saves = "on_turn";
    reader.savePosition = Reader::savePosition;
    reader.restorePosition = Reader::restorePosition;
    reader.saveHighlight = Reader::saveHighlight;
    reader.restoreHighlight = Reader::restoreHighlight;
    PaginatorServer.serve(reader);
  }
}
