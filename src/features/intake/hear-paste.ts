/** A paste that was asked for by the key of the dialog and came before the dialog could take it. */
const SOON_MS = 1000;

/**
 * Hears Ctrl+Shift+V (Cmd on a Mac) wherever the focus is. `open` puts the box of the dialog in its place at once, and
 * the browser then pastes there; where the dialog's code is still on its way, `give` gets the text instead. Gives how
 * to stop.
 */
export function hearPaste(open: () => void, give: (text: string) => void): () => void {
  let askedAt = -Infinity;
  const onKey = (event: KeyboardEvent) => {
    const isChord =
      (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'v';
    // In a dialog nothing but the dialog is meant.
    if (!isChord || event.repeat || document.querySelector('dialog[open]')) return;
    askedAt = event.timeStamp;
    open();
  };
  const onPaste = (event: ClipboardEvent) => {
    const isAsked = event.timeStamp - askedAt < SOON_MS;
    askedAt = -Infinity;
    if (!isAsked || (event.target instanceof Element && event.target.closest('dialog[open]'))) return;
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
