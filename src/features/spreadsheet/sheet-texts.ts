import type { Profile } from '../../domain/profile/profile.ts';
import {
  type CellProblem,
  type ColumnTarget,
  type TableField,
  type TableProblem,
  findSection,
  isWholeField,
} from '../../domain/table/layout.ts';
import type { ProblemGroup } from '../../domain/table/problem-groups.ts';
import { type AnySectionKey, isCaseKey } from '../../domain/fields/registry.ts';
import { toFieldLabel, toProblemText, toSectionLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import type { Problem } from '../../domain/fields/finding.ts';
import type { SheetColumn } from '../../services/spreadsheet/sheet.ts';

/** «Tipo de teléfono», without the number of the row. */
export function toTableFieldLabel(field: TableField, profile: Profile, translator: Translator): string {
  if (!isWholeField(field)) return translator.t(`sheet.field.${field}`);
  return toFieldLabel(translator, profile.viewOf(undefined).field(field));
}

export function toTableSectionLabel(
  section: AnySectionKey,
  profile: Profile,
  translator: Translator,
): string {
  const label = isCaseKey(section) ? profile.viewOf(undefined).sectionLabel(section) : undefined;
  return toSectionLabel(translator, section, label);
}

/** «Tipo de teléfono 2». */
export function toTargetLabel({ field, n }: ColumnTarget, profile: Profile, translator: Translator): string {
  const label = toTableFieldLabel(field, profile, translator);
  return findSection(field, n) === undefined ? label : `${label} ${n ?? 1}`;
}

export interface SheetTextContext {
  readonly translator: Translator;
  readonly profile: Profile;
  readonly columns: readonly SheetColumn[];
}

/** «Fila 12, columna F (Comuna): no está en la lista; elija una opción». */
export function toSheetProblemText(found: TableProblem, context: SheetTextContext): string {
  const { t } = context.translator;
  const text = t('sheet.problem', {
    place: toPlace(found, context),
    problem: toProblemWords(found, context),
  });
  return found.severity === 'error' ? text : t('sheet.warning', { text });
}

/** «Fila 12, columna F (Comuna):», read out before the words of a problem that stand in its cell. */
export function toPlaceText(found: TableProblem, context: SheetTextContext): string {
  const { t } = context.translator;
  const text = t('sheet.problem', { place: toPlace(found, context), problem: '' });
  return found.severity === 'error' ? text : t('sheet.warning', { text });
}

/** «Falta Tipo de teléfono en 198 filas». */
export function toGroupText({ first, count }: ProblemGroup, context: SheetTextContext): string {
  const { translator, profile } = context;
  const { t, plural, number } = translator;
  const { field, section, entry = '', problem } = first;
  const whole =
    section === undefined ? t('sheet.group.person') : toTableSectionLabel(section, profile, translator);
  const label = field === undefined ? whole : toTableFieldLabel(field, profile, translator);
  const n = number(count);
  if (problem.code === 'required') return plural('sheet.group.missing', count, { field: label, n });
  const isOfText = problem.code === 'not-in-catalog' && entry !== '';
  const named = isOfText ? t('sheet.group.entry', { field: label, entry: String(entry) }) : label;
  const text = plural('sheet.group.problem', count, {
    field: named,
    problem: toGroupWords(first, count, context),
    n,
  });
  return first.severity === 'error' ? text : t('sheet.warning', { text });
}

/** Words of a group. Without a catalog each line has its own value, so the first one is an example. */
function toGroupWords(found: TableProblem, count: number, context: SheetTextContext): string {
  const { problem, field } = found;
  const isOwn = toView(field, context.profile)?.catalog === undefined;
  if (problem.code !== 'doubt' || problem.doubt !== 'guessed' || count === 1 || !isOwn)
    return toProblemWords(found, context);
  return context.translator.t('sheet.group.guessed', { entry: String(problem.entry) });
}

function toPlace(
  { line, column, field, section }: TableProblem,
  { translator, profile, columns }: SheetTextContext,
): string {
  const { t } = translator;
  const at = column === undefined ? undefined : columns[column];
  const whole = section === undefined ? '' : toTableSectionLabel(section, profile, translator);
  const label = field === undefined ? whole : toTableFieldLabel(field, profile, translator);
  const heading = at?.heading.trim() || label;
  if (at) return t('sheet.place', { line, column: at.letter, heading });
  return label === '' ? t('sheet.place.line', { line }) : t('sheet.place.field', { line, heading: label });
}

/** «no está en la lista; elija una opción». */
export function toProblemWords(
  { problem, field }: TableProblem,
  { translator, profile }: SheetTextContext,
): string {
  const { t } = translator;
  if (!isOfCell(problem)) return toProblemText(translator, problem, toView(field, profile));
  switch (problem.code) {
    case 'conflict':
      return t('sheet.cell.conflict', { other: toEntryText(problem.other, field, profile, translator) });
    case 'over-limit':
      return t('sheet.cell.over-limit', { max: problem.max });
    case 'doubt':
      return t(`sheet.cell.doubt.${problem.doubt}`, {
        entry: toEntryText(problem.entry, field, profile, translator),
      });
    case 'formula':
    case 'error-value':
    case 'rounded':
    case 'no-check-digit':
    case 'known-person':
      return t(`sheet.cell.${problem.code}`);
  }
}

const CELL_CODES: ReadonlySet<string> = new Set<CellProblem['code']>([
  'formula',
  'error-value',
  'rounded',
  'no-check-digit',
  'conflict',
  'known-person',
  'over-limit',
  'doubt',
]);

function isOfCell(problem: Problem | CellProblem): problem is CellProblem {
  return CELL_CODES.has(problem.code);
}

function toView(field: TableField | undefined, profile: Profile) {
  if (field === undefined || !isWholeField(field)) return undefined;
  return profile.viewOf(undefined).field(field);
}

/** Text of an entry: a code shows the label of its catalog. */
function toEntryText(
  entry: IntegerEntry,
  field: TableField | undefined,
  profile: Profile,
  translator: Translator,
): string {
  const listed = toView(field, profile)?.catalog?.findKnownEntry(entry);
  return listed ? translator.entryLabel(listed) : String(entry);
}

/** `2-4, 9`. */
export function toRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const latest = ranges.at(-1);
    if (latest && number === latest[1] + 1) latest[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}
