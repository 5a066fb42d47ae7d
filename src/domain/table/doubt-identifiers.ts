/** Identifiers of a table, as far as only all of them together tell. */
import { createPerson } from '../enrollment/person.ts';
import { findRutBody, findRutProblem } from '../formats/rut.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import type { Profile } from '../profile/profile.ts';
import type { TablePerson } from './join-lines.ts';
import type { TableValue } from './read-lines.ts';

/** From here on RUTs are of companies. */
const FIRST_COMPANY = 50_000_000;
/** A RUT as a spreadsheet keeps it where nobody told it that it is a text. */
const BARE = /^[1-9]\d{5,8}$/;

/**
 * RUTs without their check digit are told by the others of their column: one in eleven would pass by chance. What a RUT
 * says of its person is taken where no column says it.
 */
export function doubtIdentifiers(persons: readonly TablePerson[], profile: Profile): readonly TablePerson[] {
  const bare = persons.flatMap((person) => findIdentifier(person, BARE) ?? []);
  const wrong = bare.filter(({ entry }) => findRutProblem(String(entry)) !== undefined).length;
  const areBodies = wrong * 2 > bare.length;
  return persons.map((person) => {
    const identifier = findIdentifier(person, /./);
    if (!identifier || !mayBeRut(person, profile)) return person;
    const read = toDoubted(identifier, areBodies, bare.length === 1);
    const values = person.values.map((value) => (value === identifier ? read : value));
    return { ...person, values: read.doubt ? values : [...values, ...inferTypes(person, read, profile)] };
  });
}

function findIdentifier({ values }: TablePerson, pattern: RegExp): TableValue | undefined {
  return values.find(({ field, entry }) => field === 'identifier' && pattern.test(String(entry)));
}

function mayBeRut({ values }: TablePerson, profile: Profile): boolean {
  const type = values.find(({ field }) => field === 'identifierType');
  if (!type) return true;
  const person = { ...createPerson(''), identifierType: String(type.entry) };
  const { format } = profile.viewOf(person).field('identifier');
  return format === undefined || format.name === 'rut-cl';
}

function toDoubted(identifier: TableValue, areBodies: boolean, isAlone: boolean): TableValue {
  const text = String(identifier.entry);
  const isWrong = findRutProblem(text) === 'rut-check-digit';
  if (BARE.test(text) && areBodies && !isAlone) {
    return { ...identifier, doubt: 'check-digit', problem: identifier.problem ?? { code: 'no-check-digit' } };
  }
  if (isWrong) return { ...identifier, doubt: 'check-digit' };
  // Alone it could as well be eight digits without the last one.
  return BARE.test(text) && isAlone && text.length < 9 ? { ...identifier, doubt: 'ambiguous' } : identifier;
}

function inferTypes(person: TablePerson, identifier: TableValue, profile: Profile): TableValue[] {
  const body = findRutBody(String(identifier.entry));
  if (body === undefined) return [];
  const view = profile.viewOf(undefined);
  const kind = Number(body) >= FIRST_COMPANY ? COMPANY : NATURAL;
  return [
    infer('identifierType', view.field('identifierType').catalog, /^rut\b/),
    infer('entityKind', view.field('entityKind').catalog, kind),
  ].flat();

  function infer(
    field: 'identifierType' | 'entityKind',
    catalog: Catalog | undefined,
    name: RegExp,
  ): TableValue[] {
    const [entry, ...others] = (catalog?.entries ?? []).filter((known) => isNamed(known, name));
    if (!entry || others.length > 0 || person.values.some((value) => value.field === field)) return [];
    // Written with its check digit it can hardly be anything else.
    const isSure = /[.-]/.test(String(identifier.entry));
    return [{ ...identifier, field, entry: entry.value, doubt: isSure ? undefined : 'guessed' }];
  }
}

const NATURAL = /^persona natural$|^natural person$/;
const COMPANY = /^persona juridica$|^legal entity$/;

function isNamed({ label }: CatalogEntry, name: RegExp): boolean {
  const labels = typeof label === 'string' ? [label] : Object.values(label ?? {});
  return labels.some((text) => name.test(foldText(text)));
}
