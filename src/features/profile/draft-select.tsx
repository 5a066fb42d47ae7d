import { useId } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';

interface DraftSelectProps {
  readonly label: string;
  /** What stands for no enrollment. */
  readonly noneText: string;
  readonly drafts: readonly StoredEnrollment[];
  /** `''` is none. */
  readonly value: EntityId;
  readonly onChange: (id: EntityId) => void;
}

/** The enrollments of this computer by the time of their beginning and how many persons they have: no names. */
export function DraftSelect({ label, noneText, drafts, value, onChange }: DraftSelectProps) {
  const { t, plural, dateTime } = useTranslator();
  const id = useId();
  return (
    <FieldFrame id={id} label={label} width="long">
      <select
        id={id}
        className="input"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{noneText}</option>
        {drafts.map((draft) => (
          <option key={draft.id} value={draft.id}>
            {t('profilePage.exact.option', {
              when: dateTime(draft.createdAt),
              persons: plural('count.persons', draft.personIds.length),
            })}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
