/** Parameters of the operation that the contract does not show. */
import type { NoteDown } from './draft-note.ts';
import { findText, toList } from './json.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schema.ts';

const ONCE = /idempoten/i;

/** Headers of which the document leaves one value only, and a key against sending twice; all others are noted. */
export function readHeaders(
  { parameters }: Operation,
  schemas: Schemas,
  note: NoteDown,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const { name: written, in: place, required, schema } of parameters) {
    const name = String(written);
    if (place === 'path' || place === 'cookie' || (required !== true && !ONCE.test(name))) continue;
    const value = place === 'header' && !ONCE.test(name) ? findOnly(schema, schemas) : undefined;
    if (value !== undefined) headers[name] = value;
    else if (place === 'header' && ONCE.test(name)) {
      headers[name] = '{attemptId}';
      note(
        `header ${name}`,
        'drafted as the id of each press: what the service does with a key that it has seen already, its manual must say',
      );
    } else
      note(
        `${String(place)} ${name}`,
        `the service takes this with the enrollment; the contract does not show it${place === 'header' ? toDefault(schema, schemas) : ''}`,
      );
  }
  return headers;
}

function findOnly(schema: unknown, schemas: Schemas): string | undefined {
  const { json } = schemas.read(schema);
  const values = toList(json['enum']);
  return findText(json['const'] ?? (values.length === 1 ? values[0] : undefined));
}

/** A default may be that of an example, or of another customer: the operator decides. */
function toDefault(schema: unknown, schemas: Schemas): string {
  const value = schemas.read(schema).json['default'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `. The document has the default ${value}: write it into "request.headers" if it is yours`
    : '';
}
