import {
  type FieldKey,
  FIELDS,
  ROOT_FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
} from '../fields/registry.ts';
import type { FinalizeRequest } from '../contract/finalize-request.ts';
import type { SentOrder } from '../contract/sent-order.ts';
import type { Place } from '../fields/finding.ts';
import { type FieldPath, parseFieldPath } from './field-path.ts';

/** The contract's name of the array of persons. */
const PERSONS = 'personaFulls' satisfies keyof FinalizeRequest;

/**
 * Where a path of the service's answer leads in the enrollment whose request stood in the order `sent`: the deepest
 * place that is known. Letter case does not matter, nor one name before the request's own (`request.`, `body.`).
 */
export function toPlace(path: string, sent: SentOrder): Place | undefined {
  const steps = parseFieldPath(path);
  if (!steps) return undefined;
  return findRootPlace(isRootMember(steps[0]) ? steps : steps.slice(1), sent);
}

type Step = FieldPath[number] | undefined;

function isRootMember(step: Step): boolean {
  return isName(step, PERSONS) || findKey(ROOT_FIELDS, step) !== undefined;
}

function findRootPlace([member, index, ...rest]: FieldPath, sent: SentOrder): Place | undefined {
  const field = findKey(ROOT_FIELDS, member);
  if (field) return { field };
  const person = isName(member, PERSONS) ? itemAt(sent, index) : undefined;
  return person && toPersonPlace(rest, person);
}

function toPersonPlace([member, index, name]: FieldPath, { personId, rows }: SentOrder[number]): Place {
  const field = findKey(SCALAR_KEYS, member);
  if (field) return { personId, field };
  const section = SECTION_KEYS.find((key) => isName(member, SECTIONS[key].wire));
  if (!section) return { personId };
  const rowId = itemAt(rows[section], index);
  if (rowId === undefined) return { personId, section };
  const rowField = findKey<RowFieldKey>(SECTIONS[section].fields, name);
  return { personId, section, rowId, ...(rowField && { field: rowField }) };
}

function itemAt<T>(items: readonly T[], step: Step): T | undefined {
  return typeof step === 'number' ? items[step] : undefined;
}

function findKey<K extends FieldKey>(keys: readonly K[], step: Step): K | undefined {
  return keys.find((key) => isName(step, FIELDS[key].wire));
}

/** ASP.NET writes members in Pascal case, whatever the request had. */
function isName(step: Step, name: string): boolean {
  return typeof step === 'string' && step.toLowerCase() === name.toLowerCase();
}
