/** PDFs for tests: small files of numbered objects, without a table of places, which nothing here reads. */
import { deflateSync, inflateSync, type ZlibOptions } from 'node:zlib';
import type { Inflate } from './pdf-objects.ts';

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Objects are numbered from 1: a catalog, its pages, one page, and the given ones from 4. */
export function toPdf(objects: readonly string[] = [], catalog = ''): Uint8Array<ArrayBuffer> {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ];
  const body = all.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return toBytes(
    `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n${body}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`,
  );
}

export function toStream(dictionary: string, data: string): string {
  return `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

export function deflate(text: string): string {
  return toText(deflateSync(toBytes(text)));
}

/** An object stream that holds objects with numbers from 20. */
export function toObjectStream(objects: readonly string[], names = '/Type /ObjStm'): string {
  const { head, body } = pack(objects);
  const first = `/N ${objects.length} /First ${head.length}`;
  return toStream(`${names} ${first} /Filter /FlateDecode`, deflate(head + body));
}

export function pack(objects: readonly string[]): { readonly head: string; readonly body: string } {
  let at = 0;
  const places = objects.map((object, index) => {
    const place = `${20 + index} ${at}`;
    at += object.length + 1;
    return place;
  });
  return { head: `${places.join(' ')} `, body: objects.map((object) => `${object} `).join('') };
}

/** Inflates as a browser does: bytes after the end of the data count as damage. */
export const inflateHere: Inflate = async (data, max) => {
  try {
    const { buffer, engine } = inflateWithInfo(data, { maxOutputLength: max, info: true });
    if (engine.bytesWritten < data.length) return { ok: false, cause: 'damaged' };
    return { ok: true, bytes: new Uint8Array(buffer) };
  } catch (error) {
    return { ok: false, cause: error instanceof RangeError ? 'size' : 'damaged' };
  }
};

/** The declared types leave out what `info` gives. */
const inflateWithInfo = inflateSync as unknown as (
  data: Uint8Array,
  options: ZlibOptions,
) => { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } };
