export type HeaderLines =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  /** The first line that is no header, counted from 1. */
  | { readonly ok: false; readonly line: number };

/** A header as HTTP writes it (RFC 9110): a token, a colon, a value with white space around it that does not count. */
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):(.*)$/;

/** Headers as typed, one per line; empty lines do not count. By name in lower case, as a browser gives them. */
export function parseHeaderLines(text: string): HeaderLines {
  const headers = new Map<string, string>();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const [, name, value] = HEADER.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) return { ok: false, line: index + 1 };
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  return { ok: true, headers: Object.fromEntries(headers) };
}
