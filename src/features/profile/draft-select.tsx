import { useEffect, useId, useState } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findEnrollment, listDrafts } from '../../services/drafts/draft-list.ts';
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

export type DraftList =
  | { readonly status: 'reading' | 'failed' }
  | { readonly status: 'read'; readonly drafts: readonly StoredEnrollment[] };

/** The enrollments of this computer. Where they cannot be read, the rest of the page still serves. */
export function useDraftList(): DraftList {
  const [list, setList] = useState<DraftList>({ status: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    listDrafts().then(
      ({ drafts }) =>
        isCurrent && setList({ status: 'read', drafts: drafts.filter(({ deletedAt }) => !deletedAt) }),
      () => isCurrent && setList({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return list;
}

export type DraftReading =
  | { readonly status: 'none' | 'reading' | 'failed' }
  | { readonly status: 'read'; readonly enrollment: Enrollment };

const NONE: DraftReading = { status: 'none' };
const READING: DraftReading = { status: 'reading' };
const FAILED: DraftReading = { status: 'failed' };

/** The enrollment of an id as it is stored; `''` is none. */
export function useDraft(id: EntityId): DraftReading {
  const [known, setKnown] = useState<{ readonly id: EntityId; readonly reading: DraftReading }>();
  useEffect(() => {
    if (id === '') return undefined;
    let isCurrent = true;
    const show = (reading: DraftReading) => {
      if (isCurrent) setKnown({ id, reading });
    };
    findEnrollment(id)
      .then((enrollment) => (enrollment ? { status: 'read' as const, enrollment } : FAILED))
      .then(show, () => show(FAILED));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (id === '') return NONE;
  return known?.id === id ? known.reading : READING;
}
