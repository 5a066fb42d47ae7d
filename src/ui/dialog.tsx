import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { runAfterKey, runAfterPress } from './schedule.ts';
import './styles/dialog.css';

/** Number of open dialogs. While one is open, keys belong to it. */
let openDialogs = 0;

export function isDialogOpen(): boolean {
  return openDialogs > 0;
}

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Escape, or the way out that the dialog offers. */
  readonly onCancel: () => void;
}

/**
 * A modal dialog, open as long as it is mounted; the focus goes to what carries `data-first`, and returns to where it
 * was.
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
    // Closed before it goes, or the focus would be lost with it.
    return () => {
      openDialogs -= 1;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClickCapture={pressAfterPaint}
      onCancel={(event) => {
        event.preventDefault();
        // Closed when it returns: the next key is meant for the page.
        runAfterPress(() => flushSync(onCancel));
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/**
 * A press of a button in a dialog mostly closes it, and the browser styles all of the page behind it anew: it is painted
 * before, and done right after, or before the next key.
 */
function pressAfterPaint(event: MouseEvent): void {
  const { target, isTrusted } = event;
  const button = isTrusted && target instanceof Element && target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  runAfterPress(() => button.click());
}
