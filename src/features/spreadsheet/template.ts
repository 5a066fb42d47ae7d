import writeXlsxFile from 'write-excel-file/browser';
import { toDisplayDate } from '../../domain/formats/date.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { WIRE_NAMES } from '../../domain/contract/wire-names.ts';
import { type ColumnTarget, isSameTarget } from '../../domain/table/layout.ts';
import { createHeadingReader } from '../../domain/table/read-heading.ts';
import { toTemplateColumns } from '../../domain/table/template-columns.ts';
import { createExample, getColumnEntry } from '../../domain/table/template-example.ts';
import type { Translator } from '../../i18n/translator.ts';
import { toTargetLabel } from './target-label.ts';

/** In characters. */
const COLUMN_WIDTH = 22;

/** Offers a workbook with a column for each field, and an invented person. */
export async function downloadTemplate(profile: Profile, translator: Translator): Promise<void> {
  const { t } = translator;
  const { headings, example } = createTemplate(profile, translator);
  // Texts all of them: what is typed in these columns keeps its zeros and its signs.
  const cell = (value: string) => ({ value, type: String, format: '@' });
  await writeXlsxFile(
    [headings.map((value) => ({ ...cell(value), fontWeight: 'bold' as const })), example.map(cell)],
    {
      sheet: t('sheet.template.sheet'),
      columns: headings.map(() => ({ width: COLUMN_WIDTH })),
      stickyRowsCount: 1,
    },
  ).toFile(t('sheet.template.name'));
}

interface Template {
  readonly headings: readonly string[];
  readonly example: readonly string[];
}

function createTemplate(profile: Profile, translator: Translator): Template {
  const read = createHeadingReader(profile);
  const columns = toTemplateColumns(profile);
  const person = createExample(profile, columns, `Ana ${translator.t('sheet.template.example')}`);
  return {
    headings: columns.map((target) => toHeading(target, toTargetLabel(target, profile, translator), read)),
    example: columns.map((target) => toText(target, person, profile, translator)),
  };
}

/** In words, where they lead back to the field; a profile can call two fields the same. */
function toHeading(
  target: ColumnTarget,
  label: string,
  read: ReturnType<typeof createHeadingReader>,
): string {
  if (isSameTarget(read(label), target)) return label;
  const { field, n } = target;
  if (field === 'checkDigit' || field === 'familyNames') return label;
  return n === undefined ? WIRE_NAMES[field] : `${WIRE_NAMES[field]} ${n}`;
}

function toText(
  target: ColumnTarget,
  person: Parameters<typeof getColumnEntry>[0],
  profile: Profile,
  translator: Translator,
): string {
  const entry = getColumnEntry(person, target);
  if (entry === '' || target.field === 'checkDigit' || target.field === 'familyNames') return '';
  const { catalog } = profile.viewOf(person).field(target.field);
  const listed = catalog?.findKnownEntry(entry);
  return listed ? translator.entryLabel(listed) : toDisplayDate(String(entry));
}
