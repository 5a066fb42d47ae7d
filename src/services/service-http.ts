/**
 * Address at the service: a whole URL stays as it is; a path is appended to the profile's base URL, which may
 * be a path of this origin.
 */
export function toServiceUrl(baseUrl: string, url: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}

/**
 * The body as text and as bytes, at most `maxBytes`; the rest is not read. Rejects when the body breaks off.
 */
export async function readCapped(
  response: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly truncated: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', bytes: 0, truncated: false };
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), bytes: size, truncated: false };
    const kept = value.subarray(0, maxBytes - size);
    text += decoder.decode(kept, { stream: true });
    size += kept.length;
    if (kept.length < value.length) {
      await reader.cancel();
      return { text, bytes: size, truncated: true };
    }
  }
}
