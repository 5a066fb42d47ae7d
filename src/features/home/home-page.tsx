import { useEffect, useRef, useState } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { homePageEn } from '../../i18n/home-page-en.ts';
import { homePageEs } from '../../i18n/home-page-es.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { PageTexts } from '../../i18n/page-texts.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { listDrafts } from '../../services/drafts/draft-list.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { AddIcon } from '../../ui/icons.tsx';
import { StorageNote } from './storage-note.tsx';
import './home.css';

const TEXTS = { es: homePageEs, en: homePageEn };

/** Where the day begins: a new enrollment, or one of those saved on this computer. */
export function HomePage() {
  return (
    <PageTexts texts={TEXTS}>
      <Home />
    </PageTexts>
  );
}

function Home() {
  const translator = useTranslator();
  const { t, plural, dateTime } = translator;
  const [drafts, setDrafts] = useState<readonly StoredEnrollment[]>();
  const [failure, setFailure] = useState<Error>();
  const page = useRef<HTMLElement>(null);
  useArrivalFocus(page);
  useEffect(() => {
    listDrafts().then((list) => setDrafts(list.drafts), setFailure);
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
      <StorageNote />
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
                  <span className={draft.submission.state === 'confirmed' ? 'badge badge--ok' : 'badge'}>
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

function stateOf({ submission: { state } }: StoredEnrollment): MessageKey {
  if (state === 'confirmed') return 'home.confirmed';
  if (state === 'rejected') return 'home.rejected';
  return state === 'unknown' || state === 'sending' ? 'home.unanswered' : 'home.draft';
}
