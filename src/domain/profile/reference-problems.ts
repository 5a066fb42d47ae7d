import {
  type FieldKey,
  FIELDS,
  findFieldByWireName,
  isRowFieldKey,
  ROOT_FIELDS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { findField } from './catalog-problems.ts';
import { fieldsOfLeaf, leavesOf } from './condition.ts';
import type { Path, Report } from './report.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { ConditionSpec, LeafCondition, RuleSpec } from './schema/rule-schema.ts';

/** Changes that a rule can make to fields; a rule about rows cannot make any. */
const CHANGES = ['hide', 'require', 'restrict', 'relabel', 'help', 'format', 'suggest'] as const;

/**
 * Reports names of fields that the contract does not list, or that a rule or check cannot use at their place.
 */
export function reportFieldNames(spec: ProfileSpec, report: Report): void {
  for (const [name, { format, notListed }] of Object.entries(spec.fields ?? {})) {
    if (!findFieldByWireName(name)) report(['fields', name], 'contract-field', { found: name });
    // The date of birth is a date by itself, but may be sent as a `date-time`.
    if (format && !(isDateField(name) && format.name === 'date'))
      reportFormat(spec, name, ['fields', name, 'format'], report);
    if (notListed?.mayStayEmpty) {
      reportMayStayEmpty(name, notListed.mayStayEmpty, ['fields', name, 'notListed', 'mayStayEmpty'], report);
    }
  }
  for (const [index, name] of (spec.review?.criticalFields ?? []).entries()) {
    if (!findFieldByWireName(name))
      report(['review', 'criticalFields', index], 'contract-field', { found: name });
  }
  const codes = (spec.review?.returnCategories ?? []).map(({ code }) => code);
  for (const [index, code] of codes.entries())
    if (codes.indexOf(code) < index) report(['review', 'returnCategories', index, 'code'], 'once');
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    reportRule(rule, ['rules', index], report);
    for (const name of Object.keys(rule.format ?? {})) {
      reportFormat(spec, name, ['rules', index, 'format', name], report);
    }
  }
  for (const [index, check] of (spec.checks ?? []).entries()) {
    const path = ['checks', index];
    if ('where' in check && check.where) reportCondition(check.where, [...path, 'where'], report);
    if ('companion' in check) reportCondition(check.companion, [...path, 'companion'], report);
  }
}

function reportRule(rule: RuleSpec, path: Path, report: Report): void {
  const section = reportCondition(rule.when, [...path, 'when'], report, true);
  for (const change of CHANGES) {
    const names = rule[change];
    if (section && names) {
      report([...path, change], 'findings-only', { values: [SECTIONS[section].wire] });
    } else if (Array.isArray(names)) {
      for (const [i, name] of names.entries()) reportPersonField(name, [...path, change, i], report);
    } else {
      for (const name of Object.keys(names ?? {})) reportPersonField(name, [...path, change, name], report);
    }
  }
  for (const [i, { field }] of (rule.findings ?? []).entries()) {
    if (field !== undefined) reportRuleField(field, section, [...path, 'findings', i, 'field'], report);
  }
}

/** The condition may only use other fields of the same row. */
function reportMayStayEmpty(name: string, condition: ConditionSpec, path: Path, report: Report): void {
  const own = findSection(findFieldByWireName(name));
  const sections = own ? [own] : SECTION_KEYS;
  for (const { path: place, leaf } of leavesOf(condition, path)) {
    const isOfRow = fieldsOfLeaf(leaf).every((field) => findSection(findFieldByWireName(field)) === own);
    if (!own || !isOfRow)
      report([...place, 'field'], 'one-section', { values: sections.map((key) => SECTIONS[key].wire) });
    else if (isAboutDates(leaf)) report([...place, 'field'], 'date-field');
  }
}

/**
 * Reports a format for a field whose sent value follows from the contract or a list: it would have no effect,
 * or send a value that no list has.
 */
function reportFormat(spec: ProfileSpec, name: string, path: Path, report: Report): void {
  const key = findFieldByWireName(name);
  if (!key) return;
  const { kind } = FIELDS[key];
  if (kind === 'date') report(path, 'no-format-of-date', { values: [name] });
  else if (kind === 'integer') report(path, 'no-format-of-integer', { values: [name] });
  else if (findField(spec, name)?.catalog !== undefined)
    report(path, 'no-format-of-choice', { values: [name] });
}

function isDateField(name: string): boolean {
  const key = findFieldByWireName(name);
  return key !== undefined && FIELDS[key].kind === 'date';
}

/** Rules look at one person, so they cannot change the enrollment's own fields. */
function reportPersonField(name: string, path: Path, report: Report): void {
  const key = findFieldByWireName(name);
  if (!key || isRootField(key)) report(path, 'person-field', { found: name });
}

/**
 * A finding or a choice of list needs one of the person's own fields, or a field of the row that the rule
 * looks at.
 */
function reportRuleField(name: string, section: SectionKey | undefined, path: Path, report: Report): void {
  const key = findFieldByWireName(name);
  if (isOwnField(key) || (section && findSection(key) === section)) return;
  if (section) report(path, 'own-or-row-field', { values: [SECTIONS[section].wire] });
  else report(path, 'own-field');
}

/** Checks a condition. Returns the section whose rows it looks at, if it may look at rows and does. */
function reportCondition(
  condition: ConditionSpec,
  path: Path,
  report: Report,
  mayLookAtRows = false,
): SectionKey | undefined {
  let section: SectionKey | undefined;
  for (const { path: place, leaf } of leavesOf(condition, path)) {
    const key = findFieldByWireName(leaf.field);
    const leafSection = findSection(key);
    if (leafSection && mayLookAtRows) {
      section ??= leafSection;
      if (leafSection !== section) {
        report([...place, 'field'], 'one-section', { values: [SECTIONS[section].wire] });
      }
    } else if (!isOwnField(key)) {
      report([...place, 'field'], mayLookAtRows ? 'person-field' : 'own-field');
    }
    if (isAboutDates(leaf) && key && FIELDS[key].kind !== 'date') {
      report([...place, 'field'], 'date-field');
    }
    reportCompared(leaf, leafSection, place, report);
  }
  return section;
}

/** Checks the other field that a condition compares with. */
function reportCompared(
  leaf: LeafCondition,
  section: SectionKey | undefined,
  place: Path,
  report: Report,
): void {
  if ('equalsRutOf' in leaf) reportRuleField(leaf.equalsRutOf, undefined, [...place, 'equalsRutOf'], report);
  if ('farFromRutOf' in leaf)
    reportRuleField(leaf.farFromRutOf, undefined, [...place, 'farFromRutOf'], report);
  if ('namesOtherThan' in leaf)
    reportRuleField(leaf.namesOtherThan, section, [...place, 'namesOtherThan'], report);
}

const ABOUT_DATES = ['ageUnder', 'ageOver', 'inFuture', 'farFromRutOf'];

export function isAboutDates(leaf: object): boolean {
  return ABOUT_DATES.some((member) => member in leaf);
}

function findSection(key: FieldKey | undefined): SectionKey | undefined {
  return key && isRowFieldKey(key) ? splitRowFieldKey(key).section : undefined;
}

function isOwnField(key: FieldKey | undefined): boolean {
  return key !== undefined && !isRowFieldKey(key) && !isRootField(key);
}

function isRootField(key: FieldKey): boolean {
  return ROOT_FIELDS.some((root) => root === key);
}
