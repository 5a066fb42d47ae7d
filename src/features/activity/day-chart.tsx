import { useId } from 'react';
import { type Cell, type Tally, tallyDays } from '../../domain/review/activity.ts';
import { toDayName, toWeekdayLetter } from '../../i18n/day-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { isWorkingDay, toDate } from './period.ts';

interface DayChartProps {
  readonly cells: readonly Cell[];
  readonly days: readonly string[];
  readonly today: string;
}

/** A day that is shown: days off only with something in them. */
interface Bar extends Tally {
  readonly day: string;
}

/** Pixels: the top line, the base line, and the whole chart. */
const TOP = 20;
const BASE = 132;
const HEIGHT = 172;
/** Room for a number above each bar, in rem. */
const BAR_REM = 1.5;
const AXIS_REM = 1.75;
const MAX_LINES = 4;
const STEPS = [1, 2, 5, 10];

/** Bars of what was entered each day, with the returned part of it. */
export function DayChart({ cells, days, today }: DayChartProps) {
  const translator = useTranslator();
  const { t } = translator;
  const id = useId();
  const hatch = `${id}-hatch`;
  const bars = tallyDays(cells, days.length)
    .map((line, index): Bar => ({ ...line, day: days[index] ?? '' }))
    .filter(({ day, entered }) => entered > 0 || day === today || isWorkingDay(day));
  const most = Math.max(1, ...bars.map(({ entered }) => entered));
  const step = findStep(most);
  const top = step * Math.ceil(most / step);
  const toY = (value: number) => BASE - (value / top) * (BASE - TOP);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return (
    <section className="activity__card" aria-labelledby={id}>
      <div className="activity__card-head">
        <h2 id={id}>{t('activity.days')}</h2>
        <Legend hatch={hatch} />
      </div>
      {/* A quarter has more bars than the card has room for. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls takes the focus */}
      <div className="activity__scroll activity__plot" role="group" aria-labelledby={id} tabIndex={0}>
        <div className="activity__chart" style={{ minWidth: `${AXIS_REM + bars.length * BAR_REM}rem` }}>
          <svg className="activity__scale" width={`${AXIS_REM}rem`} height={HEIGHT} aria-hidden="true">
            {lines.map((value) => (
              <text key={value} x="0" y={toY(value) + 4}>
                {value}
              </text>
            ))}
          </svg>
          <svg
            className="activity__bars"
            role="img"
            aria-label={t('activity.chart', { days: toChartText(bars, today, translator) })}
            height={HEIGHT}
          >
            {lines.map((value) => (
              <line
                key={value}
                className={value === 0 ? 'activity__axis' : 'activity__grid'}
                x1="0"
                x2="100%"
                y1={toY(value)}
                y2={toY(value)}
              />
            ))}
            {bars.map((bar, index) => (
              <DayBar
                key={bar.day}
                bar={bar}
                center={((index + 0.5) / bars.length) * 100}
                width={50 / bars.length}
                toY={toY}
                hatch={hatch}
                isToday={bar.day === today}
              />
            ))}
          </svg>
        </div>
      </div>
    </section>
  );
}

interface DayBarProps {
  readonly bar: Bar;
  /** Percent of the chart. */
  readonly center: number;
  readonly width: number;
  readonly toY: (value: number) => number;
  /** Id of the pattern. */
  readonly hatch: string;
  readonly isToday: boolean;
}

function DayBar({ bar, center, width, toY, hatch, isToday }: DayBarProps) {
  const translator = useTranslator();
  const { day, entered, returned } = bar;
  const x = `${center - width / 2}%`;
  return (
    <>
      {entered > 0 && (
        <rect
          className="activity__entered"
          x={x}
          width={`${width}%`}
          y={toY(entered)}
          height={toY(returned) - toY(entered)}
        />
      )}
      {returned > 0 && (
        <rect
          className="activity__returned"
          fill={`url(#${hatch})`}
          x={x}
          width={`${width}%`}
          y={toY(returned)}
          height={BASE - toY(returned)}
        />
      )}
      <text className="activity__value" x={`${center}%`} y={toY(entered) - 5}>
        {entered}
      </text>
      <text x={`${center}%`} y={BASE + 17}>
        {toWeekdayLetter(toDate(day), translator)}
      </text>
      <text className={isToday ? 'activity__value' : undefined} x={`${center}%`} y={BASE + 32}>
        {isToday ? translator.t('activity.today') : toDate(day).getDate()}
      </text>
    </>
  );
}

function Legend({ hatch }: { readonly hatch: string }) {
  const { t } = useTranslator();
  return (
    <span className="activity__legend">
      <span>
        <svg width="12" height="12" aria-hidden="true">
          <rect className="activity__entered" width="12" height="12" />
        </svg>
        {t('activity.entered')}
      </span>
      <span>
        <svg width="12" height="12" aria-hidden="true">
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className="activity__hatch-ground" width="5" height="5" />
              <line className="activity__hatch-line" x1="0" y1="0" x2="0" y2="5" />
            </pattern>
          </defs>
          <rect
            className="activity__returned"
            fill={`url(#${hatch})`}
            x="0.5"
            y="0.5"
            width="11"
            height="11"
          />
        </svg>
        {t('activity.chart.returned')}
      </span>
    </span>
  );
}

/** A round step that needs few lines. */
function findStep(max: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.map((each) => each * unit).find((each) => max / each <= MAX_LINES);
    if (step !== undefined) return step;
  }
}

/** The values of the chart, for those who do not see it. */
function toChartText(bars: readonly Bar[], today: string, translator: Translator): string {
  const { t } = translator;
  return bars
    .map(({ day, entered, returned }) => {
      const name = day === today ? t('activity.today') : toDayName(toDate(day), translator);
      return t('activity.chart.day', { day: name, entered, returned });
    })
    .join('; ');
}
