import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type Activity, tally, tallyAgents } from '../../domain/review/activity.ts';
import { StorageNotice } from '../../form/storage-notice.tsx';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { ActivityCarrier } from '../../services/carriers/activity-carrier.ts';
import { today } from '../../services/clock.ts';
import { useClosedStorage } from '../../services/drafts/use-storage-state.ts';
import { QUEUE_PATH } from '../../services/navigation/paths.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { AgentsTable } from './agents-table.tsx';
import { CreatedSection, type RenderProblem } from './created-section.tsx';
import { DayChart } from './day-chart.tsx';
import { type Chosen, listDays, type Span, toMidnights } from './period.ts';
import { DayChoice, PeriodText, SpanChoice } from './period-choice.tsx';
import './activity.css';

interface ActivityPageProps {
  readonly carrier: ActivityCarrier;
  /** Without it, the error boundary says why nothing can be read. */
  readonly renderProblem?: RenderProblem;
}

/** What is shown: figures and the period that they are of. */
interface Shown {
  readonly activity: Activity;
  readonly days: readonly string[];
  readonly span: Span;
}

/** «Qué pasó»: how much waits, who entered what, what was returned, and whom the service created. */
export function ActivityPage({ carrier, renderProblem }: ActivityPageProps) {
  const { t } = useTranslator();
  const closed = useClosedStorage();
  useArrivalFocus();
  const day = today();
  const [span, setSpan] = useState<Span>('ten');
  const [chosen, setChosen] = useState<Chosen>({ since: day, until: day });
  const days = useMemo(() => listDays(span, day, chosen), [span, day, chosen]);
  const midnights = useMemo(() => toMidnights(days ?? []), [days]);
  const { data, error, refetch } = useQuery({
    ...carrier.activityQuery(midnights),
    enabled: days !== undefined,
    throwOnError: renderProblem === undefined,
  });
  const [shown, setShown] = useState<Shown>();
  // The figures of the period before stay until the next ones are read, and say which period is theirs.
  if (data && days && (shown?.activity !== data || shown.days !== days))
    setShown({ activity: data, days, span });
  if (shown && !data && error) setShown(undefined);
  const told = shown ?? (days && { days, span });
  return (
    <main id="content" className="activity" tabIndex={-1}>
      <title>{`${t('app.activity')} · ${t('app.name')}`}</title>
      <div className="activity__head">
        <h1 tabIndex={-1}>{t('app.activity')}</h1>
        <p className="activity__period">{told && <PeriodText days={told.days} span={told.span} />}</p>
        <SpanChoice span={span} onChoose={setSpan} />
      </div>
      {span === 'chosen' && <DayChoice chosen={chosen} onChoose={setChosen} isSound={days !== undefined} />}
      {closed && <StorageNotice cause={closed} />}
      {renderProblem?.(data ? null : error, () => void refetch())}
      {shown && (
        <Happened {...shown} isLate={days !== undefined && !data}>
          <CreatedSection carrier={carrier} days={shown.days} renderProblem={renderProblem} />
        </Happened>
      )}
    </main>
  );
}

interface HappenedProps extends Shown {
  /** True while the figures of another period are read. */
  readonly isLate: boolean;
  readonly children: ReactNode;
}

function Happened({ activity, days, isLate, children }: HappenedProps) {
  const all = useMemo(() => tally(activity.cells), [activity]);
  const agents = useMemo(() => tallyAgents(activity.cells), [activity]);
  const isEmpty = activity.waiting === 0 && all.entered === 0 && activity.created === 0;
  return (
    <div aria-busy={isLate}>
      {isEmpty ? (
        <NothingHappened />
      ) : (
        <>
          <ActivityFigures activity={activity} all={all} />
          <div className="activity__parts">
            <AgentsTable agents={agents} all={all} />
            <DayChart cells={activity.cells} days={days} today={today()} />
          </div>
          {children}
        </>
      )}
    </div>
  );
}

function NothingHappened() {
  const { t } = useTranslator();
  return (
    <EmptyPage title={t('activity.empty')}>
      <p>{t('activity.empty.next')}</p>
      <PageLink className="button" href={QUEUE_PATH}>
        {t('app.queue')}
      </PageLink>
    </EmptyPage>
  );
}
