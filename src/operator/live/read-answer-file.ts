import type { ReceivedAnswer } from '../../domain/answers/read-answer.ts';
import { isObject } from '../draft/json.ts';

/**
 * An answer as an operator saved it: an HTTP message (`curl -i`), or JSON with `status`, and if there are any `headers`
 * and `body` (a text, or JSON as it is). Undefined where it is neither.
 */
export function readAnswerFile(text: string): ReceivedAnswer | undefined {
  return text.startsWith('HTTP/') ? fromMessage(text) : fromJson(text);
}

/** As `curl -i` prints it: a status line, headers, a blank line, the body. */
function fromMessage(text: string): ReceivedAnswer | undefined {
  const blank = /\r?\n\r?\n/.exec(text);
  const [statusLine = '', ...lines] = text.slice(0, blank?.index ?? text.length).split(/\r?\n/);
  const rest = blank ? text.slice(blank.index + blank[0].length) : '';
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  // Interim answers (100, 103) stand before the one that counts.
  if (status.startsWith('1') && rest.startsWith('HTTP/')) return fromMessage(rest);
  const headers = lines.flatMap((line): [string, string][] => {
    const [name = '', ...value] = line.split(':');
    return value.length > 0 ? [[name, value.join(':').trim()]] : [];
  });
  return toAnswer(Number(status), Object.fromEntries(headers), rest);
}

function fromJson(text: string): ReceivedAnswer | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(json) || typeof json['status'] !== 'number') return undefined;
  const { status, headers, body } = json;
  const bodyText = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const pairs = Object.entries(isObject(headers) ? headers : {});
  return toAnswer(status, Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])), bodyText);
}

function toAnswer(status: number, written: Readonly<Record<string, string>>, body: string): ReceivedAnswer {
  const headers = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { status, contentType: headers['content-type'] ?? '', body, truncated: false, headers };
}
