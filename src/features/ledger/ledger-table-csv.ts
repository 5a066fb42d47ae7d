import { toCsv } from '../../domain/drafts/ledger-csv.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import type { Translator } from '../../i18n/translator.ts';
import { toLocalStamp } from '../../services/clock.ts';
import { toAttemptStateText } from './attempt-texts.ts';
import type { LedgerRow } from './ledger-rows.ts';

/** The rows as a table for spreadsheets, one line per attempt. */
export function toLedgerCsv(rows: readonly LedgerRow[], translator: Translator): string {
  const { t } = translator;
  const head = [
    t('ledger.started'),
    t('ledger.csv.ended'),
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
