import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { droppedText } from '../../services/files/dropped.ts';
import { isDialogOpen } from '../../ui/dialog.tsx';
import { afterFirstUse } from '../../ui/first-use.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';

const dialog = loadOnUse(
  async () => (await import('./intake-dialog.tsx')).IntakeDialog,
  () => null,
);

const PRELOAD_MS = 6000;

/** «Pegar o escanear» on every page: its key, its command, and the message about its result. */
export function IntakeEntry() {
  const { plural } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  /** Text that was pasted before the dialog could take it. */
  const [given, setGiven] = useState('');
  const [said, setSaid] = useState<Said>();
  const open = useCallback(() => {
    setGiven('');
    setOpen(true);
  }, []);
  useCommand('intake', open);
  // The box must be mounted before the browser pastes. The delay keeps its code off the first keys typed.
  useEffect(() => {
    let timer: number | undefined;
    const stop = afterFirstUse(() => {
      timer = window.setTimeout(() => void dialog.preload(), PRELOAD_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
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
      // The dialog returns the focus first. Applying an intake then moves it on.
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

/** Longest time (ms) from the key of the dialog to the paste that belongs to it. */
const SOON_MS = 1000;

/**
 * Listens for Ctrl+Shift+V (Cmd on a Mac) on the whole page. `open` mounts the box of the dialog at once, and
 * the browser pastes there. While the code of the dialog is still loading, `give` gets the text instead.
 * Returns the cleanup.
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
