/** References between documents, and those that lead nowhere. */
import { findByPointer } from '../../domain/formats/json-path.ts';

export interface BrokenReference {
  /** As an operator finds it in the document: without the folder of the document. */
  readonly reference: string;
  readonly problem: string;
}

/** The same JSON with whole addresses in `$ref`, and these addresses. */
export function withWholeReferences(
  json: unknown,
  at: string,
): { readonly json: unknown; readonly references: ReadonlySet<string> } {
  const references = new Set<string>();
  const done = new Map<object, unknown>();
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (done.has(value)) return done.get(value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const copy = items.map(visit);
      done.set(value, copy);
      return copy;
    }
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]): [string, unknown] => {
        if (key !== '$ref' || typeof inner !== 'string' || !URL.canParse(inner, at))
          return [key, visit(inner)];
        const whole = new URL(inner, at);
        const document = whole.href.slice(0, whole.href.length - whole.hash.length);
        const reference = `${document}${whole.hash || '#'}`;
        references.add(reference);
        return [key, reference];
      }),
    );
    done.set(value, copy);
    return copy;
  };
  return { json: visit(json), references };
}

/** The parts of a whole reference; the pointer is not encoded any more. */
export function splitReference(reference: string): { readonly document: string; readonly pointer: string } {
  const [document = '', pointer = ''] = reference.split('#');
  return { document, pointer: decode(pointer) };
}

interface Reading {
  readonly byAddress: ReadonlyMap<string, unknown>;
  /** Documents that were not read, with the reasons. */
  readonly unread: ReadonlyMap<string, string>;
}

/** The references that lead nowhere. `root` is the address of the first document. */
export function findBroken(
  references: Iterable<string>,
  { byAddress, unread }: Reading,
  root: string,
): readonly BrokenReference[] {
  const folder = root.slice(0, root.lastIndexOf('/') + 1);
  return Array.from(references).flatMap((whole) => {
    const { document, pointer } = splitReference(whole);
    const isFound = findByPointer(byAddress.get(document), pointer).found;
    if (isFound) return [];
    const reference = document === root ? `#${pointer}` : whole.replace(folder, '').replace(/#$/, '');
    return [{ reference, problem: unread.get(document) ?? 'it has no such place' }];
  });
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
