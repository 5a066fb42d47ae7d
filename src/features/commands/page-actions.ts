/** The actions of the open page, as items of the palette. */
import type { Translator } from '../../i18n/translator.ts';
import {
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
} from '../../services/navigation/paths.ts';
import { type PageAction, readPageActions } from '../../ui/page-actions.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

/** Pages with a command of their own. */
const COMMAND_PATHS: readonly string[] = [HOME_PATH, QUEUE_PATH, LEDGER_PATH, PROFILE_PATH, HELP_PATH];

/** The actions that the page offers beside those pages. */
export const readOwnActions = () => readPageActions(COMMAND_PATHS);

export function toPageItems(actions: readonly PageAction[], { t }: Translator): readonly PaletteItem[] {
  return actions.map(({ text }) => ({
    key: `page ${text}`,
    label: text,
    searchable: toItemSearchable([text]),
    toNote: () => t('palette.page'),
    // The page may have drawn its button anew since.
    run: () =>
      readOwnActions()
        .find((action) => action.text === text)
        ?.run(),
  }));
}
