import type { AnchorHTMLAttributes } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { PartKey } from '../../domain/profile/check-person.ts';
import { focusEntry } from '../../form/focus-entry.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { keepInSight } from './keep-in-sight.ts';
import { toAnchorId, toAnchorPath } from './review-anchors.ts';

interface AnchorLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly personId: EntityId;
  readonly part?: PartKey;
}

/** Leads to a person, or to one of the sections, further down on the review. */
export function AnchorLink({ personId, part, ...rest }: AnchorLinkProps) {
  const session = useSession();
  return (
    <PageLink
      {...rest}
      href={toAnchorPath(session.id, personId, part)}
      onClick={(event) => {
        // The address may be there already: then nothing changes, and nobody is led anywhere.
        const id = toAnchorId(personId, part);
        if (window.location.hash !== `#${id}` || !focusEntry(id)) return;
        event.preventDefault();
        keepInSight(id);
      }}
    />
  );
}
