import { useMemo, useRef } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toReviewPath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useWholePrint } from '../../ui/use-whole-print.ts';
import { toShortId } from './paper-content.ts';
import { PaperHead } from './paper-head.tsx';
import { PaperPerson } from './paper-person.tsx';
import './paper.css';

/** The enrollment as it is printed and signed, one page or more per person. */
export function PaperPage() {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const header = useSessionPart((snapshot) => snapshot.header);
  const access = useSessionPart((snapshot) => snapshot.access);
  const { persons } = useMemo(() => session.toEnrollment(header), [session, header]);
  const total = persons.length;
  const { count, print } = useWholePrint(total);
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);

  // A sheet that is alone still says what it is.
  const marks = [
    ...(profile.sample ? [t('paper.sample')] : []),
    t(`paper.state.${header.submission.state}`),
  ].join(' · ');
  const toRunning = (n: number) =>
    `${t('paper.running', { id: toShortId(session.id), n, total })} · ${marks}`;
  return (
    <div ref={page} className="paper">
      <title>{`${t('paper.title')} · ${t('app.name')}`}</title>
      <div className="paper__tools">
        <p className="lead">{t('paper.hint')}</p>
        <button type="button" className="button button--primary" onClick={print}>
          {t('paper.print')}
        </button>
        <PageLink className="button" href={toReviewPath(session.id)}>
          {t('paper.back')}
        </PageLink>
      </div>
      <article className="paper__sheet" aria-busy={count < total || undefined}>
        <h1 tabIndex={-1}>{t('paper.title')}</h1>
        <PaperHead header={header} isIncomplete={access === 'unreadable'} />
        {total === 0 && <p>{t('paper.noPersons')}</p>}
        {persons.slice(0, count).map((person, index) => (
          <PaperPerson key={person.id} person={person} number={index + 1} running={toRunning(index + 1)} />
        ))}
      </article>
    </div>
  );
}
