import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { hearPaste } from './hear-paste.ts';

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
