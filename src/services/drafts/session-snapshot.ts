import type { SectionKey } from '../../domain/fields/registry.ts';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable } from '../../domain/drafts/submission.ts';
import type { AnyRow, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { SaveState } from './draft-saver.ts';
import type { LoadedDraft } from './draft-store.ts';
import { readLeft } from './left-fields.ts';

/** The latest removal, until another one or its undoing. */
export type Removal =
  | { readonly kind: 'person'; readonly index: number; readonly person: Person }
  | {
      readonly kind: 'row';
      readonly personId: EntityId;
      readonly section: SectionKey;
      readonly index: number;
      readonly row: AnyRow;
    };

/** `elsewhere`: another tab edits it; `unreadable`: a part of it is damaged, so that saving would lose that part. */
export type Access = 'own' | 'elsewhere' | 'unreadable';

/** What screens see of an open enrollment. */
export interface SessionSnapshot {
  readonly header: StoredEnrollment;
  /** The latest send. */
  readonly attempt: Attempt | undefined;
  readonly saveState: SaveState;
  readonly access: Access;
  /** Where what a stale tab could not save is kept now; `'failed'` where that could not be stored either. */
  readonly rescue?: { readonly copyId: EntityId } | 'failed';
  readonly removal: Removal | undefined;
  /**
   * The persons who were left or reviewed, and the enrollment itself once it was reviewed: all that is wrong with them
   * shows, not only with their fields that were left.
   */
  readonly left: ReadonlySet<EntityId>;
  /** A request is on its way: nothing may be edited or sent meanwhile. */
  readonly isSending: boolean;
  /** The team's server takes no edit of it now. */
  readonly isHeldByTeam: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * A draft as it was read. A person whose record is missing cannot be shown: its id alone would break every screen, and
 * saving without it would lose where it stood.
 */
export function createSnapshot({ header, persons, attempt }: LoadedDraft): SessionSnapshot {
  const personIds = header.personIds.filter((id) => persons.has(id));
  return {
    header: { ...header, personIds },
    attempt,
    saveState: { kind: 'saved', at: header.updatedAt },
    access: personIds.length === header.personIds.length ? 'own' : 'unreadable',
    removal: undefined,
    left: new Set(readLeft(header.id)),
    isSending: false,
    isHeldByTeam: false,
    canUndo: false,
    canRedo: false,
  };
}

/** Whether an edit would be taken. */
export function canEdit({ access, isSending, isHeldByTeam, saveState, header }: SessionSnapshot): boolean {
  return (
    access === 'own' &&
    !isSending &&
    !isHeldByTeam &&
    saveState.kind !== 'stale' &&
    isEditable(header.submission)
  );
}

/** Everything typed is in storage: saved, or, where another tab was newer, as a copy. */
export function isKept({ saveState, rescue }: SessionSnapshot): boolean {
  return saveState.kind === 'saved' || (saveState.kind === 'stale' && typeof rescue === 'object');
}
