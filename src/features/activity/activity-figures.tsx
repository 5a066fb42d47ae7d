import type { ReactNode } from 'react';
import { type Activity, type Tally, toFirstTime } from '../../domain/review/activity.ts';
import { toAgeText } from '../../form/age-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ClockIcon } from '../../ui/clock-icon.tsx';
import { toSpanText } from './span-text.ts';

interface ActivityFiguresProps {
  readonly activity: Activity;
  readonly all: Tally;
}

/** The seven figures of a period, in one line where there is room. */
export function ActivityFigures({ activity, all }: ActivityFiguresProps) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { waiting, oldest, created, medianMs } = activity;
  const share = toFirstTime(all);
  return (
    <dl className="activity__figures">
      <Figure term={t('activity.waiting')}>{number(waiting)}</Figure>
      <Oldest since={oldest} />
      <Figure term={t('activity.entered')}>{number(all.entered)}</Figure>
      <Figure term={t('activity.returned')}>{number(all.returned)}</Figure>
      <Figure term={t('activity.firstTime')}>
        {share === undefined ? '—' : t('activity.percent', { n: share })}
      </Figure>
      <Figure term={t('activity.created')}>{number(created)}</Figure>
      <Figure term={t('activity.median')}>
        {medianMs === null ? '—' : toSpanText(medianMs, translator)}
      </Figure>
    </dl>
  );
}

/** Wait of the oldest, marked when it is longer than the profile allows. */
function Oldest({ since }: { readonly since: string | null }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { dueMs } = useProfile().profile.review;
  const at = now();
  const isLate = since !== null && Date.parse(at) - Date.parse(since) > dueMs;
  const term = isLate ? (
    <span className="activity__late">
      <ClockIcon />
      {t('activity.oldest')}
      <span className="visually-hidden"> {t('queue.late')}</span>
    </span>
  ) : (
    t('activity.oldest')
  );
  return (
    <Figure term={term}>
      {since === null ? (
        '—'
      ) : (
        <time dateTime={since} title={dateTime(since)}>
          {toAgeText(since, at, translator)}
        </time>
      )}
    </Figure>
  );
}

interface FigureProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
}

function Figure({ term, children }: FigureProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
