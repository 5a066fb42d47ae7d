import { useEffect, useRef, useState } from 'react';
import { isConfirmed, isRejected, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { listDrafts } from '../../services/drafts/draft-store.ts';
import { closeSession } from '../../services/drafts/session-registry.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { AddIcon } from '../../ui/icons.tsx';
import './home.css';

/** Where the day begins: a new enrollment, or one of those saved on this computer. */
export function HomePage() {
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const [drafts, setDrafts] = useState<readonly StoredEnrollment[]>();
  const [failure, setFailure] = useState<Error>();
  const page = useRef<HTMLElement>(null);
  useArrivalFocus(page);
  useEffect(() => {
    closeSession();
    listDrafts().then(setDrafts, setFailure);
  }, []);
  // The error boundary says what to do next.
  if (failure !== undefined) throw failure;

  return (
    <main id="content" className="home" ref={page} tabIndex={-1}>
      <title>{`${t('home.title')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <div>
          <h1 tabIndex={-1}>{t('home.title')}</h1>
          <p className="lead">{t('app.tagline')}</p>
        </div>
        <button
          type="button"
          className="button button--primary"
          onClick={() => void startEnrollment().catch(setFailure)}
        >
          <AddIcon />
          {t('home.new')}
        </button>
      </div>
      {drafts?.length === 0 && <p className="home__empty">{t('home.empty')}</p>}
      {drafts && drafts.length > 0 && (
        <section aria-labelledby="recent">
          <h2 id="recent">{t('home.recent')}</h2>
          <ul className="home__list">
            {drafts.map((draft) => (
              <li key={draft.id}>
                <PageLink
                  href={toEnrollmentPath(draft.id)}
                  aria-label={t('home.open', { when: dateTime(draft.createdAt) })}
                >
                  <span className="home__when">{dateTime(draft.createdAt)}</span>
                  <span>{plural('count.persons', draft.personIds.length)}</span>
                  <span className={isConfirmed(draft.outcome) ? 'badge badge--ok' : 'badge'}>
                    {t(stateOf(draft))}
                  </span>
                  <span className="home__changed">
                    {t('home.changed', { when: dateTime(draft.updatedAt) })}
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function stateOf(draft: StoredEnrollment): MessageKey {
  if (isConfirmed(draft.outcome)) return 'home.confirmed';
  if (isRejected(draft.outcome)) return 'home.rejected';
  return draft.outcome ? 'home.unanswered' : 'home.draft';
}
