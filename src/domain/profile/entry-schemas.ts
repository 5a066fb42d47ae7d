/**
 * The rules for a person under a profile, as Zod schemas: they alone decide on the entered values. There is
 * one schema for each view. The profile caches its views, so persons in the same circumstances share one.
 *
 * One constraint is one check. An entry has at most one issue, from the first constraint that it breaks. The
 * message of an issue is a `Remark` as JSON, never a sentence.
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

const toMessage = (problem: Problem, severity: Severity = 'error') =>
  JSON.stringify({ problem, severity } satisfies Remark);

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

/** A constraint. It does not abort: after an aborted entry, Zod would not count the rows of its section. */
const that = (holds: (entry: IntegerEntry) => boolean, problem: Problem) =>
  z.refine<IntegerEntry>(holds, { error: toMessage(problem) });

/** A constraint whose problem depends on the text that breaks it. */
const thatText = (holds: (text: string) => boolean, toText: (input: string) => string) =>
  z.refine<string>(holds, { error: ({ input }) => toText(String(input)) });

/** Runs each schema only when those before it found no issue. */
const inOrder = (first: Schema, ...others: readonly Schema[]): Schema =>
  others.reduce((before, next) => z.pipe(before, next), first);

/** Created once, because all fields share them. */
const FILLED = z.custom<IntegerEntry>().check(that((entry) => !isEmptyEntry(entry), { code: 'required' }));
const UNLESS_EMPTY = z.pipe(
  z.custom<IntegerEntry>(),
  z.transform((entry): unknown => (isEmptyEntry(entry) ? undefined : entry)),
);
const INTEGER = z.int({ error: toMessage({ code: 'not-an-integer' }) });
const TEXT = inOrder(
  z.pipe(
    z.transform(String),
    z.string().check(
      thatText(
        (entry) => findForbiddenCharacter(entry) === undefined,
        (entry) => {
          const character = findForbiddenCharacter(entry);
          return toMessage(character ? { code: 'forbidden-character', character } : { code: 'required' });
        },
      ),
    ),
  ),
  z.pipe(z.transform(toWireText), z.string()),
);
const toDateProblem = (text: string, today: Today): Problem =>
  findDateProblem(text, today()) ?? { code: 'not-a-date' };
const dateSchema = (today: Today) =>
  inOrder(
    TEXT,
    z.string().check(
      thatText(
        (entry) => isIsoDate(entry),
        (entry) => toMessage(toDateProblem(entry, today)),
      ),
    ),
  );

const entrySchemas = new WeakMap<FieldView, Schema>();

/** Schema for one entry of a field, as the enrollment holds it. */
function entrySchema(view: FieldView, today: Today): Schema {
  return remember(entrySchemas, view, () => makeEntrySchema(view, today));
}

function makeEntrySchema(view: FieldView, today: Today): Schema {
  if (view.hidden) return z.unknown();
  // A list that is still loading needs no check of its entries: the enrollment as a whole waits for it.
  if (view.catalog?.status === 'loading') return view.required ? FILLED : z.unknown();
  const listed = toListed(view);
  const fitting = toFitting(view, today);
  const filled = listed ? inOrder(listed, fitting) : fitting;
  return view.required ? inOrder(FILLED, filled) : z.pipe(UNLESS_EMPTY, z.optional(filled));
}

function toListed({ catalog }: FieldView): Schema | undefined {
  if (!catalog) return undefined;
  if (catalog.status !== 'ready')
    return catalog.mayType
      ? undefined
      : z.custom<IntegerEntry>().check(that(() => false, { code: 'catalog-not-loaded' }));
  const isUnknown = (entry: IntegerEntry) => catalog.findKnownEntry(entry) === undefined;
  return z.custom<IntegerEntry>().check(
    that((entry) => !isUnknown(entry), { code: 'not-in-catalog' }),
    that((entry) => isUnknown(entry) || catalog.findEntry(entry) !== undefined, { code: 'not-allowed-here' }),
  );
}

/** Only the agent can restore a text that was decoded with a wrong encoding. */
const READ_RIGHTLY = z.string().check(
  thatText(
    (entry) => findMisreadTrace(entry) === undefined,
    (entry) => toMessage({ code: 'misread', trace: findMisreadTrace(entry) ?? '' }, 'warning'),
  ),
);

/** The file of an enrollment accepts no longer text. The profile says whether the service does. */
const LONGEST_TEXT = 20_000;
const ENDED = z.string().check(
  thatText(
    ({ length }) => length <= LONGEST_TEXT,
    ({ length }) => toMessage({ code: 'endless', length }, 'warning'),
  ),
);

function toFitting(view: FieldView, today: Today): Schema {
  if (view.kind === 'integer') return INTEGER;
  return view.kind === 'date' ? dateSchema(today) : inOrder(toFittingText(view, today), READ_RIGHTLY);
}

function toFittingText({ format, maxLength = Infinity }: FieldView, today: Today): Schema {
  // UTF-16 code units, as databases and services count; Zod's own `maxLength` counts code points.
  const isShort = (entry: string) => entry.length <= maxLength;
  const short = thatText(isShort, ({ length }) => toMessage({ code: 'too-long', length, max: maxLength }));
  if (!format) return maxLength === Infinity ? inOrder(TEXT, ENDED) : inOrder(TEXT, z.string().check(short));
  const formatted = thatText(
    (entry) => !isShort(entry) || format.findProblem(entry) === undefined,
    (entry) => toFormatMessage(entry, format, today),
  );
  return inOrder(
    TEXT,
    z.pipe(
      z.transform((entry: string) => format.toWire(entry)),
      z.string().check(short, formatted),
    ),
  );
}

/** A problem with an advisory format is a warning, so that the agent decides. */
function toFormatMessage(
  entry: string,
  { findProblem, example, advisory }: TextFormat,
  today: Today,
): string {
  const code = findProblem(entry);
  if (code === 'not-a-date') return toMessage(toDateProblem(entry, today));
  return code ? toMessage({ code, example, advisory }, advisory ? 'warning' : 'error') : '';
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
        toMessage({ code: 'too-many-rows', count: Array.isArray(input) ? input.length : 0, max }),
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
        issues.push(toIssue(toPath(value, place), toMessage(problem, severity)));
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
  const [issue] = entrySchema(view, today).safeParse(entry).error?.issues ?? [];
  return issue && toRemark(issue);
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
