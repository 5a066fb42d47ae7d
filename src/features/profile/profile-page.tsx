import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { AnswerSection } from './answer-section.tsx';
import { CaseConfigured } from './case-section.tsx';
import { CatalogsSection } from './catalogs-section.tsx';
import { ConfiguredSection } from './configured-section.tsx';
import { ExactSection } from './exact-section.tsx';
import { OpenSection } from './open-section.tsx';
import { RequestSection } from './request-section.tsx';
import { useDraftList } from './draft-select.tsx';
import './profile.css';

/** Page for operators and QA: the settings of the running profile, and a test of a request or an answer. */
export function ProfilePage() {
  const { t } = useTranslator();
  useArrivalFocus();
  const list = useDraftList();
  return (
    <main id="content" className="profile-page" tabIndex={-1}>
      <title>{`${t('profilePage.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('profilePage.title')}</h1>
      <p className="lead">{t('profilePage.lead')}</p>
      <ConfiguredSection />
      <CaseConfigured />
      <OpenSection />
      <CatalogsSection />
      <AnswerSection drafts={list.status === 'read' ? list.drafts : []} />
      <RequestSection />
      <ExactSection list={list} />
    </main>
  );
}
