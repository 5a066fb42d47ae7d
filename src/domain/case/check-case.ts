/** Findings about the case. The rules of an entry are those of a contract's field: required, format, list. */
import type { CaseRow, EnrollmentContent, Person } from '../enrollment/enrollment.ts';
import { toCaseHolder } from '../enrollment/person.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, type Place, type Problem, type Severity, withoutPerson } from '../fields/finding.ts';
import {
  type AnyFieldKey,
  type CaseFieldKey,
  type CaseSectionKey,
  isCaseFieldKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { Catalog } from '../profile/catalog.ts';
import { compileCondition, fieldsOfCondition, toAnyFieldKey } from '../profile/condition.ts';
import { findRemark } from '../profile/entry-schemas.ts';
import type { PersonView } from '../profile/field-view.ts';
import type { Profile } from '../profile/profile.ts';
import type { Steps } from '../profile/steps.ts';
import {
  type CaseModel,
  type CaseSection,
  type CaseView,
  caseRowsOf,
  filledRowsOf,
  toCaseCircumstances,
} from './case-model.ts';
import { isRepeated } from './is-repeated.ts';
import { readPercentage, toPercentageText } from './case-formats.ts';
import { REASON } from './case-schema.ts';
import { findLookUpRemark, toAskedPath } from './look-ups.ts';
import { VERSION } from './answer-notes.ts';
import { type Band, findScore, isBegun, isOlder } from './questionnaire.ts';

type RuleProfile = Pick<Profile, 'today' | 'viewOf' | 'keepsAnswers'>;

/** The findings of a person's case that follow from the person alone. */
export function checkCase(person: Person, model: CaseModel, profile: RuleProfile): Finding[] {
  const own = profile.viewOf(person);
  const view = model.viewOf(person, own, profile.today());
  return [
    ...view.sections.flatMap((section) => checkSection(person, section, view, profile)),
    ...findByRules(person, model, own, view, profile),
  ];
}

function checkSection(person: Person, section: CaseSection, view: CaseView, profile: RuleProfile): Finding[] {
  const rows = caseRowsOf(person, section);
  const filled = filledRowsOf(person, section, view);
  const personId = person.id;
  const at: Place = { personId, section: section.key };
  const { min = 0, max = Infinity } = section.spec.rows ?? {};
  const found: Finding[] = [];
  if (filled.length < min)
    found.push({ place: at, problem: { code: 'needs-row', others: [] }, severity: 'error' });
  if (rows.length > max)
    found.push({
      place: at,
      problem: { code: 'case-many', told: { count: String(rows.length), max: String(max) } },
      severity: 'error',
    });
  for (const row of filled) {
    // Answers to an older version are not asked anew, entry by entry.
    if (isOlder(section, row)) {
      const [version, current] = [row[VERSION] ?? '', section.spec.questionnaire?.version ?? ''];
      const problem: Problem = isEmptyEntry(version)
        ? { code: 'case-no-version', told: { current } }
        : { code: 'case-older', told: { version, current } };
      found.push({ place: { ...at, rowId: row.id }, problem, severity: 'error' });
      continue;
    }
    const reason: CaseFieldKey = `${section.key}.${REASON}`;
    for (const field of section.spec.questionnaire ? [...section.fields, reason] : section.fields) {
      const remark = findEntryRemark(person, row, section, field, view, profile);
      if (remark) found.push({ place: { ...at, rowId: row.id, field }, ...remark });
    }
  }
  return [...found, ...checkSum(section, filled, at)];
}

function findEntryRemark(
  person: Person,
  row: CaseRow,
  { entries }: CaseSection,
  field: CaseFieldKey,
  view: CaseView,
  profile: RuleProfile,
) {
  const entry = entries.get(field);
  const text = getRowEntry(row, field);
  if (entry?.kind !== 'look-up') return findRemark(text, view.field(field), profile);
  const asked = toAskedPath(person, entry, view, profile.viewOf(person), profile);
  return findLookUpRemark(String(text), field, asked, view.field(field), profile);
}

/** Percentages of a section's rows, and what they must add up to, both in hundredths of a per cent. */
export interface SectionSum {
  readonly sum: number;
  readonly equals: number;
}

/** Undefined without rows, and while one of them has no readable percentage: that is a finding of its own. */
export function findSum({ spec, key }: CaseSection, rows: readonly CaseRow[]): SectionSum | undefined {
  if (!spec.sum || rows.length === 0) return undefined;
  const { entry, equals } = spec.sum;
  const shares = rows.map((row) => readPercentage(String(getRowEntry(row, `${key}.${entry}`))));
  if (shares.includes(undefined)) return undefined;
  const sum = shares.reduce<number>((all, each) => all + (each ?? 0), 0);
  return { sum, equals: Math.round(equals * 100) };
}

function checkSum(section: CaseSection, rows: readonly CaseRow[], place: Place): Finding[] {
  const found = findSum(section, rows);
  const { sum: spec } = section.spec;
  if (!spec || !found || found.sum === found.equals) return [];
  const { severity, message } = spec;
  const told = { sum: toPercentageText(found.sum), equals: toPercentageText(found.equals) };
  const problem: Problem = message ? { code: 'profile', message } : { code: 'case-sum', told };
  return [{ place, problem, severity }];
}

/** A rule that names entries of a repeated section looks at each of its rows. */
function findByRules(
  person: Person,
  model: CaseModel,
  own: PersonView,
  view: CaseView,
  profile: RuleProfile,
): Finding[] {
  const today = profile.today();
  return (model.spec.rules ?? []).flatMap(({ when, findings = [] }) => {
    if (findings.length === 0) return [];
    const holds = compileCondition(when);
    const keys = fieldsOfCondition(when).map(toAnyFieldKey);
    const repeated = view.sections.find(
      (section) => isRepeated(section) && keys.some((key) => isOf(section.key, key)),
    );
    const rows = repeated ? filledRowsOf(person, repeated, view) : [undefined];
    return rows.flatMap((row) => {
      const around = row && repeated && { section: repeated.key, row };
      if (!holds(toCaseCircumstances(person, own, today, view.field, around))) return [];
      return findings.flatMap(({ severity, message, field }): Finding[] => {
        const key = field === undefined ? keys[0] : toAnyFieldKey(field);
        // Nothing is said of what is not asked.
        if (key !== undefined && isCaseFieldKey(key) && view.field(key).hidden) return [];
        const place = toPlace(person, key, own, view, row);
        return [{ severity, problem: { code: 'profile', message }, place }];
      });
    });
  });
}

const isOf = (section: CaseSectionKey, key: AnyFieldKey) =>
  isCaseFieldKey(key) && splitRowFieldKey(key).section === section;

/** A hidden field of the contract cannot get the focus, so the place is then its person. */
function toPlace(
  person: Person,
  key: AnyFieldKey | undefined,
  own: PersonView,
  view: CaseView,
  row: CaseRow | undefined,
): Place {
  const personId = person.id;
  if (key === undefined) return { personId };
  if (!isCaseFieldKey(key)) return own.field(key).hidden ? { personId } : { personId, field: key };
  const { section } = splitRowFieldKey(key);
  const shown = view.sections.find((each) => each.key === section);
  const at = row ?? (shown && caseRowsOf(person, shown)[0]);
  return at ? { personId, section, rowId: at.id, field: key } : { personId, section };
}

/** The findings that need the whole enrollment, in steps of one person: who is referred to, and the risk profile. */
export function* checkingCases(
  { persons, riskProfileCode }: EnrollmentContent,
  model: CaseModel,
  profile: RuleProfile,
): Steps<Finding[]> {
  const ids = new Set(persons.map(({ id }) => id));
  const findings: Finding[] = [];
  for (const person of persons) {
    findings.push(...checkTogether(person, ids, riskProfileCode, model, profile));
    yield;
  }
  return findings;
}

function checkTogether(
  holder: Person,
  ids: ReadonlySet<string>,
  code: string,
  model: CaseModel,
  profile: RuleProfile,
): Finding[] {
  const view = model.viewOf(holder, profile.viewOf(holder), profile.today());
  const { catalog } = profile.viewOf(undefined).field('riskProfileCode');
  return view.sections.flatMap((section) => [
    ...checkReferences(holder, section, ids),
    ...checkProposal(holder, section, view, { code, catalog }),
  ]);
}

/** All findings of the enrollment's own case. Their places name no person. */
export function checkOwnCase(
  { persons, riskProfileCode, case: record }: EnrollmentContent,
  model: CaseModel,
  profile: RuleProfile,
): Finding[] {
  const holder = toCaseHolder({ case: record });
  const ids = new Set(persons.map(({ id }) => id));
  return [
    ...checkCase(holder, model, profile),
    ...checkTogether(holder, ids, riskProfileCode, model, profile),
  ].map((finding) => ({ ...finding, place: withoutPerson(finding.place) }));
}

/** Two people have to approve an enrollment in which somebody, or the enrollment itself, meets the case's condition. */
export function asksSecondLook(holders: readonly Person[], model: CaseModel, profile: RuleProfile): boolean {
  const { secondLook } = model.spec;
  if (!secondLook) return false;
  const holds = compileCondition(secondLook);
  return holders.some((person) => {
    const own = profile.viewOf(person);
    const view = model.viewOf(person, own, profile.today());
    return holds(toCaseCircumstances(person, own, profile.today(), view.field));
  });
}

function checkReferences(person: Person, section: CaseSection, ids: ReadonlySet<string>): Finding[] {
  const keys = section.fields.filter((key) => section.entries.get(key)?.kind === 'person');
  return keys.flatMap((field) => {
    const named = new Set<string>();
    return caseRowsOf(person, section).flatMap((row) => {
      const id = String(getRowEntry(row, field));
      if (isEmptyEntry(id)) return [];
      const place = { personId: person.id, section: section.key, rowId: row.id, field };
      if (!ids.has(id)) return [toFinding(place, { code: 'case-gone', told: {} }, 'error')];
      if (named.has(id)) return [toFinding(place, { code: 'case-twice', told: {} }, 'error')];
      named.add(id);
      return [];
    });
  });
}

/** The risk profile of the enrollment, and its list. */
interface Chosen {
  readonly code: string;
  readonly catalog: Catalog | undefined;
}

/** Another risk profile than the proposed one needs a reason, and the reviewer is told. */
function checkProposal(
  person: Person,
  section: CaseSection,
  { field: fieldOf }: CaseView,
  { code: chosen, catalog }: Chosen,
): Finding[] {
  const { questionnaire } = section.spec;
  const [row] = caseRowsOf(person, section);
  if (!questionnaire || !row || !isBegun(section, row)) return [];
  const score = findScore(section, row, (key) => !fieldOf(key).hidden);
  if (!score) return [];
  const at = { personId: person.id, section: section.key, rowId: row.id };
  const points = String(score.points);
  const outside = score.band ? [] : [toFinding(at, { code: 'case-no-band', told: { points } }, 'warning')];
  if (isEmptyEntry(chosen) || score.band?.codPerfilRiesgo === chosen) return outside;
  const field: CaseFieldKey = `${section.key}.${REASON}`;
  const place = { ...at, field };
  const told = { points, proposed: toProposed(score.band, catalog) };
  const isUnsaid = isEmptyEntry(row[REASON] ?? '');
  const other: Finding = isUnsaid
    ? toFinding(place, { code: 'case-no-reason', told }, 'error')
    : toFinding(place, { code: 'case-other-profile', told }, questionnaire.other ?? 'warning');
  return [...outside, other];
}

/** The risk profile by the name that the agent sees. */
function toProposed(band: Band | undefined, catalog: Chosen['catalog']): LocalText {
  if (!band) return '—';
  return catalog?.findKnownEntry(band.codPerfilRiesgo)?.label ?? band.codPerfilRiesgo;
}

const toFinding = (place: Place, problem: Problem, severity: Severity): Finding => ({
  place,
  problem,
  severity,
});
