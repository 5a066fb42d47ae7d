/** The review of an enrollment that the team has: its observations stand in the server's journal. */
import { QueryObserver } from '@tanstack/react-query';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { queryClient } from '../query-client.ts';
import type { Act } from '../review/create-notes.ts';
import type { ObservationRights, ReviewDesk } from '../review/review-desk.ts';
import { type ReviewState, toReviewState } from '../review/review-store.ts';
import { createStore, type Store } from '../store.ts';
import { askTeam, doneSchema } from './team-client.ts';
import { meQuery, teamJournalQuery, teamKeys } from './team-queries.ts';
import { isKnownToTeam } from './team-sync.ts';

/** What the server takes of anybody's words (`observations` of `enrollment-routes.ts`). */
const TAKEN: ReadonlySet<string> = new Set(['observed', 'replied', 'settled', 'reopened']);

export class TeamReview implements ReviewDesk {
  readonly #session: EnrollmentSession;
  readonly #state: Store<ReviewState> = createStore(toState([]));
  readonly #me = new QueryObserver(queryClient, meQuery);
  readonly #journal: ReturnType<typeof observeJournal>;
  #listeners = 0;
  #stop: (() => void) | undefined;

  constructor(session: EnrollmentSession) {
    this.#session = session;
    this.#journal = observeJournal(session);
  }

  /** Reads the journal while somebody listens, and anew when the server tells of a change. */
  readonly subscribe = (listener: () => void) => {
    const unsubscribe = this.#state.subscribe(listener);
    this.#listeners += 1;
    this.#stop ??= this.#watch();
    return () => {
      unsubscribe();
      this.#listeners -= 1;
      if (this.#listeners > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  readonly getState = () => this.#state.get();

  get rights(): ObservationRights {
    const role = this.#me.getCurrentResult().data?.role;
    const reviews = role === 'supervisor';
    return { observe: reviews, settle: reviews, reply: reviews || role === 'agent' };
  }

  findPerson(id: EntityId): Person | undefined {
    return this.#session.findPerson(id);
  }

  /** False where the team's server notes such a thing by itself. Rejects with a `TeamError`. */
  async act({ events }: Act): Promise<boolean> {
    if (events.length === 0 || events.some(({ kind }) => !TAKEN.has(kind))) return false;
    const path = `/api/enrollments/${this.#session.id}/observations`;
    for (const body of events) await askTeam(path, doneSchema, { method: 'POST', body });
    await queryClient.invalidateQueries({ queryKey: teamKeys.head(this.#session.id) });
    return true;
  }

  #watch(): () => void {
    const show = () => this.#state.set(toState(this.#journal.getCurrentResult().data?.entries ?? []));
    const stops = [this.#journal.subscribe(show), this.#me.subscribe(show)];
    return () => {
      for (const stop of stops) stop();
    };
  }
}

const observeJournal = (session: EnrollmentSession) =>
  new QueryObserver(queryClient, {
    ...teamJournalQuery(session.id),
    // The server has no journal of what it has not seen yet; once it has, it tells of it.
    enabled: () => isKnownToTeam(session.getSnapshot().header),
  });

function toState(entries: Parameters<typeof toReviewEntries>[0]): ReviewState {
  return toReviewState({ entries: toReviewEntries(entries), snapshots: [], unreadable: 0 });
}
