/** Parameters of the operation that the contract does not show. */
import type { NoteDown } from './draft-note.ts';
import { findText, type JsonObject, toList, toObject } from './json.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schema.ts';

const ONCE = /idempoten/i;

/** Enrola and browsers set these, and OpenAPI wants them ignored. */
const OWN = /^(?:accept|content-type)$/i;
const SERVER = 'your server has to add it where it passes requests on';

/**
 * Headers of which the document leaves one value only, and a key against sending twice; all others are noted. `sent` is
 * the header by which agents sign in.
 */
export function readHeaders(
  { parameters }: Operation,
  sent: string | undefined,
  schemas: Schemas,
  note: NoteDown,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const parameter of parameters) {
    const name = String(parameter['name']);
    const isOnce = ONCE.test(name);
    if (isSent(parameter, sent) || (parameter['required'] !== true && !isOnce)) continue;
    const about = `${String(parameter['in'])} ${name}`;
    if (parameter['in'] === 'query')
      note(
        about,
        `the service requires it with the enrollment${toValues(parameter, schemas)}. No key of a profile adds to that address: ${SERVER}`,
      );
    if (parameter['in'] !== 'header') continue;
    const value = isOnce ? undefined : findOnly(parameter['schema'], schemas);
    if (value !== undefined) headers[name] = value;
    else if (isOnce) {
      headers[name] = '{attemptId}';
      note(
        about,
        'drafted as the id of each press: what the service does with a key that it has seen already, its manual must say',
      );
    } else if (/^authorization$/i.test(name))
      note(
        about,
        'the service requires it, and the document does not say what stands in it: set "authentication"',
      );
    else
      note(
        about,
        `the service requires it with the enrollment${toValues(parameter, schemas)}. The draft does not send it: write "request": {"headers": {"${name}": "…"}} with your value`,
      );
  }
  return headers;
}

/** Says what a request other than the enrollment needs and never gets; `what` names the request. */
export function noteUnsent(
  what: string,
  { method, path, parameters }: Operation,
  sent: { readonly header?: string | undefined; readonly query?: true },
  schemas: Schemas,
  note: NoteDown,
): void {
  for (const parameter of parameters) {
    const { in: place, name, required } = parameter;
    if (required !== true || isSent(parameter, sent.header) || /^authorization$/i.test(String(name)))
      continue;
    if (place === 'header' || (place === 'query' && !sent.query))
      note(
        `${method} ${path}`,
        `the service requires the ${place} ${place === 'query' ? 'parameter ' : ''}${String(name)} with ${what}${toValues(parameter, schemas)}. ${place === 'header' ? '"request.headers" go with the enrollment only' : 'A profile has no key for it'}: ${SERVER}`,
      );
  }
}

function isSent({ in: place, name }: JsonObject, sent: string | undefined): boolean {
  return place === 'header' && (OWN.test(String(name)) || String(name).toLowerCase() === sent?.toLowerCase());
}

function findOnly(schema: unknown, schemas: Schemas): string | undefined {
  const { json } = schemas.read(schema);
  const values = toList(json['enum']);
  return findText(json['const'] ?? (values.length === 1 ? values[0] : undefined));
}

/**
 * Which values a parameter takes, and which one the document shows: that may be of an example, or of another customer,
 * so the operator decides.
 */
function toValues(parameter: JsonObject, schemas: Schemas): string {
  const { json } = schemas.read(parameter['schema']);
  const [named] = Object.values(toObject(parameter['examples'])).map((one) => toObject(one)['value']);
  const example = parameter['example'] ?? named ?? json['example'] ?? toList(json['examples'])[0];
  const facts = [
    ['names', toList(json['enum'])],
    ['has the default', [json['default']]],
    ['shows', [example]],
  ] as const;
  const said = facts
    .map(([verb, values]) => [verb, values.filter(isPlain).join(', ')] as const)
    .filter(([, values]) => values !== '')
    .map(([verb, values]) => `${verb} ${values}`);
  return said.length > 0 ? `; the document ${said.join(', ')}` : '';
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
