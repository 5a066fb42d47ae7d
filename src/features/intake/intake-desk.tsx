import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { droppedText } from '../../services/files/dropped.ts';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';

const dialog = loadOnUse(
  async () => (await import('./intake-dialog.tsx')).IntakeDialog,
  () => null,
);

const PRELOAD_MS = 6000;

/** «Pegar o escanear» on every page: by its key, as an action, and what became of it. */
export function IntakeDesk() {
  const { plural } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  /** What was pasted before the box stood. */
  const [given, setGiven] = useState('');
  const [said, setSaid] = useState<Said>();
  const open = useCallback(() => {
    setGiven('');
    setOpen(true);
  }, []);
  useCommand('intake', open);
  // Its box should stand before the browser pastes; who types right after the start must not wait for its code.
  useEffect(() => {
    const timer = window.setTimeout(() => void dialog.preload(), PRELOAD_MS);
    return () => window.clearTimeout(timer);
  }, []);
  useEffect(() => hearPaste(() => flushSync(open), setGiven), [open]);
  useEffect(() => {
    const take = () => {
      const text = droppedText.get();
      if (text === undefined) return;
      droppedText.set(undefined);
      setGiven(text);
      setOpen(true);
    };
    return droppedText.subscribe(take);
  }, []);
  const close = useCallback(
    (count: number) => {
      // The focus goes back first: what follows an application leads it on.
      flushSync(() => setOpen(false));
      setGiven('');
      if (count > 0) setSaid({ text: plural('intake.applied', count) });
    },
    [plural],
  );
  return (
    <>
      {isOpen && <dialog.Part given={given} onClose={close} />}
      <SaidBox said={said} />
    </>
  );
}

/** A paste that was asked for by the key of the dialog and came before the dialog could take it. */
const SOON_MS = 1000;

/**
 * Hears Ctrl+Shift+V (Cmd on a Mac) wherever the focus is. `open` puts the box of the dialog in its place at once, and
 * the browser then pastes there; where the dialog's code is still on its way, `give` gets the text instead. Gives how
 * to stop.
 */
function hearPaste(open: () => void, give: (text: string) => void): () => void {
  let askedAt = -Infinity;
  const onKey = (event: KeyboardEvent) => {
    const isChord =
      (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'v';
    if (!isChord || event.repeat || isDialogOpen()) return;
    askedAt = event.timeStamp;
    open();
  };
  const onPaste = (event: ClipboardEvent) => {
    const isAsked = event.timeStamp - askedAt < SOON_MS;
    askedAt = -Infinity;
    const isInDialog = event.composedPath().some((node) => node instanceof HTMLDialogElement);
    if (!isAsked || isInDialog) return;
    event.preventDefault();
    event.stopPropagation();
    give(event.clipboardData?.getData('text/plain') ?? '');
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('paste', onPaste, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('paste', onPaste, true);
  };
}
