import { toRowNumber } from '../domain/enrollment/enrollment.ts';
import type { HistoryEvent } from '../domain/files/history.ts';
import type { Place } from '../domain/fields/finding.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { type Actor, type JournalEntry, toKnownActor } from '../domain/review/journal.ts';
import { type Content, NOTHING } from '../domain/review/snapshot.ts';
import type { Translator } from '../i18n/translator.ts';
import { toPlaceText } from './place-text.ts';

/** Context for the text of an event. */
export interface HistoryWords {
  /** The whole journal, the first entry first, and the content of each snapshot. */
  readonly entries: readonly JournalEntry[];
  readonly contents: readonly Content[];
  /**
   * Number of entries from the first one on that came with a file: all of them while the file is not imported
   * yet.
   */
  readonly received: number;
  readonly profile: Profile;
  readonly translator: Translator;
}

/** Length of a shortened hash: enough to compare them by eye. */
const HASH_LENGTH = 8;

/** An event as a sentence. Needs the texts of the history. */
export function toHistoryText(event: HistoryEvent, words: HistoryWords): string {
  const { t, plural } = words.translator;
  switch (event.kind) {
    case 'answered': {
      const { attempt, status, verdict } = event;
      return t('history.answered', { attempt, status, verdict: t(`history.verdict.${verdict}`) });
    }
    case 'late-answer':
      return t('history.late-answer', { attempt: event.attempt, status: event.status });
    case 'sent':
    case 'no-answer':
      return t(`history.${event.kind}`, { attempt: event.attempt });
    case 'resolved':
      return t(`history.resolved.${event.found}`, { attempt: event.attempt, by: event.by });
    case 'found':
      return t(`history.found.${event.found}`, { attempt: event.attempt });
    case 'edited':
      return plural('history.edited', event.places);
    case 'seen':
      return plural('history.seen', event.persons);
    case 'observed':
    case 'replied':
      return t(`history.${event.kind}`, { place: toObservedPlace(event, words), text: event.text });
    case 'settled':
    case 'reopened':
      return t(`history.${event.kind}`, { place: toObservedPlace(event, words) });
    case 'approved':
    case 'voided': {
      const isClaim = event.kind === 'approved' && event.entry <= words.received;
      const key = isClaim ? 'history.approved.file' : (`history.${event.kind}` as const);
      return t(key, { hash: event.hash.slice(0, HASH_LENGTH) });
    }
    case 'received':
      return t(`history.received.${event.chain}`);
    case 'created':
    case 'changed':
    case 'copied':
    case 'conflict':
    case 'rest':
    case 'imported':
    case 'entered':
    case 'reviewed':
    case 'returned':
      return t(`history.${event.kind}`);
  }
}

/** Author of a journal entry, with the proof of the name. Empty when the author is unknown. */
export function toNotedText(
  { by, entry }: { readonly by?: Actor | undefined; readonly entry: number },
  { received, translator }: HistoryWords,
): string {
  if (!by) return '';
  const { name, source } = toKnownActor(by, entry <= received);
  return translator.t(`history.by.${source}`, { name });
}

/** Display texts of the places that a journal entry names. */
export function toPlaceTexts(
  places: readonly Place[],
  entry: number,
  { entries, contents, profile, translator }: HistoryWords,
): string[] {
  const { t } = translator;
  const then = countSnapshots(entries, entry);
  return places.map((place) => {
    // A removed place is in the previous snapshot.
    const content = [contents[then - 1] ?? NOTHING, contents[then - 2]].find(
      (said) => said && isIn(place, said),
    );
    if (content) return toPlaceText(place, content, profile, translator) || t('history.place.enrollment');
    const { section } = place;
    return section ? t('history.place.row', { section: t(`section.${section}`) }) : t('history.place.person');
  });
}

function isIn({ personId, section, rowId }: Place, { persons }: Content): boolean {
  if (personId === undefined) return true;
  const person = persons.find(({ id }) => id === personId);
  if (!person || section === undefined || rowId === undefined) return person !== undefined;
  return toRowNumber(person, section, rowId) > 0;
}

function toObservedPlace(
  { observation, entry }: { readonly observation: string; readonly entry: number },
  words: HistoryWords,
): string {
  for (const { event, number } of words.entries) {
    if (event.kind !== 'observed' || event.observation !== observation) continue;
    return toPlaceTexts([event.place], number, words).join('');
  }
  return toPlaceTexts([{}], entry, words).join('');
}

/** The number of the latest snapshot at that entry. */
function countSnapshots(entries: readonly JournalEntry[], number: number): number {
  let snapshot = 0;
  for (const entry of entries) {
    if (entry.number > number) break;
    if ('snapshot' in entry.event) snapshot = Math.max(snapshot, entry.event.snapshot);
  }
  return snapshot;
}
