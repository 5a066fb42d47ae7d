import { toRowNumber } from '../domain/fields/entries.ts';

import type { HistoryEvent } from '../domain/files/history.ts';
import type { Place } from '../domain/fields/finding.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { isReturnOfReviewer } from '../domain/review/approval.ts';
import { type JournalEntry, toKnownActor } from '../domain/review/journal.ts';
import type { Content } from '../domain/review/snapshot.ts';
import type { Translator } from '../i18n/translator.ts';
import { toCategoryText } from './category-choice.tsx';
import { toUnseenText } from './decision-texts.ts';
import { isCaseKey } from '../domain/fields/registry.ts';
import { toSectionLabel } from '../i18n/texts.ts';
import { findHolder, toPlaceText } from './place-text.ts';
import { toRekeyedText } from './rekeyed-text.ts';

/** Context for the text of an event. */
export interface HistoryWords {
  /** The whole journal, the first entry first, and the content of each snapshot. */
  readonly entries: readonly JournalEntry[];
  readonly contents: readonly Content[];
  /** The content now: it names what no snapshot has. */
  readonly now: Content;
  /**
   * Number of entries from the first one on that came with a file: all of them while the file is not imported
   * yet.
   */
  readonly received: number;
  readonly profile: Profile;
  readonly translator: Translator;
}

/** One event of a history, in words. */
export interface HistoryLine {
  /** ISO 8601 instant. */
  readonly at: string;
  readonly what: string;
  /** The author, with the proof of the name; empty when nobody is named. */
  readonly by: string;
  /** Text that a person wrote. */
  readonly text?: string | undefined;
  readonly places?: readonly string[];
  /** Number of places that `places` leaves out. */
  readonly more?: number;
}

/** An event of a browser, with its details. Needs the texts of the history. */
export function toHistoryLine(event: HistoryEvent, words: HistoryWords): HistoryLine {
  const { t } = words.translator;
  const entry = 'entry' in event ? words.entries.find(({ number }) => number === event.entry) : undefined;
  const author = entry?.by && toKnownActor(entry.by, entry.number <= words.received);
  const noted = entry?.event;
  const isApproval = noted?.kind === 'approved' || noted?.kind === 'first-approved';
  const { rekeyed, unseen, reason, case: caseHash } = isApproval ? noted : {};
  const persons =
    noted && 'personIds' in noted ? (noted.personIds ?? []).map((personId) => ({ personId })) : [];
  const places = noted?.kind === 'edited' ? noted.places : persons;
  const what = [
    toHistoryText(event, words),
    rekeyed && t('history.rekeyed', { counts: toRekeyedText(words.translator, rekeyed) }),
    noted?.kind === 'returned' &&
      noted.category !== undefined &&
      t('return.as', { what: toCategoryText(words.profile.review, noted.category, words.translator) }),
    unseen && t('history.unseen', { what: toUnseenText(words.translator, unseen) }),
    caseHash !== undefined && t('history.case', { hash: caseHash.slice(0, HASH_LENGTH) }),
    reason !== undefined && t('history.reason', { reason }),
    noted?.kind === 'found' && noted.despite && t('attempt.despite'),
  ];
  return {
    at: event.at,
    what: what.filter(Boolean).join(' '),
    by: author ? t(`history.by.${author.source}`, { name: author.name }) : '',
    text: event.kind === 'resolved' || event.kind === 'found' ? event.reason : undefined,
    places: entry ? toPlaceTexts(places, entry.number, words) : [],
    more: noted?.kind === 'edited' ? noted.more : 0,
  };
}

/** Length of a shortened hash: enough to compare them by eye. */
const HASH_LENGTH = 8;

/** An event as a sentence. */
function toHistoryText(event: HistoryEvent, words: HistoryWords): string {
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
    case 'known':
      return t('history.known', {
        place: toPlaceTexts([{ personId: event.personId }], event.entry, words).join(''),
        as: t(`known.${event.as}`),
        text: event.text,
      });
    case 'seen':
      return plural('history.seen', event.persons);
    case 'observed':
    case 'replied':
      return t(`history.${event.kind}`, { place: toObservedPlace(event, words), text: event.text });
    case 'settled':
    case 'reopened':
      return t(`history.${event.kind}`, { place: toObservedPlace(event, words) });
    case 'approved':
    case 'first-approved':
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
      return t(`history.${event.kind}`);
    case 'returned': {
      const at = words.entries.findIndex(({ number }) => number === event.entry);
      return t(at < 0 || isReturnOfReviewer(words.entries, at) ? 'history.returned' : 'history.withdrawn');
    }
  }
}

/** Display texts of the places that a journal entry names. */
function toPlaceTexts(
  places: readonly Place[],
  entry: number,
  { entries, contents, now, profile, translator }: HistoryWords,
): string[] {
  const { t } = translator;
  const then = countSnapshots(entries, entry);
  return places.map((place) => {
    // A removed place is in the previous snapshot.
    const content = [contents[then - 1], contents[then - 2], now].find((said) => said && isIn(place, said));
    if (content) return toPlaceText(place, content, profile, translator) || t('history.place.enrollment');
    const { section } = place;
    const label = section && isCaseKey(section) ? profile.viewOf(undefined).sectionLabel(section) : undefined;
    return section
      ? t('history.place.row', { section: toSectionLabel(translator, section, label) })
      : t('history.place.person');
  });
}

function isIn(place: Place, content: Content): boolean {
  const { personId, section, rowId } = place;
  if (personId === undefined && section === undefined) return true;
  const person = findHolder(place, content);
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
