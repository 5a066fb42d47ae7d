import { type ReactNode, useRef, useState } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { toSaveFailure } from '../../services/drafts/storage-state.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { HELP_PATH } from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AddIcon } from '../../ui/icons.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { EmptiedNotice } from './emptied-notice.tsx';
import { EnrollmentSection } from './enrollment-section.tsx';
import { toRows } from './list-rows.ts';
import { type ListNotice, NoticeBar } from './notice-bar.tsx';
import { UnreadableSection } from './unreadable-section.tsx';
import { useEnrollmentList } from './use-enrollment-list.ts';
import { StorageNote } from './storage-note.tsx';
import './home.css';

interface HomePageProps {
  /** Opens a file: stands beside «Nueva inscripción». */
  readonly openFile: ReactNode;
}

/** Where the day begins: a new enrollment, or one of those saved on this computer. */
export function HomePage({ openFile }: HomePageProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const { list, readings, visit, believeClock, refresh } = useEnrollmentList(profile.privacy);
  const [notice, setNotice] = useState<ListNotice>();
  const page = useRef<HTMLElement>(null);
  useArrivalFocus(page);
  const { drafts = [], unreadable = [] } = list ?? {};
  const doubt = visit?.doubt;
  const gone = doubt ? drafts.filter(({ id }) => doubt.goneIds.includes(id)) : [];

  return (
    <main id="content" className="home" ref={page} tabIndex={-1}>
      <title>{`${t('home.title')} · ${t('app.name')}`}</title>
      <HomeHead openFile={openFile} onNotice={setNotice} />
      <EmptiedNotice />
      {list && doubt && (
        <ClockNotice doubt={doubt} rows={toRows(gone, readings, translator)} onBelieve={believeClock} />
      )}
      {unreadable.length > 0 && <UnreadableSection records={unreadable} onNotice={setNotice} />}
      {list && drafts.length + unreadable.length === 0 && (
        <p className="home__empty">
          {t('home.empty')} <PageLink href={HELP_PATH}>{t('home.help')}</PageLink>
        </p>
      )}
      {drafts.length > 0 && (
        <EnrollmentSection
          drafts={drafts}
          readings={readings}
          limits={profile.privacy}
          visitDays={visit?.days}
          onNotice={setNotice}
          onChanged={refresh}
        />
      )}
      {list && <StorageNote />}
      <NoticeBar notice={notice} onNotice={setNotice} onChanged={refresh} />
    </main>
  );
}

interface HomeHeadProps extends HomePageProps {
  readonly onNotice: (notice: ListNotice) => void;
}

function HomeHead({ openFile, onNotice }: HomeHeadProps) {
  const { t } = useTranslator();
  const start = () => {
    startEnrollment().catch((error: unknown) =>
      onNotice({ kind: 'problem', key: `notStored.${toSaveFailure(error)}` }),
    );
  };
  return (
    <div className="home__head">
      <div>
        <h1 tabIndex={-1}>{t('home.title')}</h1>
        <p className="lead">{t('app.tagline')}</p>
      </div>
      <div className="home__actions">
        <button type="button" className="button button--primary" onClick={start}>
          <AddIcon />
          {t('home.new')}
        </button>
        <button type="button" className="button" onClick={() => runOnceOffered('intake')}>
          {t('home.intake')}
        </button>
        {openFile}
      </div>
    </div>
  );
}
