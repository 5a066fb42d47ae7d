import { useEffect, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSession } from './enrollment-session.ts';
import { findOpenSession, openSession } from './session-registry.ts';

/** The session of an enrollment: `'opening'`, then the session, or undefined where there is no such draft. */
export function useOpenSession(id: EntityId): EnrollmentSession | 'opening' | undefined {
  const [session, setSession] = useState<EnrollmentSession | 'opening' | undefined>(
    () => findOpenSession(id) ?? 'opening',
  );
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    let isCurrent = true;
    openSession(id).then((opened) => {
      if (isCurrent) setSession(opened);
    }, setFailure);
    return () => {
      isCurrent = false;
    };
  }, [id]);
  // The error boundary says what to do next.
  if (failure) throw failure;
  return session;
}
