import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../i18n/use-translator.ts';
import { availableCommands, runCommand } from '../../services/commands/commands.ts';
import { areLettersOn } from '../../services/commands/letter-keys.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { SaidBox } from '../../ui/said-box.tsx';
import { runAfterPress } from '../../ui/schedule.ts';
import { submitsPart } from '../../ui/submit-key.ts';
import { takesText } from '../../ui/takes-text.ts';
import { toAriaShortcut, isChord } from './chord.ts';
import { toChordText } from './chord-text.ts';
import { COMMAND_KEYS, COMMAND_IDS } from './command-keys.ts';
import { keepFocus } from './keep-focus.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { PageAction } from '../../ui/page-actions.ts';
import { readOwnActions } from './page-actions.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { findSteppedSession } from './palette-places.ts';
import { useAppCommands } from './use-app-commands.ts';
import type { CommandId } from '../../services/commands/command-id.ts';
import { isComposing } from '../../ui/is-composing.ts';
import '../../ui/styles/kbd.css';
import './commands.css';

/** Keys, palette and list of keys; loaded once the app has started. */
export function Commands() {
  const [open, setOpen] = useState<'keys' | { readonly onPage: readonly PageAction[] }>();
  const said = useAppCommands();
  const openPalette = () => {
    // Commits what was typed last, so that the palette finds it and an undo covers it.
    findSteppedSession()?.commit();
    setOpen({ onPage: readOwnActions() });
  };
  useCommand('palette', openPalette);
  useCommand('keys', () => setOpen('keys'));
  useEffect(() => {
    // Captures keys before the entries do: some of them take Enter with any modifier.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  useEffect(keepFocus, []);
  const close = useCallback(() => setOpen(undefined), []);
  const run = useCallback((act: () => void) => {
    runAfterPress(() => {
      // Closing the dialog first returns the focus, so that the action applies there.
      flushSync(() => setOpen(undefined));
      act();
    });
  }, []);
  return (
    <>
      {typeof open === 'object' && <PaletteDialog {...open} onRun={run} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      <SaidBox said={said} />
    </>
  );
}

function onKey(event: KeyboardEvent): void {
  const id = findPressed(event);
  if (id === undefined || (event.key === '?' && !areLettersOn())) return;
  // While a dialog is open, keys belong to the dialog. Ctrl+Enter in an answer sends the answer.
  if (isDialogOpen() || submitsPart(event)) return;
  if (!runCommand(id)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Opens the palette for users who do not know its key yet. */
export function FindButton() {
  const translator = useTranslator();
  const available = useSyncExternalStore(availableCommands.subscribe, availableCommands.get);
  const [chord] = COMMAND_KEYS.palette.chords;
  if (!available.includes('palette')) return null;
  return (
    <button
      type="button"
      className="button find"
      title={translator.t('command.palette')}
      aria-keyshortcuts={toAriaShortcut(chord)}
      onClick={() => runCommand('palette')}
    >
      <SearchIcon />
      <span className="find__text">{translator.t('palette.open')}</span>{' '}
      <kbd>{toChordText(chord, translator)}</kbd>
    </button>
  );
}

/** The action whose key was pressed, wherever the focus is; undefined for all other keys. */
function findPressed(event: KeyboardEvent): CommandId | undefined {
  // Most keys are letters of typed text.
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isComposing(event) || event.repeat || (isTyped && takesText(event.target))) return undefined;
  return COMMAND_IDS.find((id) => {
    const { chords, isHeardElsewhere } = COMMAND_KEYS[id];
    return !isHeardElsewhere && chords.some((chord) => isChord(chord, event));
  });
}
