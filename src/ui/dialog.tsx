import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { runAfterKey, runAfterPress } from './schedule.ts';
import { takesSubmitKey } from './submit-key.ts';
import './styles/dialog.css';

/** Number of open dialogs. While one is open, keys belong to it. */
let openDialogs = 0;

export function isDialogOpen(): boolean {
  return openDialogs > 0;
}

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Called on Escape, or by the cancel button of the dialog. */
  readonly onCancel: () => void;
}

/**
 * A modal dialog, open while it is mounted. The element with `data-first` gets the focus, which returns
 * afterwards. Ctrl+Enter presses its primary button.
 */
export function Dialog({ title, children, onCancel }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    openDialogs += 1;
    const show = () => {
      if (!element?.isConnected || element.open) return;
      element.showModal();
      element.querySelector<HTMLElement>('[data-first]')?.focus();
    };
    // Opening a dialog restyles the whole page, so a press of the mouse is painted first. For the keyboard it
    // opens at once, because the user types on.
    if (document.activeElement?.matches(':focus-visible')) show();
    else runAfterKey(show);
    // Closes before the unmount, or the focus would be lost.
    return () => {
      openDialogs -= 1;
      element?.close();
    };
  }, []);
  return (
    <dialog
      data-submits
      onKeyDown={(event) => takesSubmitKey(event) && pressPrimary(event.currentTarget)}
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClickCapture={pressAfterPaint}
      onCancel={(event) => {
        event.preventDefault();
        // The dialog is closed when this returns, because the next key belongs to the page.
        runAfterPress(() => flushSync(onCancel));
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close it without asking when nothing was pressed since the last Escape.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        flushSync(onCancel);
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Ctrl+Enter presses the primary button. What a dialog only warns about has none, or a harmless one. */
function pressPrimary(dialog: HTMLElement): void {
  const primary = dialog.querySelector<HTMLElement>('.button--primary');
  if (primary) runAfterPress(() => flushSync(() => primary.click()));
}

/**
 * A press in a dialog mostly closes it, which restyles the whole page. So the press is painted first, and its
 * action runs right after, or before the next key.
 */
function pressAfterPaint(event: MouseEvent): void {
  const { target, isTrusted } = event;
  const button = isTrusted && target instanceof Element && target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  runAfterPress(() => button.click());
}
