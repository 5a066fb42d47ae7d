/** Lists that the description of a field names: «ver GET /catalogos/comunas», or by an operationId. */
import { FIELD_NAMES } from '../../domain/fields/registry.ts';
import { findText } from './json.ts';
import { isCodeField } from './list-words.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schema.ts';

export interface NamedList {
  readonly field: string;
  readonly operation: Operation;
  /** Path with the values of its parameters, and perhaps a query. */
  readonly path: string;
}

const PATH = /\/[\w/{}.~-]*[\w}](?:\?[\w=&.-]*\w)?/g;
/** Shorter ids are words of any sentence. */
const SHORTEST_ID = 6;

export function findNamedLists(
  body: unknown,
  operations: readonly Operation[],
  schemas: Schemas,
): readonly NamedList[] {
  const reads = operations.filter(({ method }) => method === 'GET');
  const found = new Map<string, NamedList>();
  schemas.walk(body, (written, value) => {
    const field = FIELD_NAMES.find((name) => name.toLowerCase() === written.toLowerCase());
    const description = findText(schemas.read(value).json['description']);
    if (field === undefined || found.has(field) || !isCodeField(field) || description === undefined) return;
    const list = findByPath(description, reads) ?? findById(description, reads);
    if (list) found.set(field, { field, ...list });
  });
  return [...found.values()];
}

type Place = Omit<NamedList, 'field'>;

function findByPath(description: string, reads: readonly Operation[]): Place | undefined {
  const places = Array.from(description.matchAll(PATH), ([mention]) => mention).flatMap((mention) =>
    reads.flatMap((operation): Place[] => {
      const [own = '', query] = mention.split('?');
      const path = findOwnPath(own, operation.path);
      return path === undefined || path.includes('{')
        ? []
        : [{ operation, path: query === undefined ? path : `${path}?${query}` }];
    }),
  );
  // The longest path is the most exact one.
  return places.toSorted((a, b) => b.operation.path.length - a.operation.path.length)[0];
}

/** A mention may begin with the server, or leave the beginning of the path out. */
function findOwnPath(mention: string, path: string): string | undefined {
  const template = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+');
  const inner = new RegExp(`${template}$`).exec(mention)?.[0];
  if (inner !== undefined) return inner;
  return path.endsWith(mention) ? path : undefined;
}

function findById(description: string, reads: readonly Operation[]): Place | undefined {
  const words = new Set(description.split(/[^\p{L}\d_.-]+/u).map((word) => word.replace(/\.$/, '')));
  const operation = reads.find(
    ({ id = '', path }) => id.length >= SHORTEST_ID && !path.includes('{') && words.has(id),
  );
  return operation && { operation, path: operation.path };
}
