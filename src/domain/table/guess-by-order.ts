import { FIELDS } from '../fields/registry.ts';
import { type IsoDate, isIsoDate } from '../formats/date.ts';
import { readPhone } from '../formats/phone-cl.ts';
import type { Profile } from '../profile/profile.ts';
import { type ColumnTarget, findSection } from './layout.ts';
import { provesItself } from './read-lines.ts';
import { readCell } from './read-cell.ts';
import { toTemplateColumns } from './template-columns.ts';

/** Fewer cells that fit say nothing. */
const LEAST_FITTING = 3;

/** The columns of the template, where every cell fits the one that it stands in; undefined where one does not. */
export function guessByOrder(
  sample: readonly (readonly string[])[],
  profile: Profile,
  today: IsoDate,
): readonly ColumnTarget[] | undefined {
  const columns = toTemplateColumns(profile);
  const view = profile.viewOf(undefined);
  let fitting = 0;
  for (const line of sample) {
    // Spreadsheets copy what is beside the table along.
    if (line.some((text, column) => text !== '' && column >= columns.length)) return undefined;
    for (const [column, text] of line.entries()) {
      const target = columns[column];
      if (!target || text === '' || target.field === 'checkDigit' || target.field === 'familyNames') continue;
      const { field } = target;
      const { entry, doubt, problem } = readCell(field, text, { today, view });
      const { catalog } = view.field(field);
      const isDate = FIELDS[field].kind === 'date';
      if (doubt || problem || (isDate && !isIsoDate(String(entry)))) return undefined;
      if (field === 'telephones.number' && !readPhone(text)) return undefined;
      if (isProof(field, text) && !provesItself(field, text)) return undefined;
      if (catalog || isDate || isProof(field, text)) fitting += 1;
    }
  }
  return fitting >= LEAST_FITTING ? columns.map((target) => ({ ...target, isGuessed: true })) : undefined;
}

/** Fields whose text can say by itself that it belongs there; passports say nothing. */
function isProof(field: ColumnTarget['field'], text: string): boolean {
  if (findSection(field) === 'emails') return field === 'emails.address';
  return field === 'identifier' && /^[\d.\-kK ]+$/.test(text);
}
