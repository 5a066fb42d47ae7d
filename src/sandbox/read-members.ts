import type { IncomingMessage } from 'node:http';
import type { Problem } from './answer.ts';
import { readBody } from './read-body.ts';

type Encoding = 'json' | 'form';
type Members = ReadonlyMap<string, unknown>;
export type MembersResult =
  | { readonly ok: true; readonly members: Members }
  | { readonly ok: false; readonly problem: Problem };

const TYPES: Readonly<Record<Encoding, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};
const MAX_BYTES = 64 * 1024;

/** The members of a small body that is an object of JSON or a form. Nothing of the body is named in a problem. */
export async function readMembers(request: IncomingMessage, encoding: Encoding): Promise<MembersResult> {
  const body = await readBody(request, MAX_BYTES);
  if (!body.ok) return refuse(413, `The body must have at most ${MAX_BYTES} bytes`);
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== TYPES[encoding])
    return refuse(415, `The content type of the body must be ${TYPES[encoding]}`);
  if (encoding === 'form') {
    const pairs = [...new URLSearchParams(body.text)];
    const members = new Map(pairs);
    return members.size === pairs.length ? { ok: true, members } : refuse(400, 'A member appears twice');
  }
  const json = parseJson(body.text);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuse(400, 'The body must be a JSON object');
  return { ok: true, members: new Map(Object.entries(json)) };
}

function refuse(status: number, title: string): MembersResult {
  return { ok: false, problem: { status, title } };
}

/** Undefined for what is no JSON, which is no object either. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
