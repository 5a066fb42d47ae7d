import type { SectionKey } from '../../domain/fields/registry.ts';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable } from '../../domain/drafts/submission.ts';
import type { AnyRow, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { SaveState } from './draft-saver.ts';
import type { LoadedDraft } from './draft-store.ts';
import { readLeft } from './left-fields.ts';

/** The latest removal, until the next one or its undo. */
export type Removal =
  | { readonly kind: 'person'; readonly index: number; readonly person: Person }
  | {
      readonly kind: 'row';
      readonly personId: EntityId;
      readonly section: SectionKey;
      readonly index: number;
      readonly row: AnyRow;
    };

/** `elsewhere`: another tab edits it; `unreadable`: a part is damaged, and saving would lose it. */
export type Access = 'own' | 'elsewhere' | 'unreadable';

/** Snapshot of an open enrollment for the screens. */
export interface SessionSnapshot {
  readonly header: StoredEnrollment;
  /** The latest send. */
  readonly attempt: Attempt | undefined;
  readonly saveState: SaveState;
  readonly access: Access;
  /**
   * Copy that keeps the unsaved content of a stale tab; `'failed'` when the copy could not be stored either.
   */
  readonly rescue?: { readonly copyId: EntityId } | 'failed';
  readonly removal: Removal | undefined;
  /**
   * Persons who were left or reviewed, and the enrollment itself after its review. All their errors show, not
   * only those of fields that were left.
   */
  readonly left: ReadonlySet<EntityId>;
  /** A request is under way: nothing may be edited or sent. */
  readonly isSending: boolean;
  /** The team's server accepts no edit now. */
  readonly isHeldByTeam: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * Snapshot of a draft as it was read. A person without a record is left out: the id alone would break every
 * screen. The draft then cannot be saved, so that it keeps the person's place.
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

/** True when an edit would be accepted. */
export function canEdit({ access, isSending, isHeldByTeam, saveState, header }: SessionSnapshot): boolean {
  return (
    access === 'own' &&
    !isSending &&
    !isHeldByTeam &&
    saveState.kind !== 'stale' &&
    isEditable(header.submission)
  );
}

/** True when everything typed is in storage: saved, or kept as a copy when another tab was newer. */
export function isKept({ saveState, rescue }: SessionSnapshot): boolean {
  return saveState.kind === 'saved' || (saveState.kind === 'stale' && typeof rescue === 'object');
}
