import { type ReactNode, useEffect, useRef } from 'react';
import type { Enrollment, EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { toNameOfPerson } from '../../form/place-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { focusPart } from '../../ui/focus.ts';
import { follow } from '../../ui/page-link.tsx';
import { afterPaint } from '../../ui/schedule.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { toAnchorId } from './anchors.tsx';
import { useReviewMarks } from './marks.tsx';
import type { Reading } from './read-text.ts';
import { ReviewPerson } from './review-person.tsx';
import type { Survey } from './survey.ts';
import { useFirstChange } from './use-first-change.ts';
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
  readonly reading: Reading;
  /** Called when a person is shown. Stable between two journal entries. */
  readonly onShown: (id: EntityId) => void;
  readonly children: ReactNode;
}

/** A few persons, each in full. A person counts as seen once the name was in sight, or the card had the focus. */
export function PersonCards(props: PersonsParts) {
  const { personIds, enrollment, numberOf, findingsOf, reading, onShown, children } = props;
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
  useFirstChange(personIds, ({ personId }) => {
    if (personId !== undefined) focusPart(toAnchorId(personId));
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
              reading={reading}
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

/** Counts as shown once its beginning was in sight: the person is on the screen, and its card may exceed the window. */
function Card({ id, onShown, children }: CardProps) {
  const beginning = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    // After the paint the style of the page is known: asked before, it is made in the press.
    const cancel = afterPaint(() => {
      // The bar at the foot covers the lower part of the page.
      const { scrollPaddingBottom } = getComputedStyle(document.body);
      observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onShown(id);
        },
        { root: document.body, rootMargin: `0px 0px -${scrollPaddingBottom}` },
      );
      if (beginning.current) observer.observe(beginning.current);
    });
    return () => {
      cancel();
      observer?.disconnect();
    };
  }, [id, onShown]);
  return (
    <li className="person-cards__card" data-person={id}>
      <div ref={beginning} />
      {children}
    </li>
  );
}
