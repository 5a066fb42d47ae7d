import type { FieldError } from './read-answer.ts';
import type { FinalizeRequest } from '../contract/finalize-request.ts';
import type { SentOrder } from '../contract/to-finalize-request.ts';
import type { ServiceError } from '../drafts/outcome.ts';
import { findEntryAt } from '../drafts/service-errors.ts';
import type { Enrollment, IntegerEntry } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import {
  type FieldKey,
  FIELDS,
  ROOT_FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
} from '../fields/registry.ts';
import { parseJsonPointer } from '../formats/json-path.ts';

/** The contract's name of the array of persons. */
const PERSONS = 'personaFulls' satisfies keyof FinalizeRequest;

/**
 * Place in the enrollment of a path in the service's answer: the deepest place that is known. The request had
 * the order `sent`. Letter case does not matter, nor one name before the request's own (`request.`, `body.`).
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

/** Names as they were written, and indexes. */
export type FieldPath = readonly (string | number)[];

/** One step: `name`, `.name`, `[1]`, `['name']`; a name without a dot before it only at the start. */
const STEP = /(?:\.|^)([^.[\]]+)|\.?\[(?:(['"])(.*?)\2|([^[\]'"]+))\]/gsy;

/** The root of a JSONPath, as `System.Text.Json` writes it. */
const ROOT = /^\$(?=[.[]|$)/;

/** An index with more digits could lose some as a number. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * Steps of a path into the request, in any notation that services use: `personaFulls[1].nombre`,
 * `$.personaFulls[1]`, `personaFulls.1`, `/personaFulls/1`, `#/personaFulls/1`, `['personaFulls'][1]`.
 * Undefined when the text is no path.
 */
export function parseFieldPath(path: string): FieldPath | undefined {
  const text = path.trim();
  if (text.startsWith('#')) return parseJsonPointer(decode(text.slice(1)))?.map(toStep);
  if (text.startsWith('/')) return parseJsonPointer(text)?.map(toStep);
  return parseSteps(text.replace(ROOT, ''));
}

function parseSteps(text: string): FieldPath | undefined {
  const steps: (string | number)[] = [];
  let end = 0;
  for (const [whole, name, , quoted, bare] of text.matchAll(STEP)) {
    steps.push(toStep(name ?? quoted ?? bare ?? ''));
    end += whole.length;
  }
  return end === text.length ? steps : undefined;
}

function toStep(text: string): string | number {
  return INDEX.test(text) ? Number(text) : text;
}

/** A pointer in a URI fragment is percent-encoded. A wrong encoding is read literally. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Errors of the answer, placed at the persons and rows that were sent. */
export function toServiceErrors(
  errors: readonly FieldError[],
  sent: SentOrder,
  enrollment: Enrollment,
): ServiceError[] {
  return errors.map(({ path, message }) => {
    const place = toPlace(path, sent);
    const entry = place && findSentEntry(enrollment, place);
    return { path, message, ...(place && { place }), ...(entry !== undefined && { entry }) };
  });
}

function findSentEntry(enrollment: Enrollment, place: Place): IntegerEntry | undefined {
  if (place.field === 'riskProfileCode') return enrollment.riskProfileCode;
  const person = enrollment.persons.find(({ id }) => id === place.personId);
  return person && findEntryAt(person, place);
}
