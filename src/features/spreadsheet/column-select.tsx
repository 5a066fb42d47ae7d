import { ROOT_FIELDS, SCALAR_KEYS, SECTION_KEYS, SECTIONS } from '../../domain/fields/registry.ts';
import { useState } from 'react';
import { type ColumnTarget, isTableField, type TableField } from '../../domain/table/layout.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toTargetLabel } from './target-label.ts';

/** Rows that can be chosen, beyond the one that a column has. */
const MORE_ROWS = 1;
const LEAST_ROWS = 2;

interface ColumnSelectProps {
  /** What the column is called. */
  readonly column: string;
  readonly target: ColumnTarget | undefined;
  readonly onChange: (target: ColumnTarget | undefined) => void;
}

/** The fields that a column can hold. Its list is made when it is gone to: two hundred of them would hold the page up. */
export function ColumnSelect({ column, target, onChange }: ColumnSelectProps) {
  const { t } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <select
      className="input"
      autoComplete="off"
      aria-label={t('sheet.column.label', { column })}
      value={toValue(target)}
      onFocus={open}
      onPointerEnter={open}
      onChange={(event) => onChange(toTarget(event.target.value))}
    >
      <option value="">{t('sheet.column.none')}</option>
      {isOpen ? (
        <AllTargets rows={Math.max(LEAST_ROWS, target?.n ?? 0) + MORE_ROWS} />
      ) : (
        target && <Target target={target} />
      )}
    </select>
  );
}

const PERSON_FIELDS: readonly TableField[] = [...SCALAR_KEYS, 'checkDigit', 'familyNames'];

function AllTargets({ rows }: { readonly rows: number }) {
  const { t } = useTranslator();
  return (
    <>
      <optgroup label={t('sheet.group.person')}>
        {PERSON_FIELDS.map((field) => (
          <Target key={field} target={{ field }} />
        ))}
      </optgroup>
      {SECTION_KEYS.map((section) => (
        <optgroup key={section} label={t(`section.${section}`)}>
          {Array.from({ length: rows }, (_, index) =>
            SECTIONS[section].fields.map((field) => (
              <Target key={`${field} ${index}`} target={{ field, n: index + 1 }} />
            )),
          )}
        </optgroup>
      ))}
      <optgroup label={t('sheet.group.enrollment')}>
        {ROOT_FIELDS.map((field) => (
          <Target key={field} target={{ field }} />
        ))}
      </optgroup>
    </>
  );
}

function Target({ target }: { readonly target: ColumnTarget }) {
  const translator = useTranslator();
  const { profile } = useProfile();
  return <option value={toValue(target)}>{toTargetLabel(target, profile, translator)}</option>;
}

function toValue(target: ColumnTarget | undefined): string {
  return target ? `${target.field}#${target.n ?? ''}` : '';
}

function toTarget(value: string): ColumnTarget | undefined {
  const [field = '', n = ''] = value.split('#');
  if (!isTableField(field)) return undefined;
  return n === '' ? { field } : { field, n: Number(n) };
}
