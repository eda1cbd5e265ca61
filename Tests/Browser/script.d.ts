// What the report's script uses that the libraries of TypeScript 4.8 (Debian's) do not know.

interface Array<T> {
  findLast(predicate: (value: T, index: number, all: T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, all: T[]) => unknown): number;
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
}

interface Element {
  scrollIntoView(options: { block?: ScrollLogicalPosition, behavior: "instant" }): void;
}
declare function scrollTo(options: { top: number, behavior: "instant" }): void;
