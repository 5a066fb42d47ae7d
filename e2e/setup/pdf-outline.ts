/**
 * Reads of a PDF, as Chromium writes it, on which page each heading stands: the entries of its outline and the order of
 * its pages. No text is unpacked.
 */

interface Heading {
  readonly title: string;
  /** Counted from 1. */
  readonly page: number;
}

interface Outline {
  readonly pages: number;
  readonly headings: readonly Heading[];
}

export function readPdfOutline(pdf: Buffer): Outline {
  const text = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) objects.set(id, body);
  const pages = toPages(objects, findRoot(objects));
  const headings = [...objects.values()].flatMap((body): Heading[] => {
    const title = /\/Title\s*(\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-Fa-f\s]*>)/.exec(body)?.[1];
    const target = /\/Dest\s*\[\s*(\d+) 0 R/.exec(body)?.[1];
    if (title === undefined || target === undefined) return [];
    return [{ title: toText(title), page: pages.indexOf(target) + 1 }];
  });
  return { pages: pages.length, headings: headings.toSorted((a, b) => a.page - b.page) };
}

function findRoot(objects: ReadonlyMap<string, string>): string {
  for (const body of objects.values()) {
    const root = /\/Type\s*\/Catalog\b/.test(body) ? /\/Pages (\d+) 0 R/.exec(body)?.[1] : undefined;
    if (root !== undefined) return root;
  }
  throw new Error('not a PDF with pages');
}

/** Ids of the pages in their order. */
function toPages(objects: ReadonlyMap<string, string>, id: string): string[] {
  const body = objects.get(id) ?? '';
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(body)?.[1];
  if (kids === undefined) return [id];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => toPages(objects, kid));
}

/** A string of a PDF, which is UTF-16 after its mark; else close to Latin-1. */
function toText(written: string): string {
  const bytes = written.startsWith('<')
    ? Buffer.from(written.replaceAll(/[<>\s]/g, ''), 'hex')
    : Buffer.from(toUnescaped(written.slice(1, -1)), 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return bytes.subarray(2).swap16().toString('utf16le');
}

function toUnescaped(written: string): string {
  return written.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCodePoint(Number.parseInt(sign, 8));
    const line = 'nrtbf'.indexOf(sign);
    return line < 0 ? sign : ('\n\r\t\b\f'[line] ?? '');
  });
}
