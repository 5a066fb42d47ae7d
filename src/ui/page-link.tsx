import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { runAfterPress } from './schedule.ts';

/** Navigates to an address of the app. The function never changes, so it causes no render. */
export { navigate };

/**
 * Navigates after the press is painted, and in any case before the next key, because rendering a page takes
 * longest. For a press that changes nothing else.
 */
export const follow: typeof navigate = (to, options) => runAfterPress(() => navigate(to, options));

interface PageLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** Runs in place of the navigation. */
  readonly onFollow?: (() => void) | undefined;
}

/**
 * A link to a page of the app. Unlike the router's own it does not listen to the address, so that a list of hundreds
 * does not render at every navigation. A click with a modifier stays the browser's: a new tab, a download.
 */
export function PageLink({ href, onClick, onFollow = () => follow(href), children, ...rest }: PageLinkProps) {
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a {...rest} href={href} onClick={onPress}>
      {children}
    </a>
  );
}
