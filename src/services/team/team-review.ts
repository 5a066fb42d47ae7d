/** The review of an enrollment of the team: its observations are in the server's journal. */
import { QueryObserver } from '@tanstack/react-query';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { Snapshot } from '../../domain/review/snapshot.ts';
import { toReviewEntries } from '../../domain/team/team-review.ts';
import type { SentOf } from '../../domain/team/endpoint.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { createKeeper } from '../keep-made.ts';
import { queryClient } from '../query-client.ts';
import type { Act } from '../review/create-notes.ts';
import type { ObservationRights, ReviewDesk } from '../review/review-desk.ts';
import { type ReviewState, toReviewState } from '../review/review-store.ts';
import { createStore, type Store } from '../store.ts';
import { ask } from './team-client.ts';
import { type TeamWhole } from './read-enrollment.ts';
import { meQuery, teamHeadQuery, teamJournalQuery, teamKeys, teamSnapshotsQuery } from './team-queries.ts';
import { isKnownToTeam } from '../../domain/team/left-over.ts';

type Remark = SentOf<typeof TEAM_API.remark>;
/** Kinds of events that the server accepts from users. */
const TAKEN = new Set<string>(['observed', 'replied', 'settled', 'reopened'] satisfies Remark['kind'][]);
const isTaken = (
  event: Act['events'][number],
): event is Extract<Act['events'][number], Pick<Remark, 'kind'>> => TAKEN.has(event.kind);

const NO_SNAPSHOTS: readonly Snapshot[] = [];
const NOTHING_NOTED = toReviewState({ entries: [], snapshots: [], unreadable: 0 });

export class TeamReview implements ReviewDesk {
  readonly #session: EnrollmentSession;
  readonly #state: Store<ReviewState> = createStore(NOTHING_NOTED);
  readonly #me = new QueryObserver(queryClient, meQuery);
  readonly #journal: ReturnType<typeof observeJournal>;
  /** Snapshots hold every changed person: read for reviewers, and after a decision. */
  readonly #snapshots: ReturnType<typeof observeSnapshots>;
  /** The head as a page has asked for it: tells if the user entered a part of the enrollment. */
  readonly #head: ReturnType<typeof observeHead>;
  readonly #keepState = createKeeper<ReviewState>();
  #listeners = 0;
  #stop: (() => void) | undefined;

  constructor(session: EnrollmentSession) {
    this.#session = session;
    this.#journal = observeJournal(session);
    this.#snapshots = observeSnapshots(session);
    this.#head = observeHead(session);
  }

  /** Reads the journal while somebody listens, and again when the server reports a change. */
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
    const isMaker = this.#head.getCurrentResult().data?.hindrance === 'four-eyes';
    return { observe: reviews, settle: reviews && !isMaker, reply: reviews || role === 'agent' };
  }

  findPerson(id: EntityId): Person | undefined {
    return this.#session.findPerson(id);
  }

  /** False for events that the team's server notes by itself. Rejects with a `TeamError`. */
  async act({ events }: Act): Promise<boolean> {
    if (events.length === 0 || !events.every(isTaken)) return false;
    const { id } = this.#session;
    for (const body of events) await ask(TEAM_API.remark, { params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: teamKeys.head(id) });
    return true;
  }

  #watch(): () => void {
    const show = () => {
      const { data: journal, isError } = this.#journal.getCurrentResult();
      const deeds = journal?.entries;
      const entries = toReviewEntries(deeds ?? []);
      const last = Math.max(0, ...entries.map(({ event }) => ('snapshot' in event ? event.snapshot : 0)));
      const query = teamSnapshotsQuery(this.#session.id, last);
      this.#snapshots.setOptions({ ...query, enabled: this.rights.observe && last > 0 });
      const { snapshots = NO_SNAPSHOTS } = this.#snapshots.getCurrentResult().data ?? {};
      const head = this.#head.getCurrentResult().data;
      const isUnread = isError && !deeds;
      const { role } = this.#me.getCurrentResult().data ?? {};
      // An observer also tells that it reads: the rows of a review are not rendered again for that.
      const parts = [deeds, snapshots, head?.state, head?.review, head?.hindrance, role, isUnread];
      const make = () => ({
        ...toReviewState({ entries, snapshots, unreadable: 0 }),
        deeds,
        stage: toStage(head),
        isUnread,
      });
      this.#state.set(this.#keepState(this, parts, make));
    };
    // A query without an observer is dropped at once, and one that never fetches would stay at the dropped one.
    this.#head.setOptions(this.#head.options);
    const stops = [this.#journal, this.#me, this.#snapshots, this.#head].map((observer) =>
      observer.subscribe(show),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }
}

const toStage = (head: TeamWhole | undefined): ReviewState['stage'] =>
  head && { state: head.state, review: head.review };

const observeJournal = (session: EnrollmentSession) =>
  new QueryObserver(queryClient, {
    ...teamJournalQuery(session.id),
    // The server has no journal of an enrollment that it has not seen; once it has, it sends an event.
    enabled: () => isKnownToTeam(session.getSnapshot().header),
  });

const observeHead = ({ id }: EnrollmentSession) =>
  new QueryObserver(queryClient, { ...teamHeadQuery(id), enabled: false });

const observeSnapshots = ({ id }: EnrollmentSession) =>
  new QueryObserver(queryClient, { ...teamSnapshotsQuery(id, 0), enabled: false });
