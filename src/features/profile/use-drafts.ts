import { useEffect, useState } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import { findEnrollment, listDrafts } from '../../services/drafts/draft-list.ts';

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
