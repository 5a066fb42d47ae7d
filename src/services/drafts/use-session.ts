import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { findServiceErrors } from '../../domain/drafts/outcome.ts';
import type { EnrollmentSession } from './enrollment-session.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

export const SessionContext = createContext<EnrollmentSession | undefined>(undefined);

/** The session of the open enrollment; only below its route. */
export function useSession(): EnrollmentSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used below the route of an enrollment');
  return session;
}

/** A part of the session's snapshot; renders again only when that part changes. */
export function useSessionPart<T>(select: (snapshot: SessionSnapshot) => T): T {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.getSnapshot()));
}

/** The saved record of a person; renders again only when that person changes. */
export function usePersonRecord(id: EntityId): Person | undefined {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.findPerson(id));
}

/** Changes when the person was changed from outside its form, which must then be made anew. */
export function usePersonReplacements(id: EntityId): number {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.getReplacements(id));
}

/** What the service said of fields in its latest answer; the same list for the same answer. */
export function useServiceErrors() {
  return useSessionPart(({ attempt }) => findServiceErrors(attempt?.content?.outcome));
}

/** Whether an edit would be taken. */
export function useIsEditable(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.isEditable);
}
