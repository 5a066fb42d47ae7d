/** Writes the created clients as a file for spreadsheets. */
import { toCsv } from '../../domain/drafts/ledger-csv.ts';
import { toCsvSeparator } from '../../i18n/csv-separator.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { CreatedClient } from '../../services/carriers/activity-carrier.ts';
import { today, toLocalStamp } from '../../services/clock.ts';
import { downloadText } from '../../services/files/download.ts';

export type CreatedFormat = 'csv' | 'xlsx';

interface Wording {
  /** The profile's word for an identifier. */
  readonly label: string;
  readonly translator: Translator;
}

/** Downloads the clients; returns their number. */
export async function downloadCreated(
  clients: readonly CreatedClient[],
  format: CreatedFormat,
  { label, translator }: Wording,
): Promise<number> {
  const rows = toCreatedRows(clients, label, translator);
  const name = `${translator.t('activity.file')}-${today()}.${format}`;
  if (format === 'csv') {
    downloadText(name, 'text/csv', toCsv(rows, toCsvSeparator(translator)));
  } else {
    const { downloadWorkbook } = await import('../../services/spreadsheet/write-workbook.ts');
    await downloadWorkbook(name, translator.t('activity.created.title'), rows);
  }
  return clients.length;
}

/** The headings, and a line for each client. */
function toCreatedRows(
  clients: readonly CreatedClient[],
  label: string,
  { t }: Translator,
): readonly (readonly string[])[] {
  const head = [
    t('activity.created.name'),
    label,
    t('activity.created.number'),
    t('activity.created.reference'),
    t('activity.created.agent'),
    t('activity.created.approver'),
    t('activity.csv.asked'),
    t('activity.created.at'),
    t('activity.csv.utc'),
  ];
  const lines = clients.map(({ at, name, identifier, number, reference, agent, approver, askedAt = '' }) => [
    name,
    identifier,
    number,
    reference,
    agent,
    approver,
    toLocalStamp(askedAt),
    toLocalStamp(at),
    // Local times come twice in the night in which the clocks go back.
    at,
  ]);
  return [head, ...lines];
}
