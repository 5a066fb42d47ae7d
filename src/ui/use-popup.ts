import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Pixels between a popup and its anchor, and between a popup and the edges of the window. */
const GAP = 4;

type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
type Side = 'above' | 'below';

interface PopupOptions {
  /**
   * `fill`: as wide as its anchor; `end`: right edges aligned, or left edges when only these leave room.
   */
  readonly align: 'fill' | 'end';
  /** Edges of the anchor in the window; undefined when there is none. */
  readonly readAnchor: () => Edges | undefined;
  /** Called when the anchor has scrolled out of the window. */
  readonly onLost?: () => void;
}

/**
 * Shows an element with `popover="manual"` in the top layer while it is open: below its anchor, or above it
 * when only that side has room, and always inside the window. It follows its anchor on scroll and resize. Its
 * place in the document stays, so names, relations, focus and modal dialogs do not change.
 */
export function usePopup(popup: RefObject<HTMLElement | null>, isOpen: boolean, options: PopupOptions): void {
  const readAnchor = useEffectEvent(() => options.readAnchor());
  const onLost = useEffectEvent(() => options.onLost?.());
  const { align } = options;
  useLayoutEffect(() => {
    const element = popup.current;
    if (!isOpen || !element) return undefined;
    // Older browsers show the popup at its place in the page.
    if ('popover' in element) element.showPopover();
    let side: Side | undefined;
    const follow = () => {
      const anchor = readAnchor();
      if (anchor) side = placePopup(element, anchor, align, side);
    };
    follow();
    const done = new AbortController();
    const onScroll = ({ target }: Event) => {
      // The popup's own list scrolls without moving the popup.
      if (target instanceof Node && element.contains(target)) return;
      const anchor = readAnchor();
      const view = readView();
      if (anchor && (anchor.bottom <= view.top || anchor.top >= view.bottom)) onLost();
      else follow();
    };
    document.addEventListener('scroll', onScroll, { capture: true, signal: done.signal });
    window.visualViewport?.addEventListener('resize', follow, { signal: done.signal });
    // An element that grows around the anchor moves it.
    const observer = new ResizeObserver(follow);
    for (let around: Element | null = element; around; around = around.parentElement)
      observer.observe(around);
    return () => {
      done.abort();
      observer.disconnect();
      if ('popover' in element && element.isConnected) element.hidePopover();
    };
  }, [popup, isOpen, align]);
}

/** The visible part of the window, without the area under the keyboard of a phone. */
function readView(): Edges {
  const { clientWidth, clientHeight } = document.documentElement;
  const { visualViewport } = window;
  const isCovered = visualViewport?.scale === 1 && visualViewport.height < clientHeight;
  const top = isCovered ? visualViewport.offsetTop : 0;
  return { top, bottom: isCovered ? top + visualViewport.height : clientHeight, left: 0, right: clientWidth };
}

/**
 * Places a popup at its anchor and returns its side. It keeps its side while it fits there, so that a list
 * that shrinks during typing does not jump.
 */
function placePopup(
  popup: HTMLElement,
  anchor: Edges,
  align: PopupOptions['align'],
  side: Side | undefined,
): Side {
  const view = readView();
  popup.style.maxHeight = '';
  if (align === 'fill') popup.style.width = `${anchor.right - anchor.left}px`;
  const { width, height: natural } = popup.getBoundingClientRect();
  const rooms = { below: view.bottom - anchor.bottom - 2 * GAP, above: anchor.top - view.top - 2 * GAP };
  const next = side && natural <= rooms[side] ? side : findSide(natural, rooms);
  const height = Math.min(natural, Math.max(rooms[next], 0), view.bottom - view.top - 2 * GAP);
  const wished = next === 'below' ? anchor.bottom + GAP : anchor.top - GAP - height;
  const top = clamp(wished, view.top + GAP, view.bottom - GAP - height);
  const isEnd = align === 'end' && (width <= anchor.right - GAP || anchor.right > view.right - anchor.left);
  const left = clamp(isEnd ? anchor.right - width : anchor.left, GAP, view.right - GAP - width);
  if (height < natural) popup.style.maxHeight = `${height}px`;
  popup.style.left = `${left}px`;
  // The edge at the anchor is set, so that a change of height does not move it.
  popup.style.top = next === 'below' ? `${top}px` : 'auto';
  popup.style.bottom =
    next === 'below' ? 'auto' : `${document.documentElement.clientHeight - top - height}px`;
  return next;
}

function findSide(height: number, { below, above }: Readonly<Record<Side, number>>): Side {
  return height > below && above > below ? 'above' : 'below';
}

/** The lower bound wins when there is no room between both. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
