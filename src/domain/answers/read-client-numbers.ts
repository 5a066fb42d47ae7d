import type { EntityId, Person } from '../enrollment/enrollment.ts';
import { findByPointer } from '../formats/json-path.ts';
import { toComparableIdentifier } from '../formats/masked-identifier.ts';
import type { AnswersSpec } from '../profile/schema/service-schema.ts';
import { parseJson, toReference } from './read-answer.ts';

type ClientsSpec = NonNullable<AnswersSpec['clients']>;
type Numbers = ReadonlyMap<EntityId, string>;

interface Client {
  readonly number: string | undefined;
  readonly key: string;
}

const NONE: Numbers = new Map();

/**
 * Client numbers in the body of an answer, by the ids of `persons`, which are in the order of the request.
 * With `identifier` in the profile, a client matches the one person with that identifier in any spelling.
 * Without it, clients match by position, and only when there are as many clients as persons. Never throws,
 * whatever was received. `isPartial`: only some of the sent persons exist, and then the order of the answer does
 * not identify them.
 */
export function readClientNumbers(
  body: string,
  spec: ClientsSpec | undefined,
  persons: readonly Pick<Person, 'id' | 'identifier'>[],
  isPartial = false,
): Numbers {
  if (isPartial && spec?.identifier === undefined) return NONE;
  const place = spec && findByPointer(parseJson(body), spec.list);
  if (!place?.found || !Array.isArray(place.value)) return NONE;
  const clients = place.value.map((item: unknown): Client => {
    const identifier = spec?.identifier === undefined ? '' : (findText(item, spec.identifier) ?? '');
    return { number: findText(item, spec?.number ?? ''), key: toComparableIdentifier(identifier) };
  });
  const find = spec?.identifier === undefined ? byOrder(clients, persons) : byIdentifier(clients, persons);
  return new Map(
    persons.flatMap(({ id }, index) => {
      const number = find(index)?.number;
      return number === undefined ? [] : [[id, number] as const];
    }),
  );
}

function findText(item: unknown, pointer: string): string | undefined {
  const place = findByPointer(item, pointer);
  return place.found ? toReference(place.value) : undefined;
}

function byOrder(clients: readonly Client[], persons: readonly unknown[]) {
  return (index: number) => (clients.length === persons.length ? clients[index] : undefined);
}

/** Matches clients by identifier; no match when two persons or two clients share it. */
function byIdentifier(clients: readonly Client[], persons: readonly Pick<Person, 'identifier'>[]) {
  const keys = persons.map(({ identifier }) => toComparableIdentifier(identifier));
  return (index: number) => {
    const key = keys[index] ?? '';
    const same = clients.filter((client) => client.key === key);
    const isOne = key !== '' && same.length === 1 && keys.indexOf(key) === keys.lastIndexOf(key);
    return isOne ? same[0] : undefined;
  };
}
