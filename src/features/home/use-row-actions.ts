import { useMemo } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { UnreadableDraftError } from '../../services/drafts/draft-store.ts';
import {
  deleteEnrollment,
  duplicateEnrollment,
  restoreEnrollment,
} from '../../services/drafts/enrollment-actions.ts';
import { toSaveFailure } from '../../services/drafts/storage-state.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { exportRaw } from './export-raw.ts';
import { focusRow } from './focus-row.ts';
import type { ListRow } from './list-rows.ts';
import type { ListNotice } from './notice-bar.tsx';

/** What the buttons of a row do; `title` is what the row is called on the screen. */
export interface RowActions {
  readonly duplicate: (id: EntityId) => void;
  readonly remove: (id: EntityId, title: string) => void;
  readonly restore: (id: EntityId, title: string) => void;
  readonly exportRaw: (id: EntityId) => void;
}

/** The same object as long as the rows are the same, so that scrolling renders none of them again. */
export function useRowActions(
  rows: readonly ListRow[],
  onNotice: (notice: ListNotice) => void,
  onChanged: () => Promise<void>,
): RowActions {
  return useMemo(() => createActions(rows, onNotice, onChanged), [rows, onNotice, onChanged]);
}

function createActions(
  rows: readonly ListRow[],
  onNotice: (notice: ListNotice) => void,
  onChanged: () => Promise<void>,
): RowActions {
  const tell = (key: (ListNotice & { kind: 'problem' })['key']) => onNotice({ kind: 'problem', key });
  const tellFailure = (error: unknown) =>
    tell(error instanceof UnreadableDraftError ? 'home.noCopy' : `notStored.${toSaveFailure(error)}`);
  /** The row of the pressed button leaves the list: the next one gets the focus. */
  const leave = async (id: EntityId, notice: ListNotice) => {
    const index = rows.findIndex(({ header }) => header.id === id);
    onNotice(notice);
    await onChanged();
    focusRow((rows[index + 1] ?? rows[index - 1])?.header.id);
  };
  const duplicate = async (id: EntityId) => {
    const copyId = await duplicateEnrollment(id);
    if (copyId === undefined) tell('home.notFound');
    else navigate(toEnrollmentPath(copyId));
  };
  const remove = async (id: EntityId, title: string) => {
    const result = await deleteEnrollment(id);
    if (result === 'written') return leave(id, { kind: 'gone', id, title });
    tell(result === 'gone' ? 'home.notFound' : `home.${result}`);
    return onChanged();
  };
  const restore = async (id: EntityId, title: string) => {
    const result = await restoreEnrollment(id);
    if (result === 'written') await leave(id, { kind: 'restored', title });
    else tell('home.notFound');
  };
  return {
    duplicate: (id) => void duplicate(id).catch(tellFailure),
    remove: (id, title) => void remove(id, title).catch(tellFailure),
    restore: (id, title) => void restore(id, title).catch(tellFailure),
    exportRaw: (id) => void exportRaw(id, onNotice),
  };
}
