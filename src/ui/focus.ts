/**
 * Moves the focus to the target of an address or a notice, and looks up what may have it, by its id: the caller
 * is often on another page, and links contain only the ids.
 */
import { focusEntry, focusHeading } from './focus-entry.ts';
import { follow, type navigate } from './page-link.tsx';

/** Waits for the next frame, because this render may recreate the form. */
export function focusEntrySoon(id: string | undefined): void {
  if (id !== undefined) requestAnimationFrame(() => focusEntry(id));
}

/** Longest wait for an element, in frames: about a second. */
const MOST_FRAMES = 60;

/** Focuses an element that may mount late, without scrolling. A key or a press of the user ends the wait. */
export function focusOnceMounted(id: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  const focusWithin = (frames: number) => {
    if (signal.aborted) return;
    const element = document.getElementById(id);
    if (!element && frames > 0) {
      requestAnimationFrame(() => focusWithin(frames - 1));
      return;
    }
    controller.abort();
    element?.focus({ preventScroll: true });
  };
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => controller.abort(), { capture: true, signal });
  focusWithin(MOST_FRAMES);
}

/** Focuses a link or button with the least scrolling; when it is gone, the heading of the page. */
export function focusPart(id: string | undefined): void {
  const element = id === undefined ? null : document.getElementById(id);
  if (element) element.focus();
  else focusHeading();
}

/** Presses a button that a selector names, if it stands on the page. */
export function pressButton(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

/** Focuses the page as a whole, when the pressed button is gone. */
export function focusContent(): void {
  focusPart('content');
}

/** Goes to an address and focuses what it names, or the heading when its page is already open. */
export function goTo(path: string, go: typeof navigate = follow): void {
  const here = window.location.pathname;
  const [page, id] = path.split('#');
  if (path !== here) go(path, { replace: page === here });
  if (id !== undefined) focusEntrySoon(decodeURIComponent(id));
  else if (page === here) focusHeading();
}

/** The entries within an element, in their order. */
export function entriesIn(element: Element | null): readonly HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
}
