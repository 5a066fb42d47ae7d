import { useState } from 'react';
import type { HistoryEvent } from '../domain/files/history.ts';
import type { TeamEntry } from '../domain/team/team-api.ts';
import { toEvidenceTime } from '../i18n/evidence-time.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { toDeedLine } from './deed-text.ts';
import { type HistoryLine, type HistoryWords, toHistoryLine } from './history-text.ts';
import './history-list.css';

/** Number of events that show at first, and that each press adds. */
const STEP = 50;

interface HistoryListProps {
  /** In their order: events of a browser and entries of a team's journal. */
  readonly events: readonly (HistoryEvent | TeamEntry)[];
  readonly words: HistoryWords;
}

/** The events of an enrollment, the latest first. */
export function HistoryList({ events, words }: HistoryListProps) {
  const { t, number } = useTranslator();
  const [count, setCount] = useState(STEP);
  const left = events.length - count;
  const shown = events.map((event, index) => ({ event, n: index + 1 })).slice(-count);
  return (
    <>
      <ol className="past__events" reversed start={events.length}>
        {shown.toReversed().map(({ event, n }) => {
          const line = 'number' in event ? toDeedLine(event, words) : toHistoryLine(event, words);
          return <HistoryItem key={n} {...line} />;
        })}
      </ol>
      {left > 0 && (
        <button type="button" className="button" onClick={() => setCount(count + STEP)}>
          {t('history.more', { n: number(Math.min(left, STEP)) })}
        </button>
      )}
    </>
  );
}

/** Longest list of places that shows unfolded. */
const MAX_OPEN = 3;

/** One event. `bdi` isolates what a person wrote from the text around it. */
function HistoryItem({ at, what, by, text = '', places = [], more = 0 }: HistoryLine) {
  const translator = useTranslator();
  const { t, number } = translator;
  const list = places.length > 0 && (
    <ul>
      {places.map((place, index) => (
        // Two removed rows may have the same text.
        // oxlint-disable-next-line react/no-array-index-key -- they never change their order
        <li key={index}>{place}</li>
      ))}
      {more > 0 && <li>{t('summary.more', { n: number(more) })}</li>}
    </ul>
  );
  return (
    <li>
      <time dateTime={at}>{toEvidenceTime(translator, at)}</time>
      <p>
        <bdi>{what}</bdi>
      </p>
      {[by, text].filter(Boolean).map((said) => (
        <p key={said} className="past__by">
          <bdi>{said}</bdi>
        </p>
      ))}
      {places.length + more <= MAX_OPEN ? (
        list
      ) : (
        <details>
          <summary>{t('history.places')}</summary>
          {list}
        </details>
      )}
    </li>
  );
}
