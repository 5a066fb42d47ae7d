import { FIELDS } from '../domain/fields/registry.ts';
import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';
import type { Problem } from './answer.ts';
import type { ContractProblem } from './contract-problems.ts';
import type { FinalizeAnswersSpec } from './service-spec.ts';
import type { Session } from './store.ts';

/** Why a service does not take a request that keeps the contract. */
export type FindRefusal = (request: FinalizeRequest, session: Session) => Problem | undefined;

/** The rules of a service file: number of persons, codes, identifiers that were enrolled before. */
export function createRefusals(spec: FinalizeAnswersSpec): FindRefusal {
  const codes = new Map(Object.entries(spec.codes ?? {}));
  return (request, session) => {
    const bad = [...findTooMany(request, spec.maxPersons), ...findCodes(request, codes, [])];
    if (bad.length > 0)
      return { status: 400, title: 'The enrollment breaks the rules of the service', errors: bad };
    const known = spec.refuseDuplicates ? findDuplicates(request, session) : [];
    if (known.length > 0) return { status: 409, title: 'A person was enrolled before', errors: known };
    return undefined;
  };
}

function findTooMany({ personaFulls }: FinalizeRequest, most: number | undefined): ContractProblem[] {
  if (most === undefined || personaFulls.length <= most) return [];
  return [
    {
      path: ['personaFulls'],
      message: `has ${personaFulls.length} persons, but the service accepts at most ${most}`,
    },
  ];
}

/** Values are personal data, so none is repeated. An empty text is a field that is not filled. */
function findCodes(
  json: unknown,
  codes: ReadonlyMap<string, readonly (string | number)[]>,
  path: readonly PropertyKey[],
): ContractProblem[] {
  if (typeof json !== 'object' || json === null) return [];
  const entries: [PropertyKey, unknown][] = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  return entries.flatMap(([key, value]) => {
    if (typeof value === 'object') return findCodes(value, codes, [...path, key]);
    const allowed = codes.get(String(key));
    if (!allowed || value === '' || allowed.some((code) => code === value)) return [];
    return [{ path: [...path, key], message: 'is not a code of the service' }];
  });
}

function findDuplicates({ personaFulls }: FinalizeRequest, { clients }: Session): ContractProblem[] {
  const keys = new Set(clients.map(({ fields }) => toKey(fields)));
  return personaFulls.flatMap((persona, index) => {
    if (!persona.identificador || !keys.has(toKey(persona))) return [];
    return [{ path: ['personaFulls', index, FIELDS.identifier.wire], message: 'was enrolled before' }];
  });
}

function toKey(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([fields[FIELDS.identifierType.wire], fields[FIELDS.identifier.wire]]);
}
