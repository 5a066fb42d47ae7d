import { FIELDS } from '../../domain/fields/registry.ts';
import { toDisplayDate } from '../../domain/formats/date.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import {
  type ColumnTarget,
  findSection,
  isContractField,
  isSameTarget,
  isWholeField,
} from '../../domain/table/layout.ts';
import { createHeadingReader, type ReadHeading } from '../../domain/table/headings.ts';
import { createExample, getColumnEntry, toTemplateColumns } from '../../domain/table/template.ts';
import type { Translator } from '../../i18n/translator.ts';
import { downloadWorkbook } from '../../services/spreadsheet/write-workbook.ts';
import { toTableSectionLabel, toTargetLabel } from './sheet-texts.ts';

/** Downloads a workbook with a column for each field, and an invented person. */
export async function downloadTemplate(profile: Profile, translator: Translator): Promise<void> {
  const { t } = translator;
  const { headings, example } = createTemplate(profile, translator);
  await downloadWorkbook(t('sheet.template.name'), t('sheet.template.sheet'), [headings, example]);
}

interface Template {
  readonly headings: readonly string[];
  readonly example: readonly string[];
}

export function createTemplate(profile: Profile, translator: Translator): Template {
  const read = createHeadingReader(profile);
  const columns = toTemplateColumns(profile);
  const person = createExample(profile, columns, `Ana ${translator.t('sheet.template.example')}`);
  return {
    headings: columns.map((target) => toHeading(target, profile, translator, read)),
    example: columns.map((target) => toText(target, person, profile, translator)),
  };
}

/**
 * The label, when it leads back to the field; otherwise the wire name, because a profile can give two fields
 * the same label. An entry of the case has the name of its section before that.
 */
function toHeading(
  target: ColumnTarget,
  profile: Profile,
  translator: Translator,
  read: ReadHeading,
): string {
  const { field, n } = target;
  const label = toTargetLabel(target, profile, translator);
  if (!isWholeField(field)) return label;
  const section = findSection(field, n ?? 1);
  const names = isContractField(field)
    ? [FIELDS[field].wire]
    : [section ? `${toTableSectionLabel(section, profile, translator)}: ${label}` : label, field];
  const numbered = names.map((name) => (n === undefined || name.endsWith(` ${n}`) ? name : `${name} ${n}`));
  const headings = [label, ...numbered];
  return headings.find((heading) => isSameTarget(read(heading), target)) ?? headings.at(-1) ?? label;
}

function toText(
  target: ColumnTarget,
  person: Parameters<typeof getColumnEntry>[0],
  profile: Profile,
  translator: Translator,
): string {
  const entry = getColumnEntry(person, target);
  if (entry === '' || !isWholeField(target.field)) return '';
  const { catalog } = profile.viewOf(person).field(target.field);
  const listed = catalog?.findKnownEntry(entry);
  return listed ? translator.entryLabel(listed) : toDisplayDate(String(entry));
}
