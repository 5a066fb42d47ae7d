/**
 * What a hostile file would do to a parser is found before anything is parsed, in one pass over its characters: how
 * deep it nests, how many values it holds, how long they are, and which keys it has. The pass needs no sound JSON.
 */
import type { FilePath, JsonTextProblem } from './file-problem.ts';

export interface JsonTextLimits {
  /** Brackets within brackets. */
  readonly depth: number;
  /** Objects, arrays and what stands in them. */
  readonly values: number;
  /** Of one object. */
  readonly keys: number;
  /** UTF-16 code units, as written (an escape is six). */
  readonly keyLength: number;
  readonly textLength: number;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** More than anybody reads; a file with one such key is refused already. */
const MAX_PROBLEMS = 100;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** An object or array that is open where the pass stands. */
interface Open {
  /** Of an object; undefined of an array. */
  readonly keys: Set<string> | undefined;
  /** The key, or the place in the array, of what stands there now. */
  at: string | number;
  /** In an object, before a key. */
  isAtKey: boolean;
}

/** Every key that is refused, or the first limit that the text goes over. */
export function findJsonTextProblems(text: string, limits: JsonTextLimits): JsonTextProblem[] {
  const scan = new Scan(text, limits);
  scan.run();
  return scan.problems;
}

class Scan {
  readonly problems: JsonTextProblem[] = [];
  readonly #text: string;
  readonly #limits: JsonTextLimits;
  readonly #open: Open[] = [];
  #values = 1;
  #isOver = false;

  constructor(text: string, limits: JsonTextLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  run(): void {
    const text = this.#text;
    for (let offset = 0; offset < text.length && !this.#isOver; offset += 1) {
      switch (text.charCodeAt(offset)) {
        case QUOTE:
          offset = this.#takeString(offset + 1);
          break;
        case OPEN_OBJECT:
          this.#enter({ keys: new Set(), at: '', isAtKey: true });
          break;
        case OPEN_ARRAY:
          this.#enter({ keys: undefined, at: 0, isAtKey: false });
          break;
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          this.#open.pop();
          break;
        case COMMA:
          this.#next();
          break;
        case COLON: {
          const open = this.#open.at(-1);
          if (open) open.isAtKey = false;
          break;
        }
        default:
      }
    }
  }

  #enter(open: Open): void {
    const { depth } = this.#limits;
    if (this.#open.length === depth) {
      this.#stop({ code: 'too-deep', path: this.#path(), max: depth });
      return;
    }
    this.#count();
    this.#open.push(open);
  }

  #next(): void {
    const open = this.#open.at(-1);
    if (open) {
      open.isAtKey = open.keys !== undefined;
      if (typeof open.at === 'number') open.at += 1;
    }
    this.#count();
  }

  /** Each bracket that opens and each comma announces one value. */
  #count(): void {
    const { values } = this.#limits;
    this.#values += 1;
    if (this.#values > values) this.#stop({ code: 'too-many-values', path: [], max: values });
  }

  /** From behind the quote that opens; gives where the one that closes stands. */
  #takeString(start: number): number {
    const text = this.#text;
    let end = start;
    while (end < text.length && text.charCodeAt(end) !== QUOTE) {
      end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
    }
    const open = this.#open.at(-1);
    if (open?.keys && open.isAtKey) this.#takeKey(open, open.keys, start, end);
    else if (end - start > this.#limits.textLength) {
      this.#stop({ code: 'text-too-long', path: this.#path(), max: this.#limits.textLength });
    }
    return end;
  }

  #takeKey(open: Open, keys: Set<string>, start: number, end: number): void {
    const { keyLength } = this.#limits;
    open.at = '';
    if (end - start > keyLength) {
      this.#stop({ code: 'key-too-long', path: this.#path().slice(0, -1), max: keyLength });
      return;
    }
    const key = toKey(this.#text.slice(start, end));
    open.at = key;
    if (FORBIDDEN_KEYS.has(key)) this.#note({ code: 'forbidden-key', path: this.#path() });
    if (keys.has(key)) this.#note({ code: 'duplicate-key', path: this.#path(), offset: start - 1 });
    keys.add(key);
    if (keys.size > this.#limits.keys) {
      this.#stop({ code: 'too-many-keys', path: this.#path().slice(0, -1), max: this.#limits.keys });
    }
  }

  #path(): FilePath {
    return this.#open.map(({ at }) => at);
  }

  #note(problem: JsonTextProblem): void {
    this.problems.push(problem);
    if (this.problems.length >= MAX_PROBLEMS) this.#isOver = true;
  }

  #stop(problem: JsonTextProblem): void {
    this.problems.push(problem);
    this.#isOver = true;
  }
}

/** The key that is meant: `__proto__` can be written with escapes. */
function toKey(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    // Not JSON, which is told by whom parses it.
    return written;
  }
}
