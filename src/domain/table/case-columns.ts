/** Columns for the profile's case: which entries a table can have, and how their headings are read. */
import type { CaseSection } from '../case/case-model.ts';
import type { CaseEntrySpec } from '../case/case-schema.ts';
import { type AnyFieldKey, type CaseFieldKey, isCaseFieldKey } from '../fields/registry.ts';
import { groupBy } from '../fields/group-by.ts';
import type { LocalText } from '../formats/local-text.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Profile } from '../profile/profile.ts';
import type { ColumnTarget } from './layout.ts';

/**
 * Why no table has an entry. A questionnaire notes which version was asked, and only the agent can ask. A look-up is
 * answered by the service alone.
 */
export type KeptOut = 'file' | 'person' | 'look-up' | 'questionnaire';

interface CaseColumn {
  readonly field: CaseFieldKey;
  readonly section: CaseSection;
  /** Undefined for an entry that a table can have. */
  readonly keptOut: KeptOut | undefined;
}

/** The entries of the case in their order; none for a profile without a case. */
function listCaseColumns({ case: ofCase }: Pick<Profile, 'case'>): readonly CaseColumn[] {
  return (ofCase?.model.sections ?? []).flatMap((section) =>
    [...section.entries].map(([field, entry]) => ({ field, section, keptOut: findKeptOut(section, entry) })),
  );
}

function findKeptOut({ spec }: CaseSection, { kind }: CaseEntrySpec): KeptOut | undefined {
  if (spec.questionnaire) return 'questionnaire';
  return kind === 'file' || kind === 'person' || kind === 'look-up' ? kind : undefined;
}

/** True for a field of the contract, and for an entry that the profile has and a table can have. */
export function isImported(field: string, profile: Pick<Profile, 'case'>): boolean {
  if (!isCaseFieldKey(field)) return true;
  return listCaseColumns(profile).some((column) => column.field === field && !column.keptOut);
}

/** True for an entry of a section with rows, whose columns are numbered. */
export function isNumberedEntry(field: AnyFieldKey, profile: Pick<Profile, 'case'>): boolean {
  return listCaseColumns(profile).some(
    (column) => column.field === field && column.section.spec.rows !== undefined,
  );
}

/** The columns that a table can have for each section of the case, with as many rows as `rows` where it has some. */
export function toCaseTargets(
  profile: Pick<Profile, 'case'>,
  rows: number,
): readonly { readonly section: CaseSection; readonly targets: readonly ColumnTarget<CaseFieldKey>[] }[] {
  const taken = listCaseColumns(profile).filter(({ keptOut }) => !keptOut);
  return [...groupBy(taken, ({ section }) => section)].map(([section, columns]) => {
    const { rows: limits } = section.spec;
    if (!limits) return { section, targets: columns.map(({ field }) => ({ field })) };
    const numbers = Array.from({ length: Math.min(rows, limits.max ?? rows) }, (_, index) => index + 1);
    return { section, targets: numbers.flatMap((n) => columns.map(({ field }) => ({ field, n }))) };
  });
}

interface CaseHeading extends CaseColumn {
  /** The number in the heading: 2 of «Participación 2». */
  readonly n: number | undefined;
}

/**
 * Reads a heading that names an entry: by its label, by section and label, or by its key. A label that several entries
 * have names none of them alone.
 */
export function createCaseHeadingReader(profile: Profile): (text: string) => CaseHeading | undefined {
  const names = new Map<string, CaseColumn | 'several'>();
  for (const column of listCaseColumns(profile)) {
    for (const name of new Set(listNames(column, profile).map(foldText))) {
      names.set(name, names.has(name) ? 'several' : column);
    }
  }
  const find = (folded: string) => {
    const column = names.get(folded);
    return column === 'several' ? undefined : column;
  };
  return (text) => {
    const folded = foldText(text);
    const whole = find(folded);
    if (whole) return { ...whole, n: undefined };
    const [, name = '', number] = /^(.+?) ?(\d{1,3})$/.exec(folded) ?? [];
    const numbered = find(name);
    return numbered && numbered.section.spec.rows && Number(number) > 0
      ? { ...numbered, n: Number(number) }
      : undefined;
  };
}

function listNames({ field, section }: CaseColumn, { spec }: Profile): string[] {
  const relabelled = (spec.case?.rules ?? []).map(({ relabel }) => relabel?.[field]);
  const labels = [section.entries.get(field)?.label, ...relabelled].flatMap(toTexts);
  const sections = toTexts(section.spec.label);
  return [field, ...labels, ...sections.flatMap((name) => labels.map((label) => `${name} ${label}`))];
}

const toTexts = (text: LocalText | undefined): string[] =>
  typeof text === 'string' ? [text] : Object.values(text ?? {});
