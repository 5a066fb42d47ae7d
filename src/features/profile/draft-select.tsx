import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { draftListQuery, findEnrollment } from '../../services/drafts/draft-list.ts';
import { keys } from '../../services/query-client.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';

interface DraftSelectProps {
  readonly label: string;
  /** Text of the option for no enrollment. */
  readonly noneText: string;
  readonly drafts: readonly StoredEnrollment[];
  /** `''` for no enrollment. */
  readonly value: EntityId;
  readonly onChange: (id: EntityId) => void;
}

/** Choice of an enrollment by its start time and number of persons. It shows no names. */
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

/** Reads the enrollments of this computer. When that fails, the rest of the page still works. */
export function useDraftList(): DraftList {
  const { data, isError } = useQuery(draftListQuery);
  if (!data) return { status: isError ? 'failed' : 'reading' };
  return { status: 'read', drafts: data.drafts.filter(({ deletedAt }) => !deletedAt) };
}

type DraftReading =
  | { readonly status: 'none' | 'reading' | 'failed' }
  | { readonly status: 'read'; readonly enrollment: Enrollment };

/** Reads a stored enrollment; `''` for none. */
export function useDraft(id: EntityId): DraftReading {
  const { data, isPending, isError } = useQuery({
    queryKey: keys.draft(id),
    queryFn: async () => (await findEnrollment(id)) ?? null,
    enabled: id !== '',
  });
  return useMemo(() => {
    if (id === '') return { status: 'none' };
    if (isPending) return { status: 'reading' };
    return data && !isError ? { status: 'read', enrollment: data } : { status: 'failed' };
  }, [id, data, isPending, isError]);
}
