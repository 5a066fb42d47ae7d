import type { Profile } from '../../domain/profile/profile.ts';
import { type ColumnTarget, findSection, type TableField } from '../../domain/table/layout.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';

export function toTableFieldLabel(field: TableField, profile: Profile, translator: Translator): string {
  if (field === 'checkDigit' || field === 'familyNames') return translator.t(`sheet.field.${field}`);
  return toFieldLabel(translator, profile.viewOf(undefined).field(field));
}

/** «Tipo de teléfono 2». */
export function toTargetLabel({ field, n }: ColumnTarget, profile: Profile, translator: Translator): string {
  const label = toTableFieldLabel(field, profile, translator);
  return findSection(field) === undefined ? label : `${label} ${n ?? 1}`;
}
