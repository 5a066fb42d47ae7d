import { useMemo, useRef } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toFieldId } from '../../form/field-id.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { sendPageEn } from '../../i18n/send-page-en.ts';
import { sendPageEs } from '../../i18n/send-page-es.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath, toPaperPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ReviewPerson } from './review-person.tsx';
import { ReviewValue } from './review-value.tsx';
import { SendPanel } from './send-panel.tsx';
import { useGrowingCount } from './use-growing-count.ts';
import './review.css';

const TEXTS = { es: sendPageEs, en: sendPageEn };

/** Everything entered, by person, made for reading; each value leads to its field. Nothing is edited here. */
export function ReviewPage() {
  return (
    <PageTexts texts={TEXTS}>
      <Review />
    </PageTexts>
  );
}

function Review() {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);
  // There is no entry on this page, but persons can be removed and moved at its side.
  const header = useSessionPart((snapshot) => snapshot.header);
  const enrollment = useMemo<Enrollment>(() => session.toEnrollment(header), [session, header]);
  const wholeCount = useGrowingCount(enrollment.persons.length);
  const view = profile.viewOf(undefined).field('riskProfileCode');
  return (
    <div ref={page} className="review">
      <title>{`${t('review.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('review.title')}</h1>
      <p className="lead">{t('review.hint')}</p>
      <PageLink className="button" href={toPaperPath(session.id)}>
        {t('review.print')}
      </PageLink>
      <dl className="review__values">
        <ReviewValue
          label={toFieldLabel(translator, view)}
          place={t('start.title')}
          href={`${toEnrollmentPath(session.id)}#${toFieldId('riskProfileCode')}`}
          text={toEntryText(enrollment.riskProfileCode, view, translator)}
        />
      </dl>
      {enrollment.persons.map((person, index) => (
        <ReviewPerson
          key={person.id}
          person={person}
          number={index + 1}
          enrollmentId={enrollment.id}
          isWhole={index < wholeCount}
        />
      ))}
      <SendPanel enrollment={enrollment} />
    </div>
  );
}
