import { type ReactNode, useEffect, useRef } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { focusPart } from '../../ui/focus.ts';
import { follow } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { toAnchorId } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';
import { ReviewPerson } from './review-person.tsx';
import type { Survey } from './survey.ts';
import { useReviewKeys } from './review-keys.ts';

/** Data that the cards and the grid share. */
export interface PersonsParts {
  readonly personIds: readonly EntityId[];
  /** Undefined until it is read. */
  readonly enrollment: Enrollment | undefined;
  readonly survey: Survey | undefined;
  /** Number of a person among all persons, from 1. */
  readonly numberOf: (id: EntityId) => number;
  readonly findingsOf: (id: EntityId) => readonly Finding[];
  readonly hideEmpty: boolean;
  /** Called when a person is shown. Stable between two journal entries. */
  readonly onShown: (id: EntityId) => void;
  readonly children: ReactNode;
}

/** A few persons, each in full. A person counts as seen once the card was in sight, or had the focus. */
export function PersonCards(props: PersonsParts) {
  const { personIds, enrollment, numberOf, findingsOf, hideEmpty, onShown, children } = props;
  const session = useSession();
  const translator = useTranslator();
  const { onObserve } = useReviewMarks();
  /** The person whose card had the focus last. */
  const last = useRef<EntityId>(undefined);
  const act = (onPerson: (id: EntityId) => void) => {
    const id = personIds.find((other) => other === last.current) ?? personIds[0];
    if (id !== undefined) onPerson(id);
  };
  useReviewKeys({
    onStep: (step) => {
      const next = personIds[personIds.indexOf(last.current ?? '') + step];
      if (next !== undefined) focusPart(toAnchorId(next));
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
    <div className="persons-review">
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

/** Counts as shown once its first and last lines were in sight, because a card may exceed the window. */
function Card({ id, onShown, children }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const unseen = new Set(card.current?.querySelectorAll('.person-cards__edge'));
    // The bar at the foot covers the lower part of the page.
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
