// A server of the paginator protocol, pagination-harness/1, in one file without dependencies; its types for
// TypeScript are in paginator_server.d.mts.
//
//     import { serve } from "./paginator_server.mjs";
//
//     // All of the text on one page; reader.mjs keeps the laws.
//     const paginate = (request) => ({ pages: [[0, request.text.length]] });
//
//     serve({ name: "mine", version: "1.0", shows: "context", paginate });
//
// A reader has
//
//     name, version   what it is called in reports
//     shows           "context": a page is shown as a part of the text; "substring": as a text of its own
//     capabilities    those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows",
//                     "balances_pages" and "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions"
//     paginate(request) -> { pages: [[start, end], ...], work: { measure_calls: 1, ... } }, work if it counts
//
// when it tells its lines, and is judged by them,
//
//     lines(request, start, end) -> [[start, end, top, bottom, width], ...]
//
// the lines of one of its pages, in px from the top of what the insets leave, the width without white space at the end,
//
// and, when it keeps places and highlights itself, saves ("on_turn" or "before_each_change") and
//
//     save_position(request, page) -> token          restore_position(request, token) -> page
//     save_highlight(request, start, end) -> token   restore_highlight(request, token) -> [start, end] or null
//
// A request has the fields of the protocol (page, type, breaks, from, before, limit, styled_file, ...), and
// `text`. Offsets count UTF-16 units, as JavaScript's strings do; the server counts scalars for the harness.
// What a reader throws is told to the harness; what it prints by `console` goes to standard error, since
// standard output has answers alone.
import { readFileSync, readSync, writeSync } from "node:fs";

const PROTOCOL = "pagination-harness/1";

/** Why a question cannot be answered. */
class Fault extends Error {}

/** Answers the questions on standard input, a line each, until they end. */
export function serve(reader) {
  console.log = console.info = console.debug = console.error;
  const server = new Server(reader);
  for (const line of lines()) write(Buffer.from(JSON.stringify(server.answer(line)) + "\n"));
}

class Server {
  constructor(reader) {
    this.reader = reader;
    this.book = null; // the text and how it is read, of the last question that named one
  }

  answer(line) {
    let id = -1;
    try {
      const request = parse(line);
      id = whole(request, "id", Number.MIN_SAFE_INTEGER);
      if (request.protocol !== PROTOCOL) throw new Fault(`'protocol' must be '${PROTOCOL}'.`);
      const op = string(request, "op");
      if (!OPERATIONS.includes(op)) {
        throw new Fault(`'op' is '${op.slice(0, 40)}', which this server does not know.`);
      }
      return { id, ...this[op](request) };
    } catch (error) {
      if (!(error instanceof Fault)) console.error(error);
      const sentence = error instanceof Fault ? error.message : String(error);
      return { id, error: Buffer.from(sentence).toString() }; // half of a pair is no character
    }
  }

  // Questions

  describe() {
    const { name, version, shows, capabilities = [], saves = "before_each_change" } = this.reader;
    const added = this.reader.lines ? ["repeat", "lines"] : ["repeat"];
    const answer = { name, version, shows, capabilities: [...capabilities, ...added] };
    if (!this.reader.save_position) return answer;
    return { ...answer, saves, capabilities: [...answer.capabilities, "positions"] };
  }

  open(request) {
    const [file, digest] = [string(request, "text_file"), string(request, "text_sha256", "")];
    // The same file may hold another text tomorrow.
    const isOpen = digest && this.book?.text_file === file && this.book.text_sha256 === digest;
    const text = isOpen ? this.book.text : read(file);
    const scalars = list(request, "breaks").map((place) => whole({ breaks: place }, "breaks", 1));
    const breaks = [];
    let [scalar, at] = [0, 0];
    for (const place of scalars) {
      for (; scalar < place && at < text.length; scalar++) at = next(text, at);
      if (place < scalar || place === scalars[breaks.length - 1] || at >= text.length) {
        throw new Fault("'breaks' must ascend and lie inside the text.");
      }
      breaks.push(at);
    }
    this.book = {
      text_file: file, text_sha256: digest, text, breaks,
      language: string(request, "language", "und"), direction: string(request, "direction", "ltr"),
      styled_file: string(request, "styled_file", null), sheet_file: string(request, "sheet_file", null),
      source_file: string(request, "source_file", null),
    };
    return {};
  }

  paginate(request, times = 1) {
    const asked = this.askedPages(request);
    let answer;
    for (let time = 0; time < times; time++) answer = this.reader.paginate(asked);
    return { unit: "utf16", ...answer };
  }

  repeat(request) {
    return this.paginate(request, whole(request, "n", 1));
  }

  lines(request) {
    if (!this.reader.lines) throw new Fault("It tells no lines.");
    const asked = this.askedPages(request);
    const lined = ([start, end]) => ({ start, end, lines: this.reader.lines(asked, start, end) });
    return { unit: "utf16", lined_pages: this.reader.paginate(asked).pages.map(lined) };
  }

  save_position(request) {
    const keep = this.keeper("save_position", "places");
    return { token: keep(this.asked(member(request, "layout")), whole(request, "page", 0)) };
  }

  restore_position(request) {
    const keep = this.keeper("restore_position", "places");
    return { page: keep(this.asked(request), token(request)) };
  }

  save_highlight(request) {
    const keep = this.keeper("save_highlight", "highlights");
    const asked = this.asked(member(request, "layout"));
    const [start, end] = [whole(request, "start", 0), whole(request, "end", 0)];
    return { token: keep(asked, offset(asked.text, start, "start"), offset(asked.text, end, "end")) };
  }

  restore_highlight(request) {
    const keep = this.keeper("restore_highlight", "highlights");
    const asked = this.asked(request);
    const range = keep(asked, token(request));
    if (!range) return { start: null, end: null };
    return { start: scalar(asked.text, range[0]), end: scalar(asked.text, range[1]) };
  }

  // What they are about

  /** A request for the reader: the text that is open, in a layout. */
  asked(layout) {
    if (!this.book) throw new Fault("No text is open; send 'open' or 'paginate' first.");
    const [page, type] = [member(layout, "page"), member(layout, "type")];
    const insets = member(page, "insets", {});
    const side = (name) => number(insets, name, 0, 100_000, 0);
    return {
      ...layout, ...this.book, from: 0, before: null, limit: null, fresh: true,
      page: {
        ...page, width: number(page, "width", 0, 100_000), height: number(page, "height", 0, 100_000),
        insets: { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") },
      },
      type: {
        ...type, size: number(type, "size", 1, 1_000),
        line_height: number(type, "line_height", 0.1, 10, 1.2),
        line_height_px: number(type, "line_height_px", 0, 100_000, null),
      },
    };
  }

  /** A request for the reader: the text that comes with a question, in a layout, and which pages are wanted. */
  askedPages(request) {
    this.open(request);
    const asked = this.asked(request);
    asked.from = offset(asked.text, whole(request, "from", 0, 0), "from");
    const before = whole(request, "before", 0, null);
    asked.before = before === null ? null : offset(asked.text, before, "before");
    asked.limit = whole(request, "limit", 1, null);
    asked.fresh = request.fresh !== false;
    this.need("seek", asked.from > 0 && before === null);
    this.need("backward", before !== null);
    return asked;
  }

  need(capability, isAsked) {
    if (isAsked && !this.reader.capabilities?.includes(capability)) {
      throw new Fault(`It cannot do this: '${capability}' is not among its capabilities.`);
    }
  }

  keeper(name, what) {
    if (!this.reader[name]) throw new Fault(`It keeps no ${what}.`);
    return this.reader[name].bind(this.reader);
  }
}

const OPERATIONS = [
  "describe", "open", "paginate", "repeat", "lines",
  "save_position", "restore_position", "save_highlight", "restore_highlight",
];

function read(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new Fault(`The text '${file}' cannot be read.`);
  }
  try {
    return decode(bytes);
  } catch {
    throw new Fault(`The text '${file}' is not UTF-8.`);
  }
}

// Scalars and UTF-16 units

const decode = (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

const next = (text, at) => at + (text.codePointAt(at) > 0xffff ? 2 : 1);

/** Where a number of scalars ends. */
function offset(text, scalars, name) {
  let at = 0;
  for (let count = 0; count < scalars; count++) {
    if (at >= text.length) throw new Fault(`'${name}' lies outside the text.`);
    at = next(text, at);
  }
  return at;
}

/** How many scalars there are before an offset. */
function scalar(text, offset) {
  let count = 0;
  for (let at = 0; at < offset && at < text.length; at = next(text, at)) count++;
  return count;
}

// Lines

function* lines() {
  const chunk = Buffer.alloc(65_536);
  let parts = [];
  for (;;) {
    let count = 0;
    try {
      count = readSync(0, chunk);
    } catch (error) {
      if (error.code === "EAGAIN") {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        continue;
      }
      if (error.code !== "EOF") throw error;
    }
    if (count === 0) break;
    let start = 0;
    for (let end; (end = chunk.subarray(0, count).indexOf(10, start)) >= 0; start = end + 1) {
      parts.push(chunk.subarray(start, end));
      yield Buffer.concat(parts);
      parts = [];
    }
    parts.push(Buffer.from(chunk.subarray(start, count)));
  }
  const rest = Buffer.concat(parts);
  if (rest.length > 0) yield rest;
}

function write(bytes) {
  for (let start = 0; start < bytes.length; ) {
    try {
      start += writeSync(1, bytes, start);
    } catch (error) {
      if (error.code === "EPIPE") process.exit();
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

// JSON

function parse(line) {
  let request = null;
  try {
    request = JSON.parse(decode(line));
  } catch {}
  if (!isObject(request)) throw new Fault("The request is no JSON object.");
  return request;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A field that is there, or what stands for one that is missing or null. */
function field(fields, name, isRight, what, otherwise) {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if ((value ?? undefined) === undefined && otherwise !== undefined) return otherwise;
  if (!isRight(value)) throw new Fault(`'${name}' must be ${what}.`);
  return value;
}

const string = (fields, name, otherwise) =>
  field(fields, name, (value) => typeof value === "string", "a string", otherwise);
const member = (fields, name, otherwise) => field(fields, name, isObject, "an object", otherwise);
const list = (fields, name) => field(fields, name, Array.isArray, "a list", []);
const whole = (fields, name, least, otherwise) =>
  field(
    fields, name, (value) => Number.isSafeInteger(value) && value >= least,
    "a whole number in its range", otherwise,
  );
const number = (fields, name, least, most, otherwise) =>
  field(
    fields, name, (value) => typeof value === "number" && value >= least && value <= most,
    "a number in its range", otherwise,
  );

function token(request) {
  if (!Object.hasOwn(request, "token")) throw new Fault("'token' is missing.");
  return request.token;
}
