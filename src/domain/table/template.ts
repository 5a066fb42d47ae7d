import {
  type FieldKey,
  SCALAR_KEYS,
  SECTIONS,
  SECTION_KEYS,
  type SectionKey,
  isCaseFieldKey,
  isRowFieldKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { fromKeys } from '../fields/from-keys.ts';
import type { Profile } from '../profile/profile.ts';
import { withCaseValues } from '../intake/case-entries.ts';
import type { FieldView } from '../profile/field-view.ts';
import { toCaseTargets } from './case-columns.ts';
import { type ColumnTarget, isContractField } from './layout.ts';
import { labelsOf } from './listed-value.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { createRow, fromSections, getRowEntry, rowsOf } from '../fields/entries.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';

/** Number of rows of each section in a template. Further rows need more columns or lines. */
const ROWS: Readonly<Record<SectionKey, number>> = {
  telephones: 2,
  addresses: 1,
  emails: 1,
  bankAccounts: 1,
};

/** Number of rows of a section of the case that is filled in several times: the second shows how it is named. */
const CASE_ROWS = 2;

/** Returns the columns of a template: every field of a person, then its rows and its case, in the order of the form. */
export function toTemplateColumns(profile: Pick<Profile, 'limits' | 'case'>): readonly ColumnTarget[] {
  const { limits } = profile;
  const counts = fromKeys(SECTION_KEYS, (section) => Math.min(ROWS[section], limits.rows[section]));
  const rows = SECTION_KEYS.flatMap((section) =>
    Array.from({ length: counts[section] }, (_, index) =>
      SECTIONS[section].fields.map((field): ColumnTarget => ({ field, n: index + 1 })),
    ).flat(),
  );
  const ofCase = toCaseTargets(profile, CASE_ROWS).flatMap(({ targets }) => targets);
  return [...SCALAR_KEYS.map((field): ColumnTarget => ({ field })), ...rows, ...ofCase];
}

/** Values of an invented person, for fields without a list. */
const TEXTS: Partial<Record<FieldKey, string>> = {
  identifier: '12.345.678-5',
  paternalName: 'Rojas',
  maternalName: 'Soto',
  birthDate: '1983-09-05',
  'telephones.number': '+56 9 8765 4321',
  'addresses.line': 'Avenida Ejemplo 123',
  'emails.address': 'ana@example.com',
  'bankAccounts.number': '000123456',
};
const SECOND_TELEPHONE = '+56 2 2345 6789';
/** Preferred entries of lists; without them, the first entry is used. */
const NAMES = new Set(['persona natural', 'rut', 'chile', 'movil', 'femenino', 'cuenta corriente']);
const SECOND_NAMES = new Set(['fijo']);

/** Creates an invented person without errors under the profile, as far as its lists tell. */
export function createExample(profile: Profile, columns: readonly ColumnTarget[], givenName: string): Person {
  let person = createPerson('example');
  const entryOf = (field: FieldKey, n: number) => {
    const { catalog, hidden } = profile.viewOf(person).field(field);
    if (hidden) return '';
    if (field === 'givenName') return givenName;
    if (catalog && catalog.entries.length > 0) return findEntry(catalog, n)?.value ?? '';
    return n > 1 && field === 'telephones.number' ? SECOND_TELEPHONE : (TEXTS[field] ?? '');
  };
  for (const { field } of columns) {
    if (!isContractField(field) || isRowFieldKey(field)) continue;
    // One by one, because rules read the fields before.
    person = { ...person, [field]: String(entryOf(field, 1)) };
  }
  const whole = {
    ...person,
    ...fromSections((section) => {
      const numbers = columns.flatMap(({ field, n = 1 }) => (field.startsWith(`${section}.`) ? [n] : []));
      return [...new Set(numbers)].map((n) =>
        createRow(section, `${section} ${n}`, (field) => entryOf(field, n)),
      );
    }),
  };
  return withExampleCase(whole, profile, columns);
}

/** Answers for the first row of each section that is about the person. */
function withExampleCase(person: Person, profile: Profile, columns: readonly ColumnTarget[]): Person {
  let reached = person;
  for (const { field, n = 1 } of columns) {
    if (!isCaseFieldKey(field) || n > 1) continue;
    // One by one, because one answer decides which others are asked.
    const view = profile.case?.model.viewOf(reached, profile.viewOf(reached), profile.today());
    const { section } = splitRowFieldKey(field);
    if (!view?.sections.some(({ key }) => key === section) || view.field(field).hidden) continue;
    reached = withCaseValues(reached, [{ field, entry: toExampleAnswer(view.field(field)) }]);
  }
  return reached;
}

function toExampleAnswer({ catalog, format }: FieldView): string {
  if (catalog) return String(catalog.entries[0]?.value ?? '');
  if (format?.name === 'date') return '31-12-2030';
  if (format?.name === 'integer') return '1';
  return format ? (format.example ?? '') : 'A';
}

/** Returns the person's entry for a column of a template. */
export function getColumnEntry(person: Person, { field, n = 1 }: ColumnTarget) {
  if (isCaseFieldKey(field)) {
    const row = rowsOf(person, splitRowFieldKey(field).section)[n - 1];
    return row ? getRowEntry(row, field) : '';
  }
  if (!isContractField(field) || field === 'riskProfileCode') return '';
  if (!isRowFieldKey(field)) return person[field];
  const row = person[splitRowFieldKey(field).section][n - 1];
  return row ? getRowEntry(row, field) : '';
}

function findEntry({ entries }: Catalog, n: number): CatalogEntry | undefined {
  const wanted = n > 1 ? SECOND_NAMES : NAMES;
  return entries.find((entry) => labelsOf(entry).some((label) => wanted.has(foldText(label)))) ?? entries[0];
}
