import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import type { HistoryEvent } from '../../domain/files/history.ts';
import { type HistoryWords, toHistoryText, toNotedText, toPlaceTexts } from '../../form/history-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

interface HistoryItemProps {
  readonly event: HistoryEvent;
  readonly words: HistoryWords;
}

/** As many are read at once; more are folded away. */
const MAX_OPEN = 3;

/** One event. Whatever somebody wrote is kept apart from the text around it. */
export function HistoryItem({ event, words }: HistoryItemProps) {
  const { t, dateTime } = useTranslator();
  const entry = 'entry' in event ? words.entries.find(({ number }) => number === event.entry) : undefined;
  const rekeyed = entry?.event.kind === 'approved' ? entry.event.rekeyed : undefined;
  return (
    <li>
      <time dateTime={event.at}>{dateTime(event.at)}</time>
      <p>
        <bdi>{toHistoryText(event, words)}</bdi>
        {rekeyed && <> {t('history.rekeyed', rekeyed)}</>}
      </p>
      {entry?.by && (
        <p className="past__by">
          <bdi>{toNotedText({ by: entry.by, entry: entry.number }, words)}</bdi>
        </p>
      )}
      {(event.kind === 'resolved' || event.kind === 'found') && (
        <p className="past__by">
          <bdi>{event.reason}</bdi>
        </p>
      )}
      {entry?.event.kind === 'found' && entry.event.personIds && (
        <Places texts={toPlaceTexts(entry.event.personIds.map(toPlace), entry.number, words)} more={0} />
      )}
      {entry?.event.kind === 'edited' && (
        <Places texts={toPlaceTexts(entry.event.places, entry.number, words)} more={entry.event.more} />
      )}
    </li>
  );
}

function toPlace(personId: EntityId): Place {
  return { personId };
}

interface PlacesProps {
  readonly texts: readonly string[];
  /** How many besides these. */
  readonly more: number;
}

function Places({ texts, more }: PlacesProps) {
  const { t, number } = useTranslator();
  const list = (
    <ul>
      {texts.map((text, index) => (
        // Two rows that are gone have the same words.
        // oxlint-disable-next-line react/no-array-index-key -- they never change their order
        <li key={index}>{text}</li>
      ))}
      {more > 0 && <li>{t('summary.more', { n: number(more) })}</li>}
    </ul>
  );
  if (texts.length + more <= MAX_OPEN) return list;
  return (
    <details>
      <summary>{t('history.places')}</summary>
      {list}
    </details>
  );
}
