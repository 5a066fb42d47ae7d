import { type ReactNode, useEffect, useRef } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { navigate } from '../../services/navigation/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { toAnchorId } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';
import { ReviewPerson } from './review-person.tsx';
import type { Survey } from './survey.ts';
import { toReviewKeys } from './review-keys.ts';

/** What cards and grid are of. */
export interface PersonsParts {
  readonly personIds: readonly EntityId[];
  /** Undefined until it is read. */
  readonly enrollment: Enrollment | undefined;
  readonly survey: Survey | undefined;
  /** Of all persons, from 1. */
  readonly numberOf: (id: EntityId) => number;
  readonly findingsOf: (id: EntityId) => readonly Finding[];
  readonly hideEmpty: boolean;
  /** A person is shown; stable between two notes. */
  readonly onShown: (id: EntityId) => void;
  readonly children: ReactNode;
}

/** The person in whose card the focus is. */
function getCurrent(): EntityId {
  return document.activeElement?.closest<HTMLElement>('[data-person]')?.dataset['person'] ?? '';
}

/** A few persons, each whole; seen is whose card was in sight. */
export function PersonCards(props: PersonsParts) {
  const { personIds, enrollment, numberOf, findingsOf, hideEmpty, onShown, children } = props;
  const session = useSession();
  const translator = useTranslator();
  const { onObserve } = useReviewMarks();
  const onKeyDown = toReviewKeys({
    onStep: (step) => {
      const next = personIds[personIds.indexOf(getCurrent()) + step];
      if (next !== undefined) document.getElementById(toAnchorId(next))?.focus();
    },
    onObserve: () => {
      const personId = getCurrent();
      onObserve?.({ personId }, toNameOfPerson(personId, enrollment ?? session.getEnrollment(), translator));
    },
    onEdit: () => navigate(toPersonPath(session.id, getCurrent())),
  });
  return (
    <div className="persons-desk">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- letters act wherever the focus is in it */}
      <ol className="person-cards" onKeyDown={onKeyDown}>
        {personIds.map((id) => (
          <Card key={id} id={id} onShown={onShown}>
            <ReviewPerson id={id} number={numberOf(id)} hideEmpty={hideEmpty} findings={findingsOf(id)} />
          </Card>
        ))}
      </ol>
      {children}
    </div>
  );
}

interface CardProps extends Pick<PersonsParts, 'onShown'> {
  readonly id: EntityId;
  readonly children: ReactNode;
}

function Card({ id, onShown, children }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!card.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onShown(id);
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, [id, onShown]);
  return (
    <li ref={card} className="person-cards__card" data-person={id}>
      {children}
    </li>
  );
}
