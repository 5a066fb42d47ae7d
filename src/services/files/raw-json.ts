/**
 * Records of the database as JSON, whatever is in them: bytes as `{ "$base64": … }`, big integers as texts. Throws for
 * what contains itself.
 */
export function toRawJson(records: unknown): string {
  return JSON.stringify(records, toPlain, 2) ?? 'null';
}

function toPlain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof ArrayBuffer) return { $base64: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    return { $base64: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  }
  return value instanceof Map || value instanceof Set ? [...value] : value;
}

function toBase64(bytes: Uint8Array): string {
  // In pieces: a call takes no hundred thousand arguments.
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
