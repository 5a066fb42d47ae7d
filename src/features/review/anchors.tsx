import { type ComponentProps, type ReactNode, useCallback } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { PartKey } from '../../domain/profile/check-person.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toReviewPath } from '../../services/navigation/paths.ts';

/** The headings that stand on the page, by their ids. */
const headings = new Map<string, HTMLElement>();

/** The id of the heading of a person, or of one of its sections, on the review. */
export function toAnchorId(personId: EntityId, part: PartKey = 'data'): string {
  return part === 'data' ? `review.${personId}` : `review.${personId}.${part}`;
}

/** Where in the list the person stands to whose heading, or section, a fragment (with its `#`) leads; -1 for none. */
export function findAnchorIndex(personIds: readonly EntityId[], hash: string): number {
  if (!hash.startsWith('#review.')) return -1;
  const id = decodeURIComponent(hash.slice(1));
  return personIds.findIndex((personId) => {
    const own = toAnchorId(personId);
    return id === own || id.startsWith(`${own}.`);
  });
}

interface AnchorHeadingProps {
  readonly level: 'h2' | 'h3';
  /** Of `toAnchorId`. */
  readonly id: string;
  readonly children: ReactNode;
}

/** A heading that an `AnchorLink` leads to. */
export function AnchorHeading({ level: Heading, id, children }: AnchorHeadingProps) {
  const register = useCallback(
    (heading: HTMLElement | null) => {
      if (!heading) return undefined;
      headings.set(id, heading);
      return () => {
        headings.delete(id);
      };
    },
    [id],
  );
  return (
    <Heading ref={register} id={id} tabIndex={-1}>
      {children}
    </Heading>
  );
}

interface AnchorLinkProps extends ComponentProps<'a'> {
  readonly personId: EntityId;
  readonly part?: PartKey;
}

/** Leads to a person, or to one of the sections, further down on the review. */
export function AnchorLink({ personId, part, ...rest }: AnchorLinkProps) {
  const session = useSession();
  const id = toAnchorId(personId, part);
  return (
    <PageLink
      {...rest}
      href={`${toReviewPath(session.id)}#${id}`}
      onClick={(event) => {
        // The address may be there already: then nothing changes, and nobody is led anywhere.
        const heading = headings.get(id);
        if (window.location.hash !== `#${id}` || !heading) return;
        event.preventDefault();
        heading.scrollIntoView({ block: 'center' });
        heading.focus({ preventScroll: true });
        keepInSight(id);
      }}
    />
  );
}

/** Until what was just mounted around it has got its height. */
const SETTLING_MS = 1500;

/**
 * Brings a heading back into sight while what stands above it still grows or shrinks, until somebody scrolls, presses
 * or types. Gives how to call it off.
 */
export function keepInSight(id: string): () => void {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(event, stop, { capture: true, passive: true, signal: controller.signal });
  }
  const end = performance.now() + SETTLING_MS;
  const look = () => {
    if (controller.signal.aborted) return;
    const heading = headings.get(id);
    const top = heading?.getBoundingClientRect().top ?? 0;
    if (heading && (top < 0 || top > window.innerHeight * 0.8)) heading.scrollIntoView({ block: 'center' });
    if (performance.now() < end) requestAnimationFrame(look);
    else stop();
  };
  requestAnimationFrame(look);
  return stop;
}
