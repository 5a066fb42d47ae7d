/** Time that a browser may take to start reading a download. */
const READ_MS = 60_000;

/** Downloads a text as a UTF-8 file. The name must not be personal: it ends up in lists and logs. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same for an existing file. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/**
 * Records of the database as JSON, with any content: bytes as `{ "$base64": … }`, big integers as texts.
 * Throws for circular content.
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

export function toBase64(bytes: Uint8Array): string {
  // In pieces, because a call cannot take a hundred thousand arguments.
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
