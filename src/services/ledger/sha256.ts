/** SHA-256 of a text's UTF-8 bytes, in hex. Only in a secure context (https, localhost). */
export function toSha256(text: string): Promise<string> {
  return toSha256OfBytes(new TextEncoder().encode(text));
}

export async function toSha256OfBytes(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
