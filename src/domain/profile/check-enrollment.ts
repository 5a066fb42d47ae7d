import {
  type AnyRow,
  type EnrollmentContent,
  type EntityId,
  isSameEnrollment,
  type Person,
} from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { type Finding, isError, type Place } from '../fields/finding.ts';
import { groupBy } from '../fields/group-by.ts';
import {
  FIELD_KEYS,
  type FieldKey,
  isRowFieldKey,
  ROOT_FIELDS,
  type RowFieldKey,
  type SectionKey,
} from '../fields/registry.ts';
import type { Checks, PersonCheck } from './check-person.ts';
import { type Divided, type Keyed, toNamedIdentifiers, toPlacedStreets } from './compared-persons.ts';
import { compileCondition, type Condition, fieldsOfCondition, toFieldKey } from './condition.ts';
import { findRemark } from './entry-schemas.ts';
import { type PersonView, toCircumstances, toComparedText } from './field-view.ts';
import { isOwnCheck, type OwnCheck, toCheckProblem } from './person-findings.ts';
import type { Profile } from './profile.ts';
import type { CheckSpec, ConditionSpec } from './schema/rule-schema.ts';
import { type Steps, toEnd } from './steps.ts';

/**
 * Returns the findings of the whole enrollment in its order: first those of the enrollment, then those of
 * each person, with the checks over all persons after the person's own.
 */
export function checkEnrollment(
  enrollment: EnrollmentContent,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Finding[] {
  return toEnd(checkingEnrollment(enrollment, profile, check));
}

/** The same in small steps, so that the caller can do other work between them. */
export function* checkingEnrollment(
  enrollment: EnrollmentContent,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Steps<Finding[]> {
  const { persons } = enrollment;
  const findings: Finding[] = [];
  const view = profile.viewOf(undefined);
  for (const key of ROOT_FIELDS) {
    const remark = findRemark(enrollment[key], view.field(key), profile);
    if (remark) findings.push({ place: { field: key }, ...remark });
  }
  const max = profile.limits.persons;
  if (persons.length === 0) findings.push({ place: {}, problem: { code: 'no-persons' }, severity: 'error' });
  if (persons.length > max) {
    const problem = { code: 'too-many-persons', count: persons.length, max } as const;
    findings.push({ place: {}, problem, severity: 'error' });
  }
  // The list of a field can depend on the person.
  const views = new Set([view]);
  for (const person of persons) {
    views.add(profile.viewOf(person));
    yield;
  }
  if ([...views].some(({ field }) => FIELD_KEYS.some((key) => field(key).catalog?.status === 'loading'))) {
    findings.push({ place: {}, problem: { code: 'catalogs-loading' }, severity: 'error' });
  }
  const between = groupByPerson(yield* checkingPersons(persons, profile));
  findings.push(...(between.get(undefined) ?? []));
  for (const person of persons) {
    findings.push(...check(person).findings, ...(between.get(person.id) ?? []));
    yield;
  }
  return findings;
}

interface Latest {
  readonly content: EnrollmentContent;
  readonly day: string;
  readonly findings: readonly Finding[];
}

/** The latest result under a profile, by its check of a person. */
const latestOf = new WeakMap<Checks['checkPerson'], Latest>();

/**
 * Runs `checkingEnrollment` and caches the latest result: without an edit in between, the same list comes at
 * once.
 */
export function* recheckingEnrollment(
  content: EnrollmentContent,
  { profile, checkPerson }: Checks,
): Steps<readonly Finding[]> {
  const day = profile.today();
  const latest = latestOf.get(checkPerson);
  if (latest?.day === day && isSameEnrollment(latest.content, content)) return latest.findings;
  const findings = yield* checkingEnrollment(content, profile, checkPerson);
  latestOf.set(checkPerson, { content, day, findings });
  return findings;
}

/**
 * Returns true when a finding prevents a review. Lists that are still loading prevent the send, but not the
 * review.
 */
export function isHolding(finding: Finding): boolean {
  return isError(finding) && finding.problem.code !== 'catalogs-loading';
}

/** Groups findings by person; `undefined` has those of the enrollment itself. */
export function groupByPerson(
  findings: readonly Finding[],
): ReadonlyMap<EntityId | undefined, readonly Finding[]> {
  return groupBy(findings, ({ place }) => place.personId);
}

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
  const specs = (profile.spec.checks ?? []).filter(
    (spec) => !isOwnCheck(spec) && toCheck(spec.name, spec).fields.some((key) => fields.includes(key)),
  );
  if (specs.length === 0) return [];
  const findings = toEnd(checkingPersons([...listOthers(), person], profile, specs));
  return findings.filter(({ place }) => place.personId === person.id);
}

/**
 * Runs a profile's checks between persons. Each check is one pass over all persons, with one step per person.
 */
export function* checkingPersons(
  persons: readonly Person[],
  profile: Profile,
  specs: readonly CheckSpec[] = profile.spec.checks ?? [],
): Steps<Finding[]> {
  if (specs.length === 0) return [];
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
  const findings: Finding[] = [];
  for (const spec of specs) {
    if (isOwnCheck(spec)) continue;
    for (const { place, others } of yield* toCheck(spec.name, spec).find(context)) {
      findings.push({ place, severity: spec.severity, problem: toCheckProblem(spec, others) });
    }
  }
  return findings;
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
