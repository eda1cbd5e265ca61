// Types of paginator_server.mjs, for readers in TypeScript:
//
//     import { serve, type PageRequest } from "./paginator_server.mjs";
//
//     tsc --strict --target es2022 --module node16 mine.mts && node mine.mjs

/** Answers the questions on standard input, a line each, until they end. */
export function serve(reader: Reader | PlaceKeeper): void;

/** A range of UTF-16 units, its end exclusive. */
export type Range = readonly [start: number, end: number];

/** What is served. */
export interface Reader extends Pager {
  saves?: undefined;
  save_position?: undefined;
  restore_position?: undefined;
  save_highlight?: undefined;
  restore_highlight?: undefined;
}

/** What all readers have. */
interface Pager {
  /** What it is called in reports. */
  name: string;
  version: string;
  /** Whether a page is shown as a part of the text, or as a text of its own. */
  shows: "context" | "substring";
  /** What its pages obey; the server adds "repeat", "lines" and "positions". */
  capabilities?: readonly Capability[];
  paginate(request: PageRequest): Pages;
  /** The lines of one of its pages, by which it is judged then. */
  lines?(request: PageRequest, start: number, end: number): readonly Line[];
}

/** One that keeps places and highlights itself, too. */
export interface PlaceKeeper extends Pager {
  saves: "on_turn" | "before_each_change";
  save_position(request: PageRequest, page: number): string;
  restore_position(request: PageRequest, token: string): number;
  save_highlight(request: PageRequest, start: number, end: number): string;
  /** Null where the highlight is lost. */
  restore_highlight(request: PageRequest, token: string): Range | null;
}

export type Capability =
  "seek" | "limit" | "backward" | "skips_whitespace" | "keeps_widows" | "balances_pages" |
  "vertical_lines";

/** All pages that are asked for, in order, and counts of work, if it counts: measure_calls … */
export interface Pages {
  pages: readonly Range[];
  work?: Record<string, number>;
}

/** In px from the top of what the insets leave; the width is without white space at the end. */
export type Line = readonly [start: number, end: number, top: number, bottom: number, width: number]
  | { start: number; end: number; top: number; bottom: number; width: number; [more: string]: unknown };

/** What a reader is asked: a text, a layout, and which pages are wanted. */
export interface PageRequest {
  text: string;
  text_file: string;
  text_sha256: string;
  language: string;
  direction: "ltr" | "rtl";
  /** Where a page must begin. */
  breaks: readonly number[];
  /** Of a text with styles the text once more with them, their sheet, and the book. */
  styled_file: string | null;
  sheet_file: string | null;
  source_file: string | null;
  page: Page;
  type: Type;
  /** Colours, which move no line; `text_color` is 0xRRGGBB. */
  appearance: { night: boolean; text_color: number };
  /** Where the first page begins. */
  from: number;
  /** Where the last page ends, for who can go backward. */
  before: number | null;
  /** The most pages that are wanted; null for all. */
  limit: number | null;
  /** Whether caches must be empty. */
  fresh: boolean;
}

/** In px. */
export interface Page {
  width: number;
  height: number;
  insets: { top: number; right: number; bottom: number; left: number };
}

/** The type, by the names of the protocol; of a plain text it has no `styled_fonts`. */
export interface Type {
  fonts: Font[];
  /** The faces of text with some of "bold", "italic" and "monospace", parted by spaces. */
  styled_fonts?: { traits: string; fonts: Font[] }[];
  /** In px. */
  size: number;
  /** A multiple of the font's own line height. */
  line_height: number;
  /** The height of a line of the first face, in px; null when unknown. */
  line_height_px: number | null;
  line_height_from: "primary" | "tallest";
  advances: "exact" | "26.6" | "pixel";
  leading: "count" | "hang";
  /** In px. */
  first_line_indent: number;
  paragraph_spacing: number;
  alignment: "start" | "end" | "center" | "justify";
  kinsoku: "none" | "basic" | "gb" | "strict";
  orphans: number;
  widows: number;
  /** In em. */
  letter_spacing: number;
  word_spacing: number;
  autospace: "none" | "normal" | "quarter";
  marks: "space-all" | "normal" | "space-first" | "trim-start" | "trim-both" | "trim-all";
  marks_fallback: "none" | "half-em";
  hang: "none" | "allow-end" | "force-end";
  hyphenation: "none" | "af" | "be" | "bg" | "ca" | "cs" | "da" | "de" | "el" | "en-gb" | "en-us" | "es" | "fr" | "gl" | "hr" | "hu" | "id" | "is" | "it" | "lt" | "lv" | "mn" | "nl" | "no" | "pl" | "pt-br" | "pt-pt" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "uk" | "zu";
  /** In characters. */
  hyphenate_limit_before: number;
  hyphenate_limit_after: number;
  hyphenate_limit_last: "none" | "page";
  writing: "horizontal-tb" | "vertical-rl";
  combine_digits: "none" | "2" | "3";
}

export interface Font {
  file: string;
  index: number;
  sha256: string;
  family: string;
}
