import { type ReactNode, useEffect } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SharedList, TabKey } from '../../services/carriers/shared-list.ts';
import type { PersonsReadings } from '../../services/drafts/list-persons.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { endWalk } from '../../services/review/review-queue.ts';
import { EnrollmentSection, type ListControl, type RenderProblem } from './enrollment-section.tsx';
import './home.css';

const TABS: readonly TabKey[] = ['all', 'sent', 'unknown', 'rejected'];
/** It lists nothing of this computer. */
const NO_DRAFTS: readonly StoredEnrollment[] = [];
const NO_READINGS: PersonsReadings = new Map();
const nothing = () => undefined;

interface SendsPageProps {
  readonly control: ListControl;
  /** Undefined until it is known that the user may read it. */
  readonly shared: SharedList | undefined;
  readonly notice: ReactNode;
  readonly renderProblem: RenderProblem;
  /** Link to what was sent from this computer. */
  readonly below: ReactNode;
}

/** «Envíos» of a team: enrollments on their way to the service or back. */
export function SendsPage({ control, shared, notice, renderProblem, below }: SendsPageProps) {
  const { t } = useTranslator();
  const { privacy } = useProfile().profile;
  useArrivalFocus();
  useEffect(endWalk, []);
  return (
    <main id="content" className="home" tabIndex={-1}>
      <title>{`${t('app.ledger')} · ${t('app.name')}`}</title>
      <div className="home__head">
        <h1 tabIndex={-1}>{t('app.ledger')}</h1>
      </div>
      {notice}
      {shared && (shared.items || shared.error) && (
        <EnrollmentSection
          title={t('app.ledger')}
          tabs={TABS}
          control={control}
          drafts={NO_DRAFTS}
          readings={NO_READINGS}
          shared={shared}
          renderProblem={renderProblem}
          limits={privacy}
          visitDays={undefined}
          onAct={nothing}
        />
      )}
      {below}
    </main>
  );
}
