import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A server of the paginator protocol, pagination-harness/1, in one file without dependencies. Java 17; Kotlin
 * calls it as it is.
 *
 * <pre>{@code
 * public static void main(String[] arguments) {
 *   var reader = new PaginatorServer.Reader("mine", "1.0");
 *   // All of the text on one page; Reader.java keeps the laws.
 *   reader.paginate = request -> {
 *     var answer = new PaginatorServer.Answer();
 *     answer.add(0, request.text().length());
 *     return answer;
 *   };
 *   PaginatorServer.serve(reader);
 * }
 * }</pre>
 *
 * A request has the fields of the protocol, and the text. Offsets count UTF-16 units, as Java's strings do; the
 * server counts scalars for the harness. What a reader throws is told to the harness; what it prints goes to
 * standard error, since standard output has answers alone.
 */
public final class PaginatorServer {
  private static final String PROTOCOL = "pagination-harness/1";

  /** A part of the text, its end exclusive. */
  public record Range(int start, int end) {}

  /** A line of a page, in px from the top of what the insets leave; its width is without white space at its end. */
  public record Line(int start, int end, double top, double bottom, double width) {}

  public record Insets(double top, double right, double bottom, double left) {}

  public record Page(double width, double height, Insets insets) {}

  public record Font(String file, int index, String family) {}

  /** Type; the height of a line of the first font is 0 when unknown, and spacing is in em. */
  public record Type(
      List<Font> fonts, double size, double lineHeightPx, double lineHeight, double firstLineIndent,
      double paragraphSpacing, String alignment, String kinsoku, String leading, String advances,
      String lineHeightFrom, int orphans, int widows, double letterSpacing, double wordSpacing, String autospace,
      String marks, String marksFallback, String hang, String hyphenation, int hyphenateLimitBefore,
      int hyphenateLimitAfter, String hyphenateLimitLast, String writing, String combineDigits) {}

  /**
   * A text, and how it is read: where a page must begin, and, of a text with styles, the text once more with
   * them, their sheet, and the book; else null.
   */
  public record Book(
      String text, String language, String direction, List<Integer> breaks, String styledFile, String sheetFile,
      String sourceFile, String textFile, String textSha256) {}

  /**
   * What a reader is asked: a text, a layout, and which pages are wanted.
   *
   * @param from where the first page begins
   * @param before where the last one ends, for who can go backward; else null
   * @param limit the most pages that are wanted; null for all
   * @param fresh whether caches must be empty
   * @param fields all as it came, for what has no name here: styled_fonts, appearance
   */
  public record Request(
      String text, Book book, Page page, Type type, int from, Integer before, Integer limit, boolean fresh,
      Map<String, Object> fields) {}

  /** Pages in order, and what was counted, if it was: "measure_calls" … */
  public static final class Answer {
    public final List<Range> pages = new ArrayList<>();
    public final Map<String, Long> work = new HashMap<>();

    public void add(int start, int end) {
      pages.add(new Range(start, end));
    }
  }

  public interface Asked<Result> {
    Result of(Request request) throws Exception;
  }

  public interface AskedAbout<Part, Result> {
    Result of(Request request, Part part) throws Exception;
  }

  /** What is served. */
  public static final class Reader {
    /** What it is called in reports. */
    public final String name;

    public final String version;

    /** "context": a page is shown as a part of the text; "substring": as a text of its own. */
    public String shows = "context";

    /**
     * Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
     * "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions".
     */
    public List<String> capabilities = List.of();

    public Asked<Answer> paginate;

    /** When it tells its lines, by which it is judged then: those of one of its pages, in order. */
    public AskedAbout<Range, List<Line>> lines;

    /**
     * When it keeps places and highlights itself: "on_turn" or "before_each_change", and how. A highlight that
     * is lost is null.
     */
    public String saves = "before_each_change";

    public AskedAbout<Integer, String> savePosition;
    public AskedAbout<String, Integer> restorePosition;
    public AskedAbout<Range, String> saveHighlight;
    public AskedAbout<String, Range> restoreHighlight;

    public Reader(String name, String version) {
      this.name = name;
      this.version = version;
    }
  }

  /** Answers the questions on standard input, a line each, until they end. */
  public static void serve(Reader reader) throws IOException {
    OutputStream output = new BufferedOutputStream(new java.io.FileOutputStream(java.io.FileDescriptor.out));
    System.setOut(System.err);
    var server = new PaginatorServer(reader);
    var input = new java.io.BufferedInputStream(System.in, 65_536);
    for (byte[] line = line(input); line != null; line = line(input)) {
      output.write((json(server.answer(line)) + "\n").getBytes(StandardCharsets.UTF_8));
      output.flush();
    }
  }

  private static byte[] line(InputStream input) throws IOException {
    var line = new ByteArrayOutputStream();
    int next = input.read();
    if (next < 0) return null;
    for (; next >= 0 && next != '\n'; next = input.read()) line.write(next);
    return line.toByteArray();
  }

  private final Reader reader;
  private Book book; // the text of the last question that named one

  private PaginatorServer(Reader reader) {
    this.reader = reader;
  }

  /** Why a question cannot be answered. */
  @SuppressWarnings("serial") // nobody writes it down
  private static final class Fault extends RuntimeException {
    Fault(String sentence) {
      super(sentence, null, false, false);
    }
  }

  private Map<String, Object> answer(byte[] line) {
    Map<String, Object> answer = new HashMap<>(Map.of("id", -1L));
    try {
      var request = new Parser(line).request();
      answer.put("id", field(request, "id", Long.class, WHOLE, true));
      answer.putAll(operation(request));
    } catch (Fault fault) {
      answer.put("error", fault.getMessage());
    } catch (Exception | StackOverflowError error) {
      error.printStackTrace();
      answer.put("error", error.toString());
    }
    return answer;
  }

  private Map<String, Object> operation(Map<String, Object> request) throws Exception {
    if (!PROTOCOL.equals(request.get("protocol"))) throw new Fault("'protocol' must be '" + PROTOCOL + "'.");
    String op = field(request, "op", String.class, "a string", true);
    return switch (op) {
      case "describe" -> describe();
      case "open" -> {
        open(request);
        yield Map.of();
      }
      case "paginate" -> paginate(request, 1);
      case "repeat" -> paginate(request, whole(request, "n", 1, true));
      case "lines" -> lines(request);
      case "save_position" -> savePosition(request);
      case "restore_position" -> restorePosition(request);
      case "save_highlight" -> saveHighlight(request);
      case "restore_highlight" -> restoreHighlight(request);
      default -> {
        String shown = op.codePointCount(0, op.length()) > 40 ? op.substring(0, op.offsetByCodePoints(0, 40)) : op;
        throw new Fault("'op' is '" + shown + "', which this server does not know.");
      }
    };
  }

  // Questions

  private Map<String, Object> describe() {
    Map<String, Object> answer = new HashMap<>();
    var capabilities = new ArrayList<Object>(reader.capabilities);
    capabilities.add("repeat");
    if (reader.lines != null) capabilities.add("lines");
    if (reader.savePosition != null) {
      capabilities.add("positions");
      answer.put("saves", reader.saves);
    }
    answer.put("name", reader.name);
    answer.put("version", reader.version);
    answer.put("shows", reader.shows);
    answer.put("capabilities", capabilities);
    return answer;
  }

  private void open(Map<String, Object> request) {
    String file = field(request, "text_file", String.class, "a string", true);
    String digest = text(request, "text_sha256", "");
    // The same file may hold another text tomorrow.
    boolean isOpen =
        book != null && !digest.isEmpty() && book.textFile.equals(file) && book.textSha256.equals(digest);
    String text = isOpen ? book.text : read(file);
    var breaks = new ArrayList<Integer>();
    long scalar = 0;
    int at = 0;
    for (Object item : list(request, "breaks")) {
      if (!(item instanceof Long place) || place < 1) throw new Fault("'breaks' must be " + WHOLE + ".");
      boolean ascends = place > scalar;
      for (; scalar < place && at < text.length(); scalar++) at = next(text, at);
      if (!ascends || at >= text.length()) throw new Fault("'breaks' must ascend and lie inside the text.");
      breaks.add(at);
    }
    book = new Book(
        text, text(request, "language", "und"), text(request, "direction", "ltr"), List.copyOf(breaks),
        text(request, "styled_file", null), text(request, "sheet_file", null), text(request, "source_file", null),
        file, digest);
  }

  private Map<String, Object> paginate(Map<String, Object> request, long times) throws Exception {
    var asked = askedPages(request);
    var answer = new Answer();
    for (long time = 0; time < times; time++) answer = reader.paginate.of(asked);
    var pages = new ArrayList<Object>();
    for (Range page : answer.pages) pages.add(List.of(page.start, page.end));
    return Map.of("unit", "utf16", "pages", pages, "work", answer.work);
  }

  private Map<String, Object> lines(Map<String, Object> request) throws Exception {
    if (reader.lines == null) throw new Fault("It tells no lines.");
    var asked = askedPages(request);
    var pages = new ArrayList<Object>();
    for (Range page : reader.paginate.of(asked).pages) {
      var lines = new ArrayList<Object>();
      for (Line line : reader.lines.of(asked, page)) {
        lines.add(List.of(line.start, line.end, line.top, line.bottom, line.width));
      }
      pages.add(Map.of("start", page.start, "end", page.end, "lines", lines));
    }
    return Map.of("unit", "utf16", "lined_pages", pages);
  }

  private Map<String, Object> savePosition(Map<String, Object> request) throws Exception {
    if (reader.savePosition == null) throw new Fault("It keeps no places.");
    var asked = asked(member(request, "layout"));
    long page = whole(request, "page", 0, true);
    return Map.of("token", reader.savePosition.of(asked, (int) Math.min(page, Integer.MAX_VALUE)));
  }

  private Map<String, Object> restorePosition(Map<String, Object> request) throws Exception {
    if (reader.restorePosition == null) throw new Fault("It keeps no places.");
    return Map.of("page", reader.restorePosition.of(asked(request), token(request)));
  }

  private Map<String, Object> saveHighlight(Map<String, Object> request) throws Exception {
    if (reader.saveHighlight == null) throw new Fault("It keeps no highlights.");
    var asked = asked(member(request, "layout"));
    var highlight = new Range(place(request, "start", true), place(request, "end", true));
    return Map.of("token", reader.saveHighlight.of(asked, highlight));
  }

  private Map<String, Object> restoreHighlight(Map<String, Object> request) throws Exception {
    if (reader.restoreHighlight == null) throw new Fault("It keeps no highlights.");
    var asked = asked(request);
    Range range = reader.restoreHighlight.of(asked, token(request));
    Map<String, Object> answer = new HashMap<>();
    answer.put("start", range == null ? null : scalar(asked.text, range.start));
    answer.put("end", range == null ? null : scalar(asked.text, range.end));
    return answer;
  }

  // What they are about

  /** A request for the reader: the text that is open, in a layout. */
  private Request asked(Map<String, Object> layout) {
    if (book == null) throw new Fault("No text is open; send 'open' or 'paginate' first.");
    var page = member(layout, "page");
    var type = member(layout, "type");
    var sides = page.get("insets") == null ? Map.<String, Object>of() : member(page, "insets");
    var insets = new Insets(
        number(sides, "top", 0, 1e5, 0.0), number(sides, "right", 0, 1e5, 0.0),
        number(sides, "bottom", 0, 1e5, 0.0), number(sides, "left", 0, 1e5, 0.0));
    var fonts = new ArrayList<Font>();
    for (Object item : list(type, "fonts")) {
      var font = member(java.util.Collections.singletonMap("fonts", item), "fonts");
      String file = field(font, "file", String.class, "a string", true);
      fonts.add(new Font(file, small(font, "index", 0, 0), text(font, "family", "")));
    }
    var style = new Type(
        List.copyOf(fonts), number(type, "size", 1, 1e3, null), number(type, "line_height_px", 0, 1e5, 0.0),
        number(type, "line_height", 0.1, 10, 1.2), number(type, "first_line_indent", 0, 1e5, 0.0),
        number(type, "paragraph_spacing", 0, 1e5, 0.0), text(type, "alignment", "start"),
        text(type, "kinsoku", "basic"), text(type, "leading", "count"), text(type, "advances", "exact"),
        text(type, "line_height_from", "primary"), small(type, "orphans", 1, 1), small(type, "widows", 1, 1),
        number(type, "letter_spacing", 0, 10, 0.0), number(type, "word_spacing", 0, 10, 0.0),
        text(type, "autospace", "none"), text(type, "marks", "space-all"), text(type, "marks_fallback", "none"),
        text(type, "hang", "none"), text(type, "hyphenation", "none"), small(type, "hyphenate_limit_before", 1, 2),
        small(type, "hyphenate_limit_after", 1, 2), text(type, "hyphenate_limit_last", "none"),
        text(type, "writing", "horizontal-tb"), text(type, "combine_digits", "none"));
    double width = number(page, "width", 0, 1e5, null), height = number(page, "height", 0, 1e5, null);
    return new Request(book.text, book, new Page(width, height, insets), style, 0, null, null, true, layout);
  }

  /** A request for the reader: the text that comes with a question, in a layout, and which pages are wanted. */
  private Request askedPages(Map<String, Object> request) {
    open(request);
    var layout = asked(request);
    Integer from = place(request, "from", false), before = place(request, "before", false);
    Long limit = whole(request, "limit", 1, false);
    var asked = new Request(
        layout.text, layout.book, layout.page, layout.type, from == null ? 0 : from, before,
        limit == null ? null : (int) Math.min(limit, Integer.MAX_VALUE), request.get("fresh") != Boolean.FALSE,
        layout.fields);
    need("seek", asked.from > 0 && before == null);
    need("backward", before != null);
    return asked;
  }

  /** An offset of the open text that is asked for in scalars. */
  private Integer place(Map<String, Object> request, String name, boolean isNeeded) {
    Long scalars = whole(request, name, 0, isNeeded);
    if (scalars == null) return null;
    int at = 0;
    for (long left = scalars; left > 0; left--) {
      if (at >= book.text.length()) throw new Fault("'" + name + "' lies outside the text.");
      at = next(book.text, at);
    }
    return at;
  }

  private void need(String capability, boolean isAsked) {
    if (isAsked && !reader.capabilities.contains(capability)) {
      throw new Fault("It cannot do this: '" + capability + "' is not among its capabilities.");
    }
  }

  private static String read(String file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(Path.of(file));
    } catch (IOException | InvalidPathException | OutOfMemoryError error) {
      throw new Fault("The text '" + file + "' cannot be read.");
    }
    try {
      return decode(bytes);
    } catch (CharacterCodingException error) {
      throw new Fault("The text '" + file + "' is not UTF-8.");
    }
  }

  // Scalars and UTF-16 units

  private static String decode(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  /** How many scalars there are before an offset. */
  private static long scalar(String text, int offset) {
    long count = 0;
    for (int at = 0; at < offset && at < text.length(); count++) at = next(text, at);
    return count;
  }

  // Fields

  private static final String WHOLE = "a whole number in its range";

  /** A field that is there; null for one that is missing or null, unless it is needed. */
  private static <Value> Value field(
      Map<String, ?> fields, String name, Class<Value> kind, String what, boolean isNeeded) {
    Object value = fields.get(name);
    if (value == null ? isNeeded : !kind.isInstance(value)) throw new Fault("'" + name + "' must be " + what + ".");
    return kind.cast(value);
  }

  private static String text(Map<String, ?> fields, String name, String otherwise) {
    String text = field(fields, name, String.class, "a string", false);
    return text == null ? otherwise : text;
  }

  @SuppressWarnings("unchecked") // objects are read so
  private static Map<String, Object> member(Map<String, ?> fields, String name) {
    return (Map<String, Object>) field(fields, name, Map.class, "an object", true);
  }

  private static List<?> list(Map<String, ?> fields, String name) {
    List<?> list = field(fields, name, List.class, "a list", false);
    return list == null ? List.of() : list;
  }

  private static Long whole(Map<String, ?> fields, String name, long least, boolean isNeeded) {
    Long number = field(fields, name, Long.class, WHOLE, isNeeded);
    if (number != null && number < least) throw new Fault("'" + name + "' must be " + WHOLE + ".");
    return number;
  }

  private static int small(Map<String, ?> fields, String name, int least, int otherwise) {
    Long number = whole(fields, name, least, false);
    return number == null ? otherwise : (int) Math.min(number, Integer.MAX_VALUE);
  }

  private static double number(Map<String, ?> fields, String name, double least, double most, Double otherwise) {
    Number number = field(fields, name, Number.class, "a number in its range", otherwise == null);
    if (number == null) return otherwise;
    double value = number.doubleValue();
    if (!(value >= least && value <= most)) throw new Fault("'" + name + "' must be a number in its range.");
    return value;
  }

  private static String token(Map<String, Object> request) {
    return field(request, "token", String.class, "a string", true);
  }

  // JSON: Map, List, String, Long, Double, Boolean and null

  private static final class Parser {
    private static final int DEEPEST = 64;
    private final String line;
    private int at = 0;

    Parser(byte[] bytes) {
      String line = null;
      try {
        line = decode(bytes);
      } catch (CharacterCodingException error) {
        fail();
      }
      this.line = line;
    }

    @SuppressWarnings("unchecked") // objects are read so
    Map<String, Object> request() {
      Object request = value(0);
      skip();
      if (!(request instanceof Map) || at != line.length()) fail();
      return (Map<String, Object>) request;
    }

    private static Fault fail() {
      throw new Fault("The request is no JSON object.");
    }

    /** What comes next; 0 at the end, which JSON has nowhere. */
    private char peek() {
      return at < line.length() ? line.charAt(at) : 0;
    }

    private void skip() {
      while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') at++;
    }

    private boolean take(char mark) {
      skip();
      if (peek() != mark) return false;
      at++;
      return true;
    }

    private Object value(int depth) {
      if (depth > DEEPEST) fail();
      skip();
      switch (peek()) {
        case '{' -> {
          var members = new HashMap<String, Object>();
          at++;
          if (take('}')) return members;
          do {
            skip();
            String name = string();
            if (!take(':')) fail();
            members.put(name, value(depth + 1));
          } while (take(','));
          if (!take('}')) fail();
          return members;
        }
        case '[' -> {
          var items = new ArrayList<Object>();
          at++;
          if (take(']')) return items;
          do items.add(value(depth + 1));
          while (take(','));
          if (!take(']')) fail();
          return items;
        }
        case '"' -> {
          return string();
        }
        case 't' -> {
          return word("true", true);
        }
        case 'f' -> {
          return word("false", false);
        }
        case 'n' -> {
          return word("null", null);
        }
        default -> {
          return number();
        }
      }
    }

    private Object word(String word, Object meaning) {
      if (!line.startsWith(word, at)) fail();
      at += word.length();
      return meaning;
    }

    private int digits() {
      int start = at;
      while (peek() >= '0' && peek() <= '9') at++;
      return at - start;
    }

    private Object number() {
      int start = at;
      if (peek() == '-') at++;
      int first = at, count = digits();
      if (count == 0 || count > 1 && line.charAt(first) == '0') fail();
      boolean isWhole = true;
      if (peek() == '.') {
        at++;
        isWhole = false;
        if (digits() == 0) fail();
      }
      if (peek() == 'e' || peek() == 'E') {
        at++;
        isWhole = false;
        if (peek() == '+' || peek() == '-') at++;
        if (digits() == 0) fail();
      }
      String text = line.substring(start, at);
      try {
        if (isWhole) return Long.parseLong(text);
      } catch (NumberFormatException beyond64Bits) {
      }
      return Double.parseDouble(text);
    }

    private char unit() {
      int unit = 0;
      for (int count = 0; count < 4; count++, at++) {
        int digit = peek() < 0x80 ? Character.digit(peek(), 16) : -1;
        if (digit < 0) fail();
        unit = unit << 4 | digit;
      }
      return (char) unit;
    }

    private String string() {
      if (!take('"')) fail();
      var text = new StringBuilder();
      for (;;) {
        if (at >= line.length() || peek() < 0x20) fail();
        char mark = line.charAt(at++);
        if (mark == '"') return text.toString();
        if (mark != '\\') {
          text.append(mark);
          continue;
        }
        mark = peek();
        at++;
        int found = "\"\\/bfnrt".indexOf(mark);
        if (mark == 'u') {
          text.append(unit());
        } else if (found < 0) {
          fail();
        } else {
          text.append("\"\\/\b\f\n\r\t".charAt(found));
        }
      }
    }
  }

  /** A value as it is written; half of a pair becomes a question mark when the bytes are made. */
  private static String json(Object value) {
    if (value instanceof Map<?, ?> members) {
      var parts = new ArrayList<String>();
      members.forEach((name, member) -> parts.add(json(name) + ":" + json(member)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof List<?> items) {
      var parts = new ArrayList<String>();
      for (Object item : items) parts.add(json(item));
      return "[" + String.join(",", parts) + "]";
    }
    if (!(value instanceof String text)) return String.valueOf(value);
    var json = new StringBuilder("\"");
    for (char mark : text.toCharArray()) {
      if (mark < 0x20 || mark == '"' || mark == '\\') {
        json.append(String.format("\\u%04x", (int) mark));
      } else {
        json.append(mark);
      }
    }
    return json.append('"').toString();
  }
}
