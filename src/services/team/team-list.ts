/** The team's part of «Inscripciones», and its «Envíos». */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type Role, TEAM_STATES, type TeamHead, type TeamState } from '../../domain/team/team-api.ts';
import { useAuthenticationState } from '../authentication/use-authentication.ts';
import {
  type ListRequest,
  type SharedEnrollment,
  type SharedList,
  STATE_TABS,
  type TabKey,
} from '../carriers/shared-list.ts';
import { findStoredHeader } from '../drafts/draft-list.ts';
import { UnreadableDraftError } from '../drafts/draft-store.ts';
import { toEnrollmentPath, toReviewPath } from '../navigation/paths.ts';
import { TeamError } from './team-client.ts';
import { toAuditPath } from './team-paths.ts';
import { meQuery, teamListQuery, type TeamPage, useTeamEvents } from './team-queries.ts';
import { bringFromTeam } from './team-sync.ts';

const statesOf = (...tabs: readonly TabKey[]) =>
  TEAM_STATES.filter((state) => tabs.includes(STATE_TABS[state]));

/** States of a tab, as the server filters: it does not tell what was returned from other drafts. */
function findStates(tab: TabKey): readonly TeamState[] | undefined {
  if (tab === 'all' || tab === 'deleted') return undefined;
  return statesOf(tab === 'returned' ? 'draft' : tab);
}

/** States of what is on its way to the service or back. */
export const SENT_STATES = statesOf('sent', 'rejected', 'unknown');

/**
 * The list of the team, kept up to date. A list of one page is read as a whole, and its tabs need no request.
 * `scope`: states of the list, all by default. Undefined where nobody is signed in, and for an administrator,
 * who reads no enrollments.
 */
export function useTeamList(
  { tab, text }: ListRequest,
  scope: readonly TeamState[] = [],
): SharedList | undefined {
  useTeamEvents();
  const { state, entersNothing } = useAuthenticationState();
  const isSignedIn = state === 'signed-in';
  const { data: me, error: meError, refetch: readMe } = useQuery({ ...meQuery, enabled: isSignedIn });
  // Those who enter data see the list before their role is known.
  const isReader = isSignedIn && (me ? me.role !== 'administrator' : !entersNothing);
  const role = me?.role;
  const select = useCallback(
    ({ enrollments, next }: TeamPage) => ({
      items: role && enrollments.map((head) => toItem(head, role)),
      next,
    }),
    [role],
  );
  const all = useQuery({ ...teamListQuery({ states: scope }, 1), enabled: isReader, select });
  const isWhole = all.data?.next === null;
  const choice = { states: (isWhole ? undefined : findStates(tab)) ?? scope, text: text.trim() };
  const [more, setMore] = useState({ choice: '', pages: 1 });
  const asked = JSON.stringify(choice);
  const pages = more.choice === asked ? more.pages : 1;
  const isAll = choice.states === scope && choice.text === '' && pages === 1;
  // The same query as `all` is not read a second time.
  const found = useQuery({
    ...teamListQuery(choice, pages),
    enabled: isReader && all.data !== undefined && !isAll,
    select,
  });
  const whole = isWhole ? all.data?.items : undefined;
  const items = whole !== undefined && choice.text === '' ? whole : found.data?.items;
  if (!isReader) return undefined;
  return {
    items,
    whole,
    hasSearch: role !== 'auditor',
    readMore:
      typeof found.data?.next === 'string' ? () => setMore({ choice: asked, pages: pages + 1 }) : undefined,
    isAsking: found.isPlaceholderData,
    // Also above the list of a former visit, which may be old.
    error: meError ?? all.error ?? found.error,
    readAgain: () => {
      if (meError) void readMe();
      void (all.data ? found : all).refetch();
    },
    // An auditor reads no persons: the path leads to the journal.
    open: async ({ id, path }) => {
      if (role !== 'auditor') await bringFromTeam(id).catch((error: unknown) => requireHere(id, error));
      return path;
    },
  };
}

/** Without the server, a copy on this computer opens as it is; its page says what cannot be read of it. */
async function requireHere(id: EntityId, error: unknown): Promise<void> {
  if (error instanceof UnreadableDraftError) return;
  const isAway = error instanceof TeamError && error.code === 'network';
  const header = isAway ? await findStoredHeader(id) : undefined;
  if (header === undefined || header.deletedAt !== undefined) throw error;
}

/** The first person of an enrollment, for a role that may read no persons too. */
export const toFirst = ({ id, title, identifier = '' }: TeamHead) => ({
  name: title,
  identifier: title === '' ? id.slice(0, 8) : identifier,
});

/** Page of an enrollment: an auditor reads its journal. */
export function toHeadPath({ id, state }: TeamHead, role: Role): string {
  if (role === 'auditor') return toAuditPath(id);
  return state === 'draft' ? toEnrollmentPath(id) : toReviewPath(id);
}

function toItem(head: TeamHead, role: Role): SharedEnrollment {
  const { id, revision, state, isReturned = false, persons, assignee, review, createdAt, updatedAt } = head;
  return {
    id,
    revision,
    state,
    isReturned,
    returnedAs: head.returnedAs ?? undefined,
    words: isReturned ? (head.words ?? undefined) : undefined,
    persons,
    first: toFirst(head),
    holder: assignee?.name,
    open: review?.open ?? 0,
    createdAt,
    updatedAt,
    path: toHeadPath(head, role),
  };
}
