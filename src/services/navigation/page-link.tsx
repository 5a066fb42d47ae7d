import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Goes to an address of the app; the same function for ever, so that nobody renders because of it. */
export { navigate };

interface PageLinkProps extends ComponentProps<'a'> {
  readonly href: string;
}

/**
 * A link to a page of the app. Unlike the router's own it does not listen to the address, so that a list of hundreds
 * does not render at every navigation. A click with a modifier stays the browser's: a new tab, a download.
 */
export function PageLink({ href, onClick, children, ...rest }: PageLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
