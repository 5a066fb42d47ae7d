/**
 * Scans a text that should be JSON (RFC 8259) in one pass, before any parsing. It finds the first syntax
 * problem (browsers word and count the one of `JSON.parse` differently), content that would harm a parser,
 * and keys that programs would misread.
 */

/** The syntax that was expected at the place of a problem. */
type JsonExpectation =
  | 'value'
  /** The name of a member, in quotes. */
  | 'name'
  | 'colon'
  /** A comma, or the closing bracket. */
  | 'comma'
  /** The rest of a text in quotes: a valid escape, no line break, the closing quote. */
  | 'string'
  /** Nothing more: the value is complete. */
  | 'end';

export interface JsonSyntaxProblem {
  readonly expected: JsonExpectation;
  /** Line and column both count from 1; a column is a UTF-16 code unit. */
  readonly line: number;
  readonly column: number;
  /** True when the text ends there. */
  readonly atEnd: boolean;
}

/** Keys of objects, and indexes of arrays from 0. */
type JsonPath = readonly (string | number)[];

export interface JsonLimits {
  /** Number of nested brackets. */
  readonly depth: number;
  /** Number of values, including objects, arrays and their members. */
  readonly values: number;
  /** Number of keys in one object. */
  readonly keys: number;
  /** UTF-16 code units, as written (an escape has six). */
  readonly keyLength: number;
  readonly textLength: number;
}

export interface JsonLimitProblem {
  readonly code: 'too-deep' | 'too-many-values' | 'too-many-keys' | 'key-too-long' | 'text-too-long';
  readonly path: JsonPath;
  readonly max: number;
}

export type JsonKeyProblem =
  /** A key with a special meaning in programs: `__proto__`, `constructor`, `prototype`. */
  | { readonly code: 'forbidden-key'; readonly path: JsonPath }
  /**
   * Programs differ in which of the two keys counts. `offset` is the start of the second name in the text.
   */
  | { readonly code: 'duplicate-key'; readonly path: JsonPath; readonly offset: number };

/** The findings up to the first syntax problem or limit, or to the end of the text. */
export interface JsonScan {
  readonly syntax: JsonSyntaxProblem | undefined;
  readonly limit: JsonLimitProblem | undefined;
  /** At most the first hundred. */
  readonly keys: readonly JsonKeyProblem[];
}

const NO_LIMITS: JsonLimits = {
  depth: Infinity,
  values: Infinity,
  keys: Infinity,
  keyLength: Infinity,
  textLength: Infinity,
};
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Problems beyond this number are not listed. */
const MAX_KEY_PROBLEMS = 100;

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/**
 * A run of plain characters, or one escape. The whole text at once would overflow the engine's stack at
 * millions of escapes.
 */
const STRING_PART = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const LINE_BREAK = /\r\n|\n|\r/g;

/** Accepts any depth and length. */
export function scanJson(text: string, limits: JsonLimits = NO_LIMITS): JsonScan {
  const scan = new Scan(text, limits);
  scan.run();
  return scan;
}

/** Returns the first place where the text is no JSON; undefined for JSON. */
export function findJsonProblem(text: string): JsonSyntaxProblem | undefined {
  return scanJson(text).syntax;
}

/**
 * Returns the line and column of an offset, as editors count: both from 1, a column is a UTF-16 code unit.
 */
export function toLineAndColumn(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(LINE_BREAK);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** An object or array that is still open at the scan's position. */
interface Open {
  readonly closing: '}' | ']';
  /** Keys so far, for an object. */
  readonly keys: Set<string>;
  /** The key, or the index in the array, of the current value. */
  at: string | number;
}

class Scan implements JsonScan {
  readonly keys: JsonKeyProblem[] = [];
  syntax: JsonSyntaxProblem | undefined;
  limit: JsonLimitProblem | undefined;
  readonly #text: string;
  readonly #limits: JsonLimits;
  readonly #open: Open[] = [];
  #offset = 0;
  #expected: JsonExpectation = 'value';
  /** True right after an opening bracket, which may close at once. */
  #isFirst = false;
  #values = 1;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  run(): void {
    while (!this.syntax && !this.limit) {
      this.#offset = endOf(SPACE, this.#text, this.#offset);
      const character = this.#text[this.#offset];
      if (this.#expected === 'end' && character === undefined) return;
      const mayClose = this.#isFirst || this.#expected === 'comma';
      if (mayClose && character !== undefined && character === this.#open.at(-1)?.closing) {
        this.#open.pop();
        this.#goOn(1);
      } else this.#take(character);
    }
  }

  #take(character: string | undefined): void {
    const expected = this.#expected;
    this.#isFirst = false;
    if (expected === 'value' && (character === '{' || character === '[')) this.#enter(character);
    else if (expected === 'value' && character === '"') this.#takeText();
    else if (expected === 'value') this.#goOn(endOf(PLAIN, this.#text, this.#offset) - this.#offset);
    else if (expected === 'name' && character === '"') this.#takeKey();
    else if (expected === 'colon' && character === ':') this.#goOn(1, 'value');
    else if (expected === 'comma' && character === ',') this.#takeComma();
    else this.#refuse(expected, this.#offset);
  }

  /** Moves on by `length` characters. A length of 0 means that the expected syntax was missing. */
  #goOn(length: number, expected: JsonExpectation = this.#open.length === 0 ? 'end' : 'comma'): void {
    if (length === 0) this.#refuse(this.#expected, this.#offset);
    this.#offset += length;
    this.#isFirst = false;
    this.#expected = expected;
  }

  #refuse(expected: JsonExpectation, offset: number): void {
    const atEnd = offset >= this.#text.length;
    this.syntax = { expected, ...toLineAndColumn(this.#text, offset), atEnd };
  }

  #enter(bracket: '{' | '['): void {
    const isObject = bracket === '{';
    if (this.#open.length === this.#limits.depth) {
      this.limit = { code: 'too-deep', path: this.#path(), max: this.#limits.depth };
      return;
    }
    this.#open.push({ closing: isObject ? '}' : ']', keys: new Set(), at: isObject ? '' : 0 });
    this.#goOn(1, isObject ? 'name' : 'value');
    this.#isFirst = true;
    this.#countValue();
  }

  #takeComma(): void {
    const open = this.#open.at(-1);
    if (typeof open?.at === 'number') open.at += 1;
    this.#goOn(1, open?.closing === '}' ? 'name' : 'value');
    this.#countValue();
  }

  /** Each opening bracket and each comma announces one value. */
  #countValue(): void {
    this.#values += 1;
    const max = this.#limits.values;
    if (this.#values > max) this.limit = { code: 'too-many-values', path: [], max };
  }

  #takeText(): void {
    const written = this.#findWritten();
    const max = this.#limits.textLength;
    if (written === undefined) return;
    if (written.length > max) this.limit = { code: 'text-too-long', path: this.#path(), max };
    this.#goOn(written.length + 2);
  }

  #takeKey(): void {
    const written = this.#findWritten();
    const open = this.#open.at(-1);
    if (written === undefined || !open) return;
    const { keys, keyLength } = this.#limits;
    if (written.length > keyLength) {
      this.limit = { code: 'key-too-long', path: this.#path().slice(0, -1), max: keyLength };
      return;
    }
    // The text can write `__proto__` with escapes.
    const key = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
    open.at = key;
    if (FORBIDDEN_KEYS.has(key)) this.#note({ code: 'forbidden-key', path: this.#path() });
    if (open.keys.has(key)) {
      this.#note({ code: 'duplicate-key', path: this.#path(), offset: this.#offset });
    }
    open.keys.add(key);
    if (open.keys.size > keys) {
      this.limit = { code: 'too-many-keys', path: this.#path().slice(0, -1), max: keys };
    }
    this.#goOn(written.length + 2, 'colon');
  }

  /** Returns the text between the quotes here as written; undefined when the text in quotes is broken. */
  #findWritten(): string | undefined {
    const text = this.#text;
    const start = this.#offset + 1;
    let end = start;
    for (let next = endOf(STRING_PART, text, end); next > end; next = endOf(STRING_PART, text, end))
      end = next;
    if (text[end] === '"') return text.slice(start, end);
    this.#refuse('string', end);
    return undefined;
  }

  #note(problem: JsonKeyProblem): void {
    if (this.keys.length < MAX_KEY_PROBLEMS) this.keys.push(problem);
  }

  #path(): JsonPath {
    return this.#open.map(({ at }) => at);
  }
}

/** Returns the end of a match that starts at the offset; the offset itself without a match. */
function endOf(sticky: RegExp, text: string, offset: number): number {
  sticky.lastIndex = offset;
  return sticky.test(text) ? sticky.lastIndex : offset;
}
