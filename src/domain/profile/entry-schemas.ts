/**
 * The rules for a person under a profile, as Zod schemas: they alone decide on the entered values. There is
 * one schema for each view. The profile caches its views, so persons in the same circumstances share one.
 *
 * An entry has at most one issue, from the first constraint that it breaks. The message of an issue is a
 * `Remark` as JSON, never a sentence.
 */
import * as z from 'zod/mini';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, isEmptyRow, rowsOf } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Finding, Place, Problem, Severity } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  isRowFieldKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { findDateProblem, isIsoDate, type IsoDate } from '../formats/date.ts';
import { findMisreadTrace } from '../formats/misread-text.ts';
import type { TextFormat } from '../formats/text-format.ts';
import { findForbiddenCharacter, toWireText } from '../formats/wire-text.ts';
import { compileCondition } from './condition.ts';
import { type FieldView, type PersonView, toComparedText } from './field-view.ts';
import { findByOwnChecks, findByRules } from './person-findings.ts';
import type { Profile } from './profile.ts';
import { remember } from './remember.ts';

/** The content of an issue. */
export interface Remark {
  readonly problem: Problem;
  readonly severity: Severity;
}

const toMessage = (remark: Remark) => JSON.stringify(remark);

/** Reads the remark from an issue of these schemas. */
function toRemark({ message }: { readonly message: string }): Remark {
  const remark: unknown = JSON.parse(message);
  if (!isRemark(remark)) throw new Error(`a message that no constraint made: ${message}`);
  return remark;
}

function isRemark(value: unknown): value is Remark {
  return typeof value === 'object' && value !== null && 'problem' in value && 'severity' in value;
}

type Schema = z.ZodMiniType;
/** Today's date from the profile, to date two-digit years. */
type Today = () => IsoDate;

const toError = (problem: Problem): Remark => ({ problem, severity: 'error' });
const toWarning = (problem: Problem): Remark => ({ problem, severity: 'warning' });

const entrySchemas = new WeakMap<FieldView, Schema>();

/** Schema for one entry of a field, as the enrollment holds it. */
function entrySchema(view: FieldView, today: Today): Schema {
  return remember(entrySchemas, view, () => makeEntrySchema(view, today));
}

/** Shared, because a schema with checks holds the one without. */
const ANY_ENTRY = z.custom<IntegerEntry>();

/** One check for all constraints: a schema for each would be eight objects per field, made at the first check of a person. */
function makeEntrySchema(view: FieldView, today: Today): Schema {
  return ANY_ENTRY.check(({ value, issues }) => {
    const remark = findEntryRemark(value, view, today);
    if (remark) issues.push(toIssue([], toMessage(remark)));
  });
}

/** Gives the remark of the first constraint that an entry breaks. */
function findEntryRemark(entry: IntegerEntry, view: FieldView, today: Today): Remark | undefined {
  if (view.hidden) return undefined;
  if (isEmptyEntry(entry)) return view.required ? toError({ code: 'required' }) : undefined;
  // A list that is still loading needs no check of its entries: the enrollment as a whole waits for it.
  if (view.catalog?.status === 'loading') return undefined;
  return findUnlisted(entry, view) ?? findUnfit(entry, view, today);
}

function findUnlisted(entry: IntegerEntry, { catalog }: FieldView): Remark | undefined {
  if (!catalog) return undefined;
  if (catalog.status !== 'ready')
    return catalog.mayType ? undefined : toError({ code: 'catalog-not-loaded' });
  if (catalog.findKnownEntry(entry) === undefined) return toError({ code: 'not-in-catalog' });
  return catalog.findEntry(entry) === undefined ? toError({ code: 'not-allowed-here' }) : undefined;
}

function findUnfit(entry: IntegerEntry, view: FieldView, today: Today): Remark | undefined {
  if (view.kind === 'integer')
    return Number.isSafeInteger(entry) ? undefined : toError({ code: 'not-an-integer' });
  const text = String(entry);
  const character = findForbiddenCharacter(text);
  if (character !== undefined) return toError({ code: 'forbidden-character', character });
  const sent = toWireText(text);
  if (view.kind === 'date') return isIsoDate(sent) ? undefined : toError(toDateProblem(sent, today));
  return findUnfitText(sent, view, today);
}

const toDateProblem = (text: string, today: Today): Problem =>
  findDateProblem(text, today()) ?? { code: 'not-a-date' };

/** The file of an enrollment accepts no longer text. The profile says whether the service does. */
const LONGEST_TEXT = 20_000;

function findUnfitText(
  entry: string,
  { format, maxLength = Infinity }: FieldView,
  today: Today,
): Remark | undefined {
  const text = format ? format.toWire(entry) : entry;
  const { length } = text;
  // UTF-16 code units, as databases and services count; Zod's own `maxLength` counts code points.
  if (length > maxLength) return toError({ code: 'too-long', length, max: maxLength });
  if (!format && maxLength === Infinity && length > LONGEST_TEXT)
    return toWarning({ code: 'endless', length });
  const misformed = format && findMisformed(text, format, today);
  if (misformed) return misformed;
  const trace = findMisreadTrace(text);
  // Only the agent can restore a text that was decoded with a wrong encoding.
  return trace === undefined ? undefined : toWarning({ code: 'misread', trace });
}

/** A problem with an advisory format is a warning, so that the agent decides. */
function findMisformed(
  entry: string,
  { findProblem, example, advisory }: TextFormat,
  today: Today,
): Remark | undefined {
  const code = findProblem(entry);
  if (code === undefined) return undefined;
  if (code === 'not-a-date') return toError(toDateProblem(entry, today));
  return advisory ? toWarning({ code, example, advisory }) : toError({ code, example, advisory });
}

/** A row without any entry in a visible field counts as absent. In a started row, every entry is checked. */
function rowSchema(section: SectionKey, view: PersonView, today: Today): Schema {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  const isShown = (key: RowFieldKey) => !view.field(key).hidden;
  const entries: Schema = z.object(
    Object.fromEntries(
      keys.map((key) => [splitRowFieldKey(key).name, toRowEntrySchema(view.field(key), today)]),
    ),
  );
  return z.pipe(
    z.pipe(
      z.custom<AnyRow>(),
      z.transform((row): unknown =>
        isEmptyRow(section, row, isShown) ? undefined : withoutWaived(row, keys, view, today()),
      ),
    ),
    z.optional(entries),
  );
}

/** `withoutWaived` removes the entries that may stay empty, so they are optional here. */
function toRowEntrySchema(view: FieldView, today: Today): Schema {
  const schema = entrySchema(view, today);
  return view.notListed?.mayStayEmpty ? z.optional(schema) : schema;
}

/** Returns the row without its empty entries that the profile allows to stay empty. */
function withoutWaived(row: AnyRow, keys: readonly RowFieldKey[], view: PersonView, today: IsoDate): object {
  const isWaived = (key: RowFieldKey) => {
    const { mayStayEmpty } = view.field(key).notListed ?? {};
    return (
      mayStayEmpty !== undefined &&
      isEmptyEntry(getRowEntry(row, key)) &&
      compileCondition(mayStayEmpty)({
        today,
        textOf: (other) =>
          isRowFieldKey(other) ? toComparedText(getRowEntry(row, other), view.field(other)) : '',
        catalogOf: (other) => view.field(other).catalog,
      })
    );
  };
  const waived = keys.filter(isWaived).map((key): string => splitRowFieldKey(key).name);
  return waived.length === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => !waived.includes(name)));
}

const rowsSchema = (section: SectionKey, view: PersonView, { limits, today }: Profile): Schema => {
  const max = limits.rows[section];
  return z.array(rowSchema(section, view, today)).check(
    z.refine((rows) => rows.length <= max, {
      error: ({ input }) =>
        toMessage(toError({ code: 'too-many-rows', count: Array.isArray(input) ? input.length : 0, max })),
    }),
  );
};

const personSchemas = new WeakMap<Profile, WeakMap<PersonView, Schema>>();

/**
 * Schema of a person: every entry, then the profile's own rules and checks. Issues are in the order of the
 * page.
 */
function personSchema(profile: Profile, view: PersonView): Schema {
  const ofProfile = remember(personSchemas, profile, () => new WeakMap<PersonView, Schema>());
  return remember(ofProfile, view, () => makePersonSchema(profile, view));
}

function makePersonSchema(profile: Profile, view: PersonView): Schema {
  const entries = z.looseObject({
    ...fromKeys(SCALAR_KEYS, (key) => entrySchema(view.field(key), profile.today)),
    ...fromKeys(SECTION_KEYS, (section) => rowsSchema(section, view, profile)),
  });
  return z.custom<Person>().check(
    // The entries are parsed separately, because their schemas convert values for sending, and rules need the
    // entries.
    ({ value, issues }) => {
      for (const { path, message } of toPageOrder(entries.safeParse(value).error?.issues ?? []))
        issues.push(toIssue(path, message));
    },
    ({ value, issues }) => {
      const found = [...findByRules(value, view, profile), ...findByOwnChecks(value, view, profile)];
      for (const { place, problem, severity } of found)
        issues.push(toIssue(toPath(value, place), toMessage({ problem, severity })));
    },
  );
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Does not abort, so that one finding does not hide another. */
const toIssue = (path: readonly PropertyKey[], message: string): z.core.$ZodRawIssue => ({
  code: 'custom',
  input: undefined,
  continue: true,
  path: [...path],
  message,
});

/** Puts the issues of a section before those of its rows: Zod checks the members of an array first. */
function toPageOrder(issues: readonly Issue[]): readonly Issue[] {
  const ofSections = issues.filter(({ path }) => SECTION_KEYS.some((section) => section === path[0]));
  if (ofSections.every(({ path }) => path.length > 1)) return issues;
  return [
    ...issues.filter((issue) => !ofSections.includes(issue)),
    ...SECTION_KEYS.flatMap((section) => {
      const own = ofSections.filter(({ path }) => path[0] === section);
      return [...own.filter(({ path }) => path.length === 1), ...own.filter(({ path }) => path.length > 1)];
    }),
  ];
}

/** Returns the findings about a person. Their places stay the same when rows move. */
export function findFindings(person: Person, profile: Profile): readonly Finding[] {
  const { error } = personSchema(profile, profile.viewOf(person)).safeParse(person);
  return (error?.issues ?? []).map((issue) => ({ place: toPlace(person, issue.path), ...toRemark(issue) }));
}

/** Returns the remark on one entry of a field under the profile. */
export function findRemark(
  entry: IntegerEntry,
  view: FieldView,
  { today }: Pick<Profile, 'today'>,
): Remark | undefined {
  return findEntryRemark(entry, view, today);
}

function toPath(person: Person, { section, rowId, field }: Place): PropertyKey[] {
  const name = field === undefined ? [] : [isRowFieldKey(field) ? splitRowFieldKey(field).name : field];
  if (section === undefined) return name;
  return rowId === undefined
    ? [section]
    : [section, rowsOf(person, section).findIndex(({ id }) => id === rowId), ...name];
}

function toPlace(person: Person, [first, index, name]: readonly PropertyKey[]): Place {
  const personId = person.id;
  const section = SECTION_KEYS.find((key) => key === first);
  if (!section) {
    const own = SCALAR_KEYS.find((key) => key === first);
    return own ? { personId, field: own } : { personId };
  }
  if (index === undefined) return { personId, section };
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  const rowId = person[section][Number(index)]?.id;
  const field = keys.find((key) => splitRowFieldKey(key).name === name);
  return field ? { personId, section, rowId, field } : { personId, section, rowId };
}
