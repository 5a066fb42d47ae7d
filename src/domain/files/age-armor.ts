/** The ASCII armor of age: the file's bytes as lines of base64 between a first and a last line. */

export const ARMOR_BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----';
const ARMOR_END = '-----END AGE ENCRYPTED FILE-----';

const FULL_LINE = /^[A-Za-z0-9+/]{64}$/;
const LAST_LINE = /^(?:[A-Za-z0-9+/]{4}){0,15}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

type Unarmored =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'age-damaged' | 'age-truncated' };

/** `text`: one character per byte. A file without its last line was cut off; all else that is wrong is damage. */
export function readArmor(text: string): Unarmored {
  const content = text.replaceAll('\r\n', '\n').trim();
  if (!content.endsWith(`\n${ARMOR_END}`)) return refuse(isCutOff(text, content));
  const body = content.slice(ARMOR_BEGIN.length + 1, -ARMOR_END.length - 1);
  const isWhole = content.startsWith(`${ARMOR_BEGIN}\n`) && isBase64(body);
  return isWhole ? { ok: true, bytes: toBytes(body) } : refuse(false);
}

/** As a slip of the storage leaves a text: the same but for a few characters. */
export function resembles(text: string, mark: string): boolean {
  const same = Array.from(mark).filter((char, index) => text[index] === char).length;
  return same >= mark.length * 0.75;
}

/** Nothing like a last line stands at its end, or the beginning of one with nothing behind it. */
function isCutOff(text: string, content: string): boolean {
  const line = content.slice(content.lastIndexOf('\n') + 1);
  if (line === ARMOR_BEGIN) return true;
  if (ARMOR_END.startsWith(line)) return ARMOR_END.startsWith(text.slice(text.lastIndexOf(line)));
  if (content.includes(ARMOR_END)) return false;
  return !resembles(line, ARMOR_END) && !resembles(line.slice(-ARMOR_END.length), ARMOR_END);
}

/** As age has it: full lines, and the bits that the last characters have left over are zero. */
function isBase64(body: string): boolean {
  const lines = body.split('\n');
  const last = lines.pop() ?? '';
  if (!LAST_LINE.test(last) || btoa(atob(last)) !== last) return false;
  // One by one: an expression over megabytes is more than the engine takes.
  return lines.every((line) => FULL_LINE.test(line));
}

function toBytes(body: string): Uint8Array {
  const binary = atob(body.replaceAll('\n', ''));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

function refuse(isTruncated: boolean) {
  return { ok: false as const, code: isTruncated ? ('age-truncated' as const) : ('age-damaged' as const) };
}
