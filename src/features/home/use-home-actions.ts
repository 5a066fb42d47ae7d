import { focusPart } from '../../ui/focus.ts';
import { useMutation } from '@tanstack/react-query';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { findRawDraft } from '../../services/drafts/draft-list.ts';
import { UnreadableDraftError } from '../../services/drafts/draft-store.ts';
import {
  deleteEnrollment,
  duplicateEnrollment,
  restoreEnrollment,
} from '../../services/drafts/enrollment-actions.ts';
import { toSaveFailure } from '../../services/drafts/storage-state.ts';
import { downloadText, toRawJson } from '../../services/files/download.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { keys, queryClient } from '../../services/query-client.ts';
import { afterPaint } from '../../ui/schedule.ts';

/** Action on one enrollment of the list. */
export interface RowAction {
  readonly kind: 'duplicate' | 'delete' | 'restore' | 'exportRaw';
  readonly id: EntityId;
  /** Title of the row on the screen. */
  readonly title: string;
  /** The row that gets the focus when the pressed button disappears. */
  readonly focusId: EntityId | undefined;
}

export type HomeAction = RowAction | { readonly kind: 'start' };

/** Result of the latest action. It stays until the next action, or until it is dismissed. */
export type ListNotice =
  | { readonly kind: 'gone'; readonly id: EntityId; readonly title: string }
  | { readonly kind: 'restored'; readonly title: string }
  | { readonly kind: 'problem'; readonly key: MessageKey };

/** Runs the actions of the page, and returns the notice of the latest one. */
export function useHomeActions() {
  const { mutate, reset, data, error, variables } = useMutation({
    mutationFn: (action: HomeAction) => perform(action),
    onSuccess: (notice, action) => {
      if (action.kind === 'restore' || notice?.kind === 'gone')
        focusRow('id' in action ? action.focusId : undefined);
    },
  });
  const notice: ListNotice | undefined =
    error && variables ? { kind: 'problem', key: toProblemKey(error, variables) } : data;
  return { act: mutate, notice, dismiss: reset };
}

async function perform(action: HomeAction): Promise<ListNotice | undefined> {
  switch (action.kind) {
    case 'start':
      await startEnrollment();
      return undefined;
    case 'duplicate': {
      const copyId = await duplicateEnrollment(action.id);
      if (copyId === undefined) return { kind: 'problem', key: 'home.notFound' };
      navigate(toEnrollmentPath(copyId));
      return undefined;
    }
    case 'delete': {
      const { id, title } = action;
      const result = await deleteEnrollment(id);
      await refreshList();
      if (result === 'written') return { kind: 'gone', id, title };
      return { kind: 'problem', key: result === 'gone' ? 'home.notFound' : `home.${result}` };
    }
    case 'restore': {
      const result = await restoreEnrollment(action.id);
      await refreshList();
      return result === 'written'
        ? { kind: 'restored', title: action.title }
        : { kind: 'problem', key: 'home.notFound' };
    }
    case 'exportRaw': {
      const raw = await findRawDraft(action.id);
      if (raw === undefined) return { kind: 'problem', key: 'home.notFound' };
      downloadText(`enrola-${toFilePart(action.id)}.json`, 'application/json', toRawJson(raw));
      return undefined;
    }
  }
}

function toProblemKey(error: Error, { kind }: HomeAction): MessageKey {
  if (kind === 'exportRaw') return 'home.noExport';
  if (kind === 'duplicate' && error instanceof UnreadableDraftError) return 'home.noCopy';
  return `notStored.${toSaveFailure(error)}`;
}

/** Resolves once the list is read again. */
function refreshList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.drafts });
}

/** Makes an id safe for a file name: a damaged record may have any id. */
function toFilePart(id: EntityId): string {
  return id.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40);
}

/** The id of a row's first link or button. */
export function toRowId(id: EntityId): string {
  return `inscripcion-${id}`;
}

/**
 * Focuses a row once the list shows it, or the heading of the page, when the pressed button took the focus with it.
 * Somebody who went on meanwhile keeps the focus: the next Enter would act on the row.
 */
export function focusRow(id: EntityId | undefined): void {
  afterPaint(() => {
    if (document.activeElement === document.body) focusPart(id === undefined ? undefined : toRowId(id));
  });
}
