import { type ReactNode, useEffect, useRef } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { toAnchorId } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';
import { ReviewPerson } from './review-person.tsx';
import type { Survey } from './survey.ts';
import { useReviewKeys } from './review-keys.ts';

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

/** A few persons, each whole; seen is whose card was in sight, or had the focus. */
export function PersonCards(props: PersonsParts) {
  const { personIds, enrollment, numberOf, findingsOf, hideEmpty, onShown, children } = props;
  const session = useSession();
  const translator = useTranslator();
  const { onObserve } = useReviewMarks();
  /** In whose card the focus was last. */
  const last = useRef<EntityId>(undefined);
  const act = (onPerson: (id: EntityId) => void) => {
    const id = personIds.find((other) => other === last.current) ?? personIds[0];
    if (id !== undefined) onPerson(id);
  };
  useReviewKeys({
    onStep: (step) => {
      const next = personIds[personIds.indexOf(last.current ?? '') + step];
      if (next !== undefined) document.getElementById(toAnchorId(next))?.focus();
    },
    onObserve: () =>
      act((id) => {
        const whole = enrollment ?? session.getEnrollment();
        onObserve?.({ personId: id }, toNameOfPerson(id, whole, translator));
      }),
    onEdit: () => act((id) => follow(toPersonPath(session.id, id))),
  });
  const onFocus = ({ target }: { readonly target: Element }) => {
    last.current = target.closest<HTMLElement>('[data-person]')?.dataset['person'];
    if (last.current !== undefined) onShown(last.current);
  };
  return (
    <div className="persons-desk">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card that has the focus is seen */}
      <ol className="person-cards" onFocus={onFocus}>
        {personIds.map((id) => (
          <Card key={id} id={id} onShown={onShown}>
            <ReviewPerson
              id={id}
              number={numberOf(id)}
              hideEmpty={hideEmpty}
              findings={findingsOf(id)}
              atOnce={SECTION_KEYS.length}
            />
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

/** Shown once its first and its last line were in sight: a card may be higher than the window. */
function Card({ id, onShown, children }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const unseen = new Set(card.current?.querySelectorAll('.person-cards__edge'));
    // The bar at the foot hides what is below it.
    const { scrollPaddingBottom } = getComputedStyle(document.body);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) unseen.delete(target);
        if (unseen.size === 0) onShown(id);
      },
      { root: document.body, rootMargin: `0px 0px -${scrollPaddingBottom}` },
    );
    for (const edge of unseen) observer.observe(edge);
    return () => observer.disconnect();
  }, [id, onShown]);
  return (
    <li ref={card} className="person-cards__card" data-person={id}>
      <div className="person-cards__edge" />
      {children}
      <div className="person-cards__edge" />
    </li>
  );
}
