import { FIELDS, findFieldByWireName, isCaseFieldKey, isRowFieldKey } from '../fields/registry.ts';
import { findInlineCatalog, valuesOf } from '../profile/catalog-problems.ts';
import { leavesOf } from '../profile/condition.ts';
import { isCallPath, listPlaceholders } from '../profile/look-up-path.ts';
import { listBadPointers } from '../profile/look-up-problems.ts';
import { toProfileProblems } from '../profile/profile-problems.ts';
import { isAboutDates } from '../profile/reference-problems.ts';
import { createReport, type Path, type ProfileProblem, type Report } from '../profile/report.ts';
import type { ProfileSpec } from '../profile/schema/profile-schema.ts';
import type { ConditionSpec, RuleSpec } from '../profile/schema/rule-schema.ts';
import {
  type CardSource,
  type CaseEntrySpec,
  caseEntrySchema,
  type CaseSectionSpec,
  caseSchema,
  findCardSource,
  REASON,
} from './case-schema.ts';
import type { Band } from './questionnaire.ts';
import { type Holder, holderOf, holderOfCondition } from './section-holder.ts';

/** Every bad key of a profile's case. */
export function findCaseProblems(spec: ProfileSpec): ProfileProblem[] {
  if (spec.case === undefined) return [];
  const parsed = caseSchema.safeParse(spec.case);
  if (!parsed.success)
    return toProfileProblems(
      spec,
      parsed.error.issues.map((issue) => ({ ...issue, path: ['case', ...issue.path] })),
    );
  const { problems, report } = createReport(spec);
  const { sections, rules = [], secondLook } = parsed.data;
  for (const index of sections.keys()) reportSection(spec, sections, index, report);
  reportCardSources(sections, report);
  reportLookUps(sections, report);
  const scopeOf = (condition: ConditionSpec) => toScope(sections, holderOfCondition(condition, sections));
  for (const [index, rule] of rules.entries())
    reportRule(rule, ['case', 'rules', index], scopeOf(rule.when), report);
  if (secondLook) reportCondition(secondLook, ['case', 'secondLook'], scopeOf(secondLook), report);
  return problems;
}

/** What a condition may name, which looks at one holder of a case. */
interface Scope {
  readonly holder: Holder;
  /** The entries by the names that conditions use: `case.declarations.exposed`. */
  readonly names: ReadonlyMap<string, CaseEntrySpec['kind']>;
}

const toScope = (sections: readonly CaseSectionSpec[], holder: Holder): Scope => ({
  holder,
  names: new Map(
    sections
      .filter((section) => holderOf(section) === holder)
      .flatMap(({ key, entries }) =>
        entries.map((entry) => [`case.${key}.${entry.key}`, entry.kind] as const),
      ),
  ),
});

function reportSection(
  spec: ProfileSpec,
  sections: readonly CaseSectionSpec[],
  index: number,
  report: Report,
): void {
  const above = sections.slice(0, index);
  const section = sections[index];
  if (!section) return;
  const path = ['case', 'sections', index];
  const { key, when, rows, questionnaire } = section;
  if (above.some((each) => each.key === key)) report([...path, 'key'], 'once');
  // The sections above decide who is asked, so that nothing depends on itself.
  if (when) reportCondition(when, [...path, 'when'], toScope(above, holderOf(section)), report);
  reportEntries(spec, section, path, report);
  reportSum(section, path, report);
  if (questionnaire && rows) report([...path, 'rows'], 'no-such-key');
  if (rows?.min !== undefined && rows.max !== undefined && rows.max < rows.min)
    report([...path, 'rows', 'max'], 'at-least', { values: [rows.min] });
  if (questionnaire) reportBands(spec, questionnaire.bands, [...path, 'questionnaire', 'bands'], report);
}

/** Each number of points between the bands' ends has one band, whose code can be chosen. */
function reportBands(spec: ProfileSpec, bands: readonly Band[], path: Path, report: Report): void {
  const catalog = findInlineCatalog(spec, FIELDS.riskProfileCode.wire);
  const codes = catalog && valuesOf(catalog);
  for (const [index, { from, to, codPerfilRiesgo }] of bands.entries()) {
    if (to < from) report([...path, index, 'to'], 'at-least', { values: [from] });
    if (codes && !codes.includes(codPerfilRiesgo))
      report([...path, index, FIELDS.riskProfileCode.wire], 'in-catalog', {
        values: [spec.fields?.[FIELDS.riskProfileCode.wire]?.catalog ?? ''],
      });
  }
  if (bands.some(({ from, to }) => to < from)) return;
  const ordered = bands.map((band, index) => ({ ...band, index })).toSorted((a, b) => a.from - b.from);
  for (const [place, { from, index }] of ordered.entries()) {
    const before = ordered[place - 1];
    const next = before ? before.to + 1 : from;
    if (from !== next)
      report([...path, index, 'from'], from < next ? 'at-least' : 'at-most', { values: [next] });
  }
}

/** Kinds for sections that are filled in once. */
const ONCE: ReadonlySet<CaseEntrySpec['kind']> = new Set(['file', 'look-up']);

const KINDS = caseEntrySchema.def.options.flatMap(({ shape }) => [...shape.kind.def.values]);

function reportEntries(spec: ProfileSpec, section: CaseSectionSpec, path: Path, report: Report): void {
  const keys = section.entries.map(({ key }) => key);
  const catalogs = Object.keys(spec.catalogs ?? {});
  for (const [index, entry] of section.entries.entries()) {
    const at = [...path, 'entries', index];
    const isTaken = section.questionnaire !== undefined && entry.key === REASON;
    if (isTaken || keys.indexOf(entry.key) < index || entry.key === 'id') report([...at, 'key'], 'once');
    // A call is about a person.
    if (entry.kind === 'look-up' && holderOf(section) === 'enrollment')
      report([...at, 'kind'], 'one-of', { values: KINDS.filter((kind) => kind !== 'look-up') });
    if (ONCE.has(entry.kind) && (section.rows ?? section.questionnaire))
      report([...at, 'kind'], 'one-of', { values: KINDS.filter((kind) => !ONCE.has(kind)) });
    if (entry.kind === 'list' && !catalogs.includes(entry.catalog))
      report([...at, 'catalog'], 'catalog-name', { values: catalogs });
    if (entry.kind === 'country' && spec.fields?.['codPais']?.catalog === undefined)
      report([...at, 'kind'], 'with-catalog');
    if (entry.kind === 'choice') {
      const values = entry.options.map(({ value }) => value);
      for (const [option, value] of values.entries())
        if (values.indexOf(value) < option) report([...at, 'options', option, 'value'], 'once');
    }
  }
}

/** Each fact of a card has one place, of its person. Rows and questionnaires are filled by people alone. */
function reportCardSources(sections: readonly CaseSectionSpec[], report: Report): void {
  const known = new Set<CardSource>();
  for (const [index, section] of sections.entries())
    for (const [at, entry] of section.entries.entries()) {
      const source = findCardSource(entry);
      if (source === undefined) continue;
      const path = ['case', 'sections', index, 'entries', at, 'from'];
      if (section.rows || section.questionnaire || holderOf(section) === 'enrollment')
        report(path, 'no-such-key');
      else if (known.has(source)) report(path, 'once');
      known.add(source);
    }
}

/** A call is asked with something of the person: fields, or entries of the case that are filled in once. */
function reportLookUps(sections: readonly CaseSectionSpec[], report: Report): void {
  const once = toScope(
    sections.filter(({ rows }) => rows === undefined),
    'person',
  ).names;
  const isUsable = (name: string) =>
    isCaseFieldKey(name) ? !NO_VALUES.has(once.get(name) ?? 'person') : isOwnField(name);
  for (const [index, { entries }] of sections.entries())
    for (const [place, entry] of entries.entries()) {
      if (entry.kind !== 'look-up') continue;
      const at = ['case', 'sections', index, 'entries', place];
      if (!isCallPath(entry.path)) report([...at, 'path'], 'call-path');
      const names = listPlaceholders(entry.path);
      if (names.length === 0) report([...at, 'path'], 'call-placeholder');
      for (const found of names) if (!isUsable(found)) report([...at, 'path'], 'call-placeholder', { found });
      for (const pointer of listBadPointers(entry)) report([...at, ...pointer.split('.')], 'json-pointer');
    }
}

/** Kinds that hold no value that a service knows. */
const NO_VALUES: ReadonlySet<CaseEntrySpec['kind']> = new Set(['file', 'person', 'look-up']);

/** Only percentages add up. */
function reportSum({ sum, entries }: CaseSectionSpec, path: Path, report: Report): void {
  const shares = entries.filter(({ kind }) => kind === 'percentage').map(({ key }) => key);
  if (sum && !shares.includes(sum.entry)) report([...path, 'sum', 'entry'], 'one-of', { values: shares });
}

/** A rule of the case reads fields of both, and changes entries of the case alone. */
function reportRule(rule: RuleSpec, path: Path, scope: Scope, report: Report): void {
  const { names } = scope;
  reportCondition(rule.when, [...path, 'when'], scope, report);
  for (const change of ['hide', 'require'] as const)
    for (const [index, name] of (rule[change] ?? []).entries())
      if (!names.has(name)) report([...path, change, index], 'one-of', { values: [...names.keys()] });
  for (const change of ['restrict', 'relabel', 'help', 'format', 'suggest'] as const)
    for (const name of Object.keys(rule[change] ?? {}))
      if (!names.has(name))
        report([...path, change, name], 'one-of', { values: [...names.keys()], found: name });
  for (const [index, { field }] of (rule.findings ?? []).entries())
    if (field !== undefined) reportName(field, [...path, 'findings', index, 'field'], scope, report);
}

function reportCondition(condition: ConditionSpec, path: Path, scope: Scope, report: Report): void {
  for (const { path: place, leaf } of leavesOf(condition, path)) {
    reportName(leaf.field, [...place, 'field'], scope, report);
    const kind = scope.names.get(leaf.field) ?? findOwnKind(leaf.field);
    if (isAboutDates(leaf) && kind !== undefined && kind !== 'date')
      report([...place, 'field'], 'date-field');
    if ('equalsRutOf' in leaf) reportName(leaf.equalsRutOf, [...place, 'equalsRutOf'], scope, report);
    if ('farFromRutOf' in leaf) reportName(leaf.farFromRutOf, [...place, 'farFromRutOf'], scope, report);
    if ('namesOtherThan' in leaf)
      reportName(leaf.namesOtherThan, [...place, 'namesOtherThan'], scope, report);
  }
}

/**
 * Rows of the contract have many values, so a condition of the case cannot name them. The enrollment has no field of a
 * person: a condition of its case names entries of its case alone.
 */
function reportName(name: string, path: Path, { holder, names }: Scope, report: Report): void {
  const isOfCase = isCaseFieldKey(name) || holder === 'enrollment';
  if (isOfCase ? names.has(name) : isOwnField(name)) return;
  report(path, isOfCase ? 'one-of' : 'person-field', {
    values: isOfCase ? [...names.keys()] : [],
    found: name,
  });
}

function isOwnField(name: string): boolean {
  const key = findFieldByWireName(name);
  return key !== undefined && !isRowFieldKey(key) && key !== 'riskProfileCode';
}

function findOwnKind(name: string) {
  const key = findFieldByWireName(name);
  return key && FIELDS[key].kind;
}
