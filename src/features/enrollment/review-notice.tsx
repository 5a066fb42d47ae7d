import { toCategoryText } from '../../form/category-choice.tsx';
import { toObservedText } from '../../form/place-text.ts';
import { findFieldId } from '../../form/field-id.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { follow, PageLink } from '../../ui/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';

/** Notice of the review: a return, the open observations with a way to the next one, and a void approval. */
export function ReviewNotice() {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const review = useSessionPart(({ header }) => header.review);
  const hash = useSessionPart(({ header }) => header.submission.hash);
  const observations = useReviewState(useReviewDesk())?.observations ?? [];
  const waiting = observations.filter(({ isOpen }) => isOpen);
  // The record of the enrollment has their number before they are read; that of a team's enrollment has not.
  const { open, returnedAt, returnedAs, approved } = review ?? { open: waiting.length };
  const isVoid = approved !== undefined && approved.hash !== hash && returnedAt === undefined;
  if (open === 0 && !isVoid) return null;
  const paths = waiting.map(({ place }) => toPlacePath(session.id, place.personId, findFieldId(place)));
  const enrollment = session.toEnrollment(session.getSnapshot().header);
  return (
    <div className="notice notice--warning" role="status">
      {isVoid && <p>{t('approval.voided', { when: dateTime(approved.at) })}</p>}
      {returnedAt !== undefined && open > 0 && (
        <p>
          {plural('approval.returned', open, { when: dateTime(returnedAt) })}{' '}
          {returnedAs !== undefined &&
            t('return.as', { what: toCategoryText(profile.review, returnedAs, translator) })}
        </p>
      )}
      {returnedAt === undefined && open > 0 && <p>{plural('observation.open', open)}</p>}
      {/* Reserves the space while they are read. */}
      {open > 0 && (
        <button
          type="button"
          className="button"
          disabled={paths.length === 0}
          onClick={() => follow(toNextPath(paths))}
        >
          {t('observation.next')}
        </button>
      )}
      {open > 0 && (
        <ul className="notice__places" aria-label={t('observation.title')}>
          {waiting.map(({ id, place }, index) => (
            <li key={id}>
              <PageLink href={paths[index] ?? ''}>
                {toObservedText(place, enrollment, profile, translator)}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The path after the current one; after the last one, the first. */
function toNextPath(paths: readonly string[]): string {
  const { pathname, hash } = window.location;
  const index = paths.indexOf(pathname + decodeURIComponent(hash));
  return paths[(index + 1) % paths.length] ?? pathname;
}
