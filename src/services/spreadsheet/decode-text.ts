/** Text of a file in the encodings in which spreadsheets save CSV. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel's «CSV» on Windows, in Latin America and Western Europe.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
