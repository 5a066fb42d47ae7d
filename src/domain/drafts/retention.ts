/** How long an enrollment stays on the agent's computer. Pure: what is due is carried out by `services/drafts`. */
import { parseInstant } from '../formats/instant.ts';
import type { StoredEnrollment } from './stored.ts';

/** In days; `Infinity` where nothing goes by itself. */
export interface RetentionLimits {
  /** From its confirmation until an enrollment is purged. */
  readonly confirmedDays: number;
  /** Without a change until the list warns of a draft; it is purged a week after that. */
  readonly draftDays: number;
}

type Retention =
  | { readonly kind: 'keep' }
  /** Unchanged for as long as drafts are kept: from now on the list says so. */
  | { readonly kind: 'warn' }
  /** The list says so; `purgeAt` in milliseconds since 1970. */
  | { readonly kind: 'warned'; readonly idleDays: number; readonly purgeAt: number }
  /** It was warned of, and drafts are kept for longer now. */
  | { readonly kind: 'unwarn' }
  | { readonly kind: 'purge' };

const DAY_MS = 86_400_000;
/** After a deletion, in which it can be undone. */
const UNDO_MS = DAY_MS;
/** After a warning, in which any edit keeps the draft. */
const WARNING_MS = 7 * DAY_MS;

const KEEP: Retention = { kind: 'keep' };
const PURGE: Retention = { kind: 'purge' };

/**
 * What becomes of an enrollment at an instant. `confirmedAt`: when it was confirmed, where that is known better than by
 * its latest change. What may have been created, and nobody knows, stays; so does what has no readable date.
 */
export function findRetention(
  header: StoredEnrollment,
  limits: RetentionLimits,
  now: string,
  confirmedAt = header.updatedAt,
): Retention {
  const { state } = header.submission;
  if (!canBeDeleted(header)) return KEEP;
  if (header.deletedAt !== undefined) return isOver(header.deletedAt, UNDO_MS, now) ? PURGE : KEEP;
  if (state === 'confirmed') return isOver(confirmedAt, limits.confirmedDays * DAY_MS, now) ? PURGE : KEEP;
  return findDraftRetention(header, limits.draftDays * DAY_MS, now);
}

function findDraftRetention(
  { updatedAt, warnedAt }: StoredEnrollment,
  idleMs: number,
  now: string,
): Retention {
  const isIdle = isOver(updatedAt, idleMs, now);
  if (warnedAt === undefined) return isIdle ? { kind: 'warn' } : KEEP;
  if (!isIdle) return { kind: 'unwarn' };
  if (isOver(warnedAt, WARNING_MS, now)) return PURGE;
  const [changed, warned, today] = [updatedAt, warnedAt, now].map(parseInstant);
  if (changed === undefined || warned === undefined || today === undefined) return KEEP;
  return {
    kind: 'warned',
    idleDays: Math.floor((today - changed) / DAY_MS),
    purgeAt: warned + WARNING_MS,
  };
}

/** Not while a request is on its way, nor before a person found out what became of one. */
export function canBeDeleted({ submission: { state } }: StoredEnrollment): boolean {
  return state !== 'sending' && state !== 'unknown';
}

/** When a deleted enrollment is purged, in milliseconds since 1970; undefined where its date cannot be read. */
export function findPurgeTime(deletedAt: string): number | undefined {
  const at = parseInstant(deletedAt);
  return at === undefined ? undefined : at + UNDO_MS;
}

function isOver(from: string, ms: number, now: string): boolean {
  const start = parseInstant(from);
  const end = parseInstant(now);
  return start !== undefined && end !== undefined && end - start >= ms;
}
