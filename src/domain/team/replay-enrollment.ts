/**
 * Compares the tables of one enrollment with its chain, entry by entry, to find changes that bypassed the
 * application.
 */
import { ErasableTexts } from './erasable-texts.ts';
import type { ChainFlawKind } from './team-api.ts';
import { ENROLLMENT_DEEDS } from './team-api.ts';
import type { ApprovalRow, AttemptRow, StatedRows } from './stated-rows.ts';

export interface ReplayedEntry {
  readonly number: number;
  readonly kind: string;
  readonly actor: string | null;
  readonly about: Readonly<Record<string, unknown>>;
  /** True when the entry commits to a text that a person wrote. */
  readonly hasText: boolean;
  /** Undefined in entries of earlier versions. */
  readonly rows: StatedRows | undefined;
}

export interface ReplayFlaw {
  readonly number: number;
  readonly flaw: ChainFlawKind;
  /** Id of the row, when there are several. */
  readonly row?: string;
}

/** The rows of an enrollment in the tables. */
export interface EnrollmentRows {
  /** Undefined when there is no such enrollment. */
  readonly stated: StatedRows | undefined;
  /** `bytes`: whether the stored bytes exist and match the approval. */
  readonly approvals: readonly { readonly row: ApprovalRow; readonly bytes: 'missing' | 'other' | 'same' }[];
  readonly attempts: readonly AttemptRow[];
  /** Numbers of the entries whose text is stored. */
  readonly texts: readonly number[];
}

interface Said<Row> {
  readonly row: Row;
  /** Number of the entry. */
  readonly number: number;
}

/** States that an attempt can have after each kind of entry. Other kinds leave the state unchanged. */
const ATTEMPT_STATES: Readonly<Record<string, readonly string[]>> = {
  sent: ['sending'],
  confirmed: ['confirmed'],
  rejected: ['rejected'],
  unknown: ['unknown'],
  found: ['confirmed', 'absent'],
  withdrawn: ['cancelled'],
  held: ['cancelled'],
  'not-signed': ['cancelled'],
  'case-changed': ['cancelled'],
  'put-back': ['queued'],
  returned: ['cancelled'],
};
/** The same for the enrollment. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  begun: ['draft'],
  edited: ['draft'],
  'person-erased': ['draft'],
  'handed-in': ['in-review'],
  withdrawn: ['draft', 'approved'],
  returned: ['draft'],
  approved: ['approved'],
  queued: ['queued'],
  held: ['approved'],
  'not-signed': ['approved'],
  'case-changed': ['approved'],
  'put-back': ['queued'],
  sent: ['sending'],
  confirmed: ['confirmed'],
  rejected: ['rejected'],
  unknown: ['unknown'],
  found: ['confirmed', 'approved'],
};
const EDITS: readonly string[] = ['begun', 'edited', 'person-erased'];
const ASSIGNS: readonly string[] = ['begun', 'assigned', 'taken-over', 'returned'];

/** The effects of a newer version's entries are unknown, so they cause no flaws. */
const isKnown = (kind: string) => ENROLLMENT_DEEDS.some((deed) => deed === kind);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class EnrollmentReplay {
  readonly #flaws: ReplayFlaw[] = [];
  readonly #approvals = new Map<string, Said<ApprovalRow>>();
  readonly #attempts = new Map<string, Said<AttemptRow>>();
  /** Entries `approved` and `queued` without rows, from earlier versions. */
  readonly #approved: {
    readonly number: number;
    readonly by: string | null;
    readonly about: ReplayedEntry['about'];
  }[] = [];
  readonly #queued = new Map<string, { readonly number: number; readonly by: string | null }>();
  readonly #texts = new ErasableTexts();
  /** Number of the latest entry that erased a person: the requests before it went. */
  #erased = 0;
  /** Rows and number of the latest entry. */
  #rows: StatedRows | undefined;
  #number = 0;
  #isPurged = false;

  /** Takes the entries in their order. */
  step(entry: ReplayedEntry): void {
    const { number, kind, actor, about, rows } = entry;
    this.#texts.step(entry);
    if (kind === 'person-erased') this.#erased = number;
    // The first of two approvals is not the one of the enrollment, so no later entry states its row.
    if (kind === 'first-approved') this.#approved.push({ number, by: actor, about });
    if (!rows) {
      if (kind === 'approved') this.#approved.push({ number, by: actor, about });
      if (kind === 'queued' && typeof about['attempt'] === 'string')
        this.#queued.set(about['attempt'], { number, by: actor });
    } else {
      if (this.#rows && isKnown(kind)) this.#stepHead(entry, this.#rows, rows);
      if (rows.approval) this.#stepApproval(entry, rows.approval);
      if (rows.attempt) this.#stepAttempt(entry, rows.attempt);
    }
    this.#isPurged ||= kind === 'purged';
    this.#rows = rows;
    this.#number = number;
  }

  #stepHead({ number, kind, about }: ReplayedEntry, before: StatedRows, rows: StatedRows): void {
    const [old, head] = [before.head, rows.head];
    const states = STATES[kind] ?? [old.state];
    const mayAssign = ASSIGNS.includes(kind) && (about['to'] === undefined || about['to'] === head.assignee);
    if (
      !states.includes(head.state) ||
      head.createdBy !== old.createdBy ||
      (head.assignee !== old.assignee && !mayAssign)
    )
      this.#flaws.push({ number, flaw: 'enrollment-changed' });
    if (head.createdAt !== old.createdAt) this.#flaws.push({ number, flaw: 'time-changed' });
    if (rows.content !== before.content && !EDITS.includes(kind) && !this.#isPurged)
      this.#flaws.push({ number, flaw: 'persons-changed' });
  }

  #stepApproval({ number, kind, actor, about }: ReplayedEntry, row: ApprovalRow): void {
    const said = this.#approvals.get(row.id);
    this.#approvals.set(row.id, { row, number: said?.number ?? number });
    if (said) {
      const flaw = compareApproval(said.row, row);
      if (flaw) this.#flaws.push({ number, flaw, row: row.id });
    } else if (!(kind === 'approved' && actor === row.by && isAbout(about, row)) && !this.#takeApproved(row))
      this.#flaws.push({ number, flaw: 'approval-forged', row: row.id });
  }

  /** Returns true when an entry of an earlier version covers this approval. */
  #takeApproved(row: ApprovalRow): boolean {
    const index = this.#approved.findIndex(
      ({ by, about }) => by === row.by && (about['hash'] === undefined || isAbout(about, row)),
    );
    if (index !== -1) this.#approved.splice(index, 1);
    return index !== -1;
  }

  #stepAttempt({ number, kind, actor, about }: ReplayedEntry, row: AttemptRow): void {
    const said = this.#attempts.get(row.id);
    const queued = this.#takeQueued(row);
    this.#attempts.set(row.id, { row, number });
    if (!said) {
      const isQueued = kind === 'queued' && actor === row.queuedBy && about['attempt'] === row.id;
      if (!isQueued && !queued) this.#flaws.push({ number, flaw: 'attempt-forged', row: row.id });
      return;
    }
    const flaw = compareAttempt(said.row, { ...said.row, ...toFixed(row, said.row, kind) });
    if (flaw) this.#flaws.push({ number, flaw, row: row.id });
    const isBy = row.resolvedBy === said.row.resolvedBy || row.resolvedBy === actor;
    const mayBecome = ATTEMPT_STATES[kind]?.includes(row.state) ?? !isKnown(kind);
    if ((row.state !== said.row.state && !mayBecome) || !isBy)
      this.#flaws.push({ number, flaw: 'attempt-changed', row: row.id });
  }

  #takeQueued({ id, queuedBy }: AttemptRow): boolean {
    const queued = this.#queued.get(id);
    this.#queued.delete(id);
    return queued?.by === queuedBy;
  }

  /** Ends the replay. @returns the flaws: first those that the entries reveal, in their order */
  end(rows: EnrollmentRows): readonly ReplayFlaw[] {
    const { stated } = rows;
    if (stated) {
      this.#compareHead(stated);
      this.#endApprovals(rows);
      this.#endAttempts(rows);
      this.#endTexts(rows);
    } else this.#flaws.push({ number: this.#number, flaw: 'enrollment-missing' });
    return this.#flaws;
  }

  #compareHead(now: StatedRows): void {
    if (!this.#rows) return;
    const number = this.#number;
    const { head, content, answers, parts } = this.#rows;
    const times = {
      createdAt: now.head.createdAt,
      updatedAt: now.head.updatedAt,
      purgedAt: now.head.purgedAt,
    };
    if (!isSame({ ...head, ...times }, now.head)) this.#flaws.push({ number, flaw: 'enrollment-changed' });
    if (!isSame({ ...head, ...times }, head)) this.#flaws.push({ number, flaw: 'time-changed' });
    if (parts !== now.parts) this.#flaws.push({ number, flaw: 'parts-changed' });
    if (this.#isPurged) return;
    if (content !== now.content) this.#flaws.push({ number, flaw: 'persons-changed' });
    if (answers !== now.answers) this.#flaws.push({ number, flaw: 'answers-changed' });
  }

  #endApprovals({ approvals }: EnrollmentRows): void {
    for (const { row, bytes } of approvals) {
      const said = this.#approvals.get(row.id);
      this.#approvals.delete(row.id);
      const number = said?.number ?? this.#number;
      const flaw = said ? compareApproval(said.row, row) : !this.#takeApproved(row) && 'approval-forged';
      if (flaw) this.#flaws.push({ number, flaw, row: row.id });
      if (bytes === 'other' || (bytes === 'missing' && !this.#isPurged && number > this.#erased))
        this.#flaws.push({ number, flaw: 'request-changed', row: row.id });
    }
    for (const [id, { number }] of this.#approvals)
      this.#flaws.push({ number, flaw: 'approval-missing', row: id });
    for (const { number } of this.#approved) this.#flaws.push({ number, flaw: 'approval-missing' });
  }

  #endAttempts({ attempts }: EnrollmentRows): void {
    for (const row of attempts) {
      const said = this.#attempts.get(row.id);
      this.#attempts.delete(row.id);
      const number = said?.number ?? this.#number;
      const flaw = said ? compareAttempt(said.row, row) : !this.#takeQueued(row) && 'attempt-forged';
      if (flaw) this.#flaws.push({ number, flaw, row: row.id });
    }
    const gone = [...this.#attempts, ...this.#queued];
    for (const [id, { number }] of gone) this.#flaws.push({ number, flaw: 'attempt-missing', row: id });
  }

  /** Only a purge and an erasure delete texts. */
  #endTexts({ texts }: EnrollmentRows): void {
    if (this.#isPurged) return;
    const there = new Set(texts);
    for (const number of this.#texts.list())
      if (!there.has(number)) this.#flaws.push({ number, flaw: 'text-missing' });
  }
}

/** Returns the parts of a continuing attempt that are written only once. */
function toFixed(row: AttemptRow, { sentAt }: AttemptRow, kind: string): Partial<AttemptRow> {
  const { id, number, approval, hash, queuedBy, queuedAt } = row;
  // An attempt that was put back into the queue has not been sent.
  const isFixed = sentAt !== null && kind !== 'put-back';
  return { id, number, approval, hash, queuedBy, queuedAt, ...(isFixed && { sentAt: row.sentAt }) };
}

/** True when an entry is about this approval. */
const isAbout = (about: ReplayedEntry['about'], { hash, case: caseHash }: ApprovalRow) =>
  about['hash'] === hash && about['case'] === caseHash;

function compareApproval(said: ApprovalRow, row: ApprovalRow): ChainFlawKind | undefined {
  if (isSame(said, row)) return undefined;
  return isSame({ ...said, at: row.at }, row) ? 'time-changed' : 'approval-changed';
}

function compareAttempt(said: AttemptRow, row: AttemptRow): ChainFlawKind | undefined {
  if (isSame(said, row)) return undefined;
  const { queuedAt, sentAt } = row;
  return isSame({ ...said, queuedAt, sentAt }, row) ? 'time-changed' : 'attempt-changed';
}
