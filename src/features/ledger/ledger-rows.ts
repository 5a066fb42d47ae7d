/** Attempts as rows that can be searched. */
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { toCsv } from '../../domain/drafts/ledger-csv.ts';
import {
  isFound,
  isHit,
  joinSearchables,
  type Query,
  type Searchable,
  toSearchable,
} from '../../domain/drafts/record-search.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import type { Translator } from '../../i18n/translator.ts';
import { toLocalStamp } from '../../services/clock.ts';
import { type Evidence, toAttemptStateText, toEvidence, toSubjectText } from './attempt-texts.ts';

interface RowSubject {
  readonly text: string;
  readonly identifierHash: string;
  readonly searchable: Searchable;
}

export interface LedgerRow {
  readonly attempt: Attempt;
  readonly subjects: readonly RowSubject[];
  readonly evidence: Evidence;
  readonly searchable: Searchable;
}

/** Search terms: parts of words, and the hash of an identifier (empty when none was typed). */
export interface LedgerQuery {
  readonly words: Query;
  readonly identifierHash: string;
}

export function toLedgerRows(attempts: readonly Attempt[], translator: Translator): LedgerRow[] {
  const { t } = translator;
  return attempts.map((attempt) => {
    const { hash, content } = attempt;
    const subjects = (content?.subjects ?? []).map((subject) => ({
      text: toSubjectText(subject, translator),
      identifierHash: subject.identifierHash,
      searchable: toSearchable([subject.name], [subject.identifier]),
    }));
    const evidence = toEvidence(attempt, translator);
    const origin = content?.imported ? t('ledger.imported') : '';
    const { answer, reference, message, late, resolution } = evidence;
    const told = [answer, reference, message, late, resolution];
    const words = toSearchable([toAttemptStateText(attempt, translator), origin, ...told, hash], []);
    const searchable = joinSearchables([words, ...subjects.map((subject) => subject.searchable)]);
    return { attempt, subjects, evidence, searchable };
  });
}

export function findLedgerRows(rows: readonly LedgerRow[], query: LedgerQuery): LedgerRow[] {
  const { words, identifierHash } = query;
  return rows.filter(
    ({ searchable, subjects }) =>
      isFound(searchable, words) ||
      (identifierHash !== '' && subjects.some((subject) => subject.identifierHash === identifierHash)),
  );
}

/** The persons of a row, those that were searched for before the others. */
export function orderSubjects({ subjects }: LedgerRow, query: LedgerQuery): readonly string[] {
  const { words, identifierHash } = query;
  const isWanted = (subject: RowSubject) =>
    isHit(subject.searchable, words) || (identifierHash !== '' && subject.identifierHash === identifierHash);
  const wanted = subjects.filter(isWanted);
  return [...wanted, ...subjects.filter((subject) => !wanted.includes(subject))].map(({ text }) => text);
}

/** The rows as a table for spreadsheets, one line per attempt. */
export function toLedgerCsv(rows: readonly LedgerRow[], translator: Translator): string {
  const { t } = translator;
  const head = [
    t('ledger.started'),
    t('ledger.csv.ended'),
    t('ledger.csv.utc'),
    t('ledger.number'),
    t('ledger.persons'),
    t('ledger.state'),
    t('ledger.csv.answer'),
    t('ledger.csv.reference'),
    t('ledger.csv.message'),
    t('ledger.csv.late'),
    t('ledger.csv.resolution'),
    t('ledger.csv.origin'),
    t('ledger.hash'),
    t('ledger.enrollment'),
  ];
  const lines = rows.map(({ attempt, subjects, evidence }) => [
    toLocalStamp(attempt.startedAt),
    toLocalStamp(attempt.endedAt ?? ''),
    // Local times come twice in the night in which the clocks go back.
    attempt.startedAt,
    String(attempt.number),
    attempt.content ? subjects.map(({ text }) => text).join('; ') : t('ledger.closed'),
    toAttemptStateText(attempt, translator),
    evidence.answer,
    evidence.reference,
    evidence.message,
    evidence.late,
    evidence.resolution,
    attempt.content?.imported ? t('ledger.imported') : '',
    attempt.hash,
    attempt.enrollmentId,
  ]);
  return toCsv([head, ...lines], toCsvSeparator(translator));
}
