import { type AnyRow, type EntityId, type Person } from '../enrollment/enrollment.ts';
import { toWireText } from '../formats/wire-text.ts';
import { getRowEntry } from '../fields/entries.ts';
import { type Finding, type Place } from '../fields/finding.ts';
import { type FieldKey, isRowFieldKey, type RowFieldKey, type SectionKey } from '../fields/registry.ts';
import {
  type Divided,
  type Keyed,
  listFarTelephones,
  type NamedEmails,
  namesEachOther,
  toNamedEmails,
  toNamedIdentifiers,
  toPlacedStreets,
} from './compared-persons.ts';
import { compileCondition, type Condition, fieldsOfCondition, toFieldKey } from './condition.ts';
import { type PersonView, toCircumstances, toComparedText } from './field-view.ts';
import { isOwnCheck, type OwnCheck, toCheckProblem } from './person-findings.ts';
import type { Profile } from './profile.ts';
import type { CheckSpec, ConditionSpec } from './schema/rule-schema.ts';
import { type Steps, toEnd } from './steps.ts';

/**
 * Returns the findings between one person and all others, from the checks that look at one of the fields. The
 * person counts as the last. Runs each time a field is left, or gets a suggestion.
 */
export function checkAgainstOthers(
  person: Person,
  listOthers: () => Iterable<Person>,
  fields: readonly FieldKey[],
  profile: Profile,
): Finding[] {
  const checks = listComparing(profile).filter((check) => check.fields.some((key) => fields.includes(key)));
  return compareWithOthers(person, listOthers, checks, profile).flat();
}

/** A check between persons with the fields whose values it compares while one person is entered. */
export interface Comparing {
  readonly spec: Exclude<CheckSpec, OwnCheck>;
  readonly fields: readonly FieldKey[];
}

export function listComparing({ spec: { checks = [] } }: Profile): Comparing[] {
  return checks.flatMap((spec) =>
    isOwnCheck(spec) ? [] : [{ spec, fields: toCheck(spec.name, spec).fields }],
  );
}

/** The findings of the person by each of the checks. */
export function compareWithOthers(
  person: Person,
  listOthers: () => Iterable<Person>,
  checks: readonly Comparing[],
  profile: Profile,
): Finding[][] {
  if (checks.length === 0) return [];
  const context = createContext([...listOthers(), person], profile);
  return checks.map(({ spec }) =>
    toEnd(checking(spec, context)).filter(({ place }) => place.personId === person.id),
  );
}

/**
 * Runs a profile's checks between persons. Each check is one pass over all persons, with one step per person.
 */
export function* checkingPersons(persons: readonly Person[], profile: Profile): Steps<Finding[]> {
  const context = createContext(persons, profile);
  const findings: Finding[] = [];
  for (const { spec } of listComparing(profile)) findings.push(...(yield* checking(spec, context)));
  return findings;
}

function* checking(spec: Comparing['spec'], context: CheckContext): Steps<Finding[]> {
  const hits = yield* toCheck(spec.name, spec).find(context);
  return hits.map(({ place, others }) => ({
    place,
    severity: spec.severity,
    problem: toCheckProblem(spec, others),
  }));
}

function createContext(persons: readonly Person[], profile: Profile): CheckContext {
  const views = new Map<EntityId, PersonView>();
  const context: CheckContext = {
    persons,
    profile,
    viewOf: (person) => {
      const view = views.get(person.id) ?? profile.viewOf(person);
      views.set(person.id, view);
      return view;
    },
    holdsFor: (condition, person) =>
      condition(toCircumstances(person, context.viewOf(person), profile.today())),
  };
  return context;
}

interface CheckContext {
  readonly persons: readonly Person[];
  readonly profile: Profile;
  readonly viewOf: (person: Person) => PersonView;
  readonly holdsFor: (condition: Condition, person: Person) => boolean;
}

interface Hit {
  readonly place: Place;
  /** The other persons concerned, besides the one of the place. */
  readonly others: readonly EntityId[];
}

interface CheckOfPersons {
  /** The fields whose values the check compares while one person is entered. */
  readonly fields: readonly FieldKey[];
  readonly find: (context: CheckContext) => Steps<Hit[]>;
}

type SpecByName = { readonly [S in Exclude<CheckSpec, OwnCheck> as S['name']]: S };

/** Total map: a check of the schema compiles only with an entry here, or as an `OwnCheck`. */
const CHECKS: { readonly [N in keyof SpecByName]: (spec: SpecByName[N]) => CheckOfPersons } = {
  'exactly-one': ({ where }) => ({
    fields: fieldsOfCondition(where).map(toFieldKey),
    find: (context) => findingExactlyOne(where, context),
  }),
  'duplicate-identifier': () => ({
    fields: ['identifier', 'identifierType'],
    find: (context) =>
      findingRepeated(context, (person, view) =>
        toComparedIdentifiers(person, context.profile, view).map((identifier) => ({
          key: toIdentifierKey(identifier),
          place: { personId: person.id, field: 'identifier' },
        })),
      ),
  }),
  'shared-telephone': () => shared('telephones', ['telephones.number']),
  'shared-email': () => shared('emails', ['emails.address']),
  'shared-account': () => shared('bankAccounts', ['bankAccounts.number', 'bankAccounts.bankId']),
  'same-name-and-birth': () => ({
    fields: ['identifier', 'givenName', 'paternalName', 'maternalName', 'birthDate'],
    find: (context) => findingDivided(context, toNamedIdentifiers),
  }),
  'address-in-two-communes': () => ({
    fields: ['addresses.line', 'addresses.communeId'],
    find: (context) => findingDivided(context, toPlacedStreets),
  }),
  'swapped-names': () => ({
    fields: ['givenName', 'paternalName', 'emails.address'],
    find: findingSwappedNames,
  }),
  'telephone-of-another-area': ({ types, areas }) => ({
    fields: ['telephones.number', 'telephones.typeCode', 'addresses.communeId'],
    find: (context) => findingFarTelephones(areas, types, context),
  }),
  'needs-companion': ({ where, companion }) => ({
    // A missing companion may still be entered.
    fields: [],
    find: (context) => findingMissingCompanions(where, companion, context),
  }),
};

function toCheck<N extends keyof SpecByName>(name: N, spec: SpecByName[N]): CheckOfPersons {
  return CHECKS[name](spec);
}

/** Returns the persons for whom a condition holds. */
function* findingPersons(where: ConditionSpec, { persons, holdsFor }: CheckContext): Steps<Person[]> {
  const condition = compileCondition(where);
  const found: Person[] = [];
  for (const person of persons) {
    if (holdsFor(condition, person)) found.push(person);
    yield;
  }
  return found;
}

function* findingExactlyOne(where: ConditionSpec, context: CheckContext): Steps<Hit[]> {
  const found = yield* findingPersons(where, context);
  if (found.length === 1) return [];
  const field = fieldsOfCondition(where).map(toFieldKey)[0];
  if (found.length === 0) {
    // A person without a value in this field already has a finding there; "there is none" would be too early.
    const isOpen = context.persons.some((person) => field !== undefined && isMissing(person, field, context));
    return isOpen || context.persons.length === 0 ? [] : [{ place: {}, others: [] }];
  }
  const ids = found.map(({ id }) => id);
  return found.slice(1).map((person) => ({
    place: toPlace(person, field, context),
    others: ids.filter((id) => id !== person.id),
  }));
}

/** A hidden field cannot get the focus, so the place is then its person. */
function toPlace(person: Person, field: FieldKey | undefined, { viewOf }: CheckContext): Place {
  const isShown = field !== undefined && !viewOf(person).field(field).hidden;
  return isShown ? { personId: person.id, field } : { personId: person.id };
}

function isMissing(person: Person, field: FieldKey, { viewOf }: CheckContext): boolean {
  if (isRowFieldKey(field) || field === 'riskProfileCode') return false;
  const view = viewOf(person).field(field);
  return view.required && toComparedText(person[field], view) === '';
}

/** A person's identifier in the form for comparing it with others. */
export interface ComparedIdentifier {
  readonly type: string;
  readonly number: string;
}

/** An identifier without a chosen type is compared under each type. An empty or hidden one gives none. */
export function toComparedIdentifiers(
  person: Person,
  { viewOf }: Profile,
  view = viewOf(person),
): ComparedIdentifier[] {
  if (toComparedText(person.identifier, view.field('identifier')) === '') return [];
  const typeView = view.field('identifierType');
  const type = toComparedText(person.identifierType, typeView);
  const types =
    type === '' && typeView.catalog ? typeView.catalog.entries.map(({ value }) => String(value)) : [type];
  return types.map((identifierType) => {
    const typed = type === '' ? viewOf({ ...person, identifierType }) : view;
    return { type: identifierType, number: toComparedText(person.identifier, typed.field('identifier')) };
  });
}

/** A person's identifier as it is sent: the code of its type, and the text in the form of the service. */
export function toSentIdentifier(person: Person, view: PersonView): ComparedIdentifier {
  const text = toWireText(person.identifier);
  const { format } = view.field('identifier');
  return { type: person.identifierType, number: toWireText(format?.toWire(text) ?? text) };
}

/** Returns the same text for the same identifier. */
export function toIdentifierKey({ type, number }: ComparedIdentifier): string {
  return JSON.stringify([type, number]);
}

/** Finds each repetition of a key by another person; at most one at each place. */
function* findingRepeated(
  { persons, viewOf }: CheckContext,
  keysOf: (person: Person, view: PersonView) => readonly Keyed[],
): Steps<Hit[]> {
  const owners = new Map<string, Set<EntityId>>();
  const hits: Hit[] = [];
  for (const person of persons) {
    const placed = new Set<string | undefined>();
    for (const { key, place } of keysOf(person, viewOf(person))) {
      const known = owners.get(key) ?? new Set();
      owners.set(key, known);
      const isNew = known.size > 0 && !known.has(person.id) && !placed.has(place.rowId);
      if (isNew) hits.push({ place, others: [...known] });
      if (isNew) placed.add(place.rowId);
      known.add(person.id);
    }
    yield;
  }
  return hits;
}

/** Finds each repetition of a key with another value than the first; at most one at each place. */
function* findingDivided(
  { persons, viewOf }: CheckContext,
  dividedOf: (person: Person, view: PersonView) => readonly Divided[],
): Steps<Hit[]> {
  const firsts = new Map<string, Divided>();
  const hits: Hit[] = [];
  for (const person of persons) {
    const placed = new Set<string | undefined>();
    for (const { key, value, place } of dividedOf(person, viewOf(person))) {
      const first = firsts.get(key);
      if (!first) firsts.set(key, { key, value, place });
      if (!first || first.value === value || placed.has(place.rowId)) continue;
      placed.add(place.rowId);
      const { personId } = first.place;
      hits.push({ place, others: personId === person.id ? [] : [personId] });
    }
    yield;
  }
  return hits;
}

/** A check of rows of two persons that are the same in these fields. Rows without the first one do not count. */
function shared<S extends SectionKey>(
  section: S,
  fields: readonly [RowFieldKey<S>, ...RowFieldKey<S>[]],
): CheckOfPersons {
  const find = (context: CheckContext) =>
    findingRepeated(context, (person, view) => {
      const rows: readonly AnyRow[] = person[section];
      return rows.flatMap((row) => {
        const texts = fields.map((key) => toComparedText(getRowEntry(row, key), view.field(key)));
        if (texts[0] === '') return [];
        const place = { personId: person.id, section, rowId: row.id, field: fields[0] };
        return [{ key: JSON.stringify(texts), place }];
      });
    });
  return { fields, find };
}

function* findingMissingCompanions(
  where: ConditionSpec,
  companion: ConditionSpec,
  context: CheckContext,
): Steps<Hit[]> {
  const companions = yield* findingPersons(companion, context);
  const wanting = yield* findingPersons(where, context);
  return wanting
    .filter((person) => companions.every(({ id }) => id === person.id))
    .map(({ id }) => ({ place: { personId: id }, others: [] }));
}

/** Finds both persons of each pair whose e-mail addresses name each other. */
function* findingSwappedNames({ persons, viewOf }: CheckContext): Steps<Hit[]> {
  const namedBy = new Map<string, NamedEmails[]>();
  const all: NamedEmails[] = [];
  for (const person of persons) {
    const named = toNamedEmails(person, viewOf(person));
    if (named) {
      all.push(named);
      for (const name of named.names) {
        const bearers = namedBy.get(name) ?? [];
        bearers.push(named);
        namedBy.set(name, bearers);
      }
    }
    yield;
  }
  const hits: Hit[] = [];
  for (const one of all) {
    const others = [...one.words]
      .filter((word) => !one.names.has(word))
      .flatMap((word) => namedBy.get(word) ?? []);
    const swapped = others.find((other) => namesEachOther(one, other));
    if (swapped)
      hits.push({ place: { personId: one.personId, field: 'givenName' }, others: [swapped.personId] });
    yield;
  }
  return hits;
}

/** Finds the fixed telephones of these types (all without them) of another area than the addresses. */
function* findingFarTelephones(
  areas: Readonly<Record<string, readonly string[]>>,
  types: readonly string[] | undefined,
  { persons, viewOf }: CheckContext,
): Steps<Hit[]> {
  const hits: Hit[] = [];
  for (const person of persons) {
    for (const { id, typeCode } of listFarTelephones(person, viewOf(person), areas)) {
      if (types && !types.includes(typeCode)) continue;
      const place = { personId: person.id, section: 'telephones', rowId: id } as const;
      hits.push({ place: { ...place, field: 'telephones.number' }, others: [] });
    }
    yield;
  }
  return hits;
}
