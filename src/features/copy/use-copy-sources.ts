import { useEffect, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findLastEnrollment } from '../../services/drafts/last-enrollment.ts';
import { runInSlices } from '../../ui/schedule.ts';
import type { SourcePerson } from './copy-sources.ts';

export interface CopySources {
  /** The others of this enrollment; undefined while they are read. */
  readonly here: readonly SourcePerson[] | undefined;
  /** Those of the enrollment that was changed last; null where there is none, undefined while it is read. */
  readonly last: { readonly persons: readonly SourcePerson[]; readonly updatedAt: string } | null | undefined;
}

/** From whom rows can be copied to a person, as it was when the dialog was opened. */
export function useCopySources(session: EnrollmentSession, personId: EntityId): CopySources {
  const [here, setHere] = useState<CopySources['here']>();
  const [last, setLast] = useState<CopySources['last']>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void runInSlices(readingOthers(session, personId), signal).then((others) => {
      if (!signal.aborted) setHere(others);
    });
    void findLastEnrollment(session.id)
      .catch(() => undefined)
      .then((found) => {
        if (signal.aborted) return;
        if (!found) return setLast(null);
        const { enrollment, updatedAt } = found;
        const persons = enrollment.persons.map((person, index) => ({
          person,
          number: index + 1,
          enrollmentId: enrollment.id,
        }));
        setLast({ persons, updatedAt });
      });
    return () => controller.abort();
  }, [session, personId]);
  return { here, last };
}

/** Records are parsed when they are first asked for: those of hundreds take a while. */
function* readingOthers(session: EnrollmentSession, personId: EntityId): Steps<readonly SourcePerson[]> {
  const others: SourcePerson[] = [];
  for (const [index, id] of session.getSnapshot().header.personIds.entries()) {
    const person = id === personId ? undefined : session.findPerson(id);
    if (person) others.push({ person, number: index + 1 });
    yield;
  }
  return others;
}
