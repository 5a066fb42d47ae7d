import { memo, type ReactNode } from 'react';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Ledger } from '../../services/ledger/read-ledger.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { AlertIcon, CompleteIcon, ErrorIcon, UnfinishedIcon } from '../../ui/icons.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { toAttemptStateText } from './attempt-texts.ts';
import { type LedgerQuery, type LedgerRow, orderSubjects } from './ledger-rows.ts';

const COLUMNS: readonly MessageKey[] = [
  'ledger.started',
  'ledger.number',
  'ledger.persons',
  'ledger.state',
  'ledger.evidence',
  'ledger.hash',
  'ledger.enrollment',
];
/** Height of a row with two lines, in pixels. */
const ROW_HEIGHT = 58;
const toId = ({ attempt }: LedgerRow) => attempt.id;

interface LedgerTableProps {
  readonly rows: readonly LedgerRow[];
  readonly query: LedgerQuery;
  readonly enrollments: Ledger['enrollments'];
}

/** Table of the attempts. A long one mounts only the rows in sight. */
export function LedgerTable({ rows, query, enrollments }: LedgerTableProps) {
  const { t } = useTranslator();
  const columns = COLUMNS.map((column) => t(column));
  return (
    <table
      {...toCardTable(columns, 'list-table')}
      aria-label={t('ledger.caption')}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
        {(row) => (
          <AttemptCells row={row} query={query} enrollment={enrollments.get(row.attempt.enrollmentId)} />
        )}
      </WindowedBody>
    </table>
  );
}

/** Icons of the states, so that colour is never the only sign. */
const SIGNS: Readonly<Record<Attempt['state'], ReactNode>> = {
  sending: null,
  confirmed: <CompleteIcon />,
  rejected: <ErrorIcon />,
  unknown: <AlertIcon />,
  absent: <UnfinishedIcon />,
};

/** Longest list of persons in a row; the exported table has all. */
const MAX_SUBJECTS = 3;
const SHORT_HASH = 12;

interface AttemptCellsProps {
  readonly row: LedgerRow;
  readonly query: LedgerQuery;
  /** State of its enrollment; undefined when it is gone for good. */
  readonly enrollment: 'kept' | 'deleted' | undefined;
}

/** Cells of one attempt: time, persons, state and evidence. */
const AttemptCells = memo(function AttemptCells({ row, query, enrollment }: AttemptCellsProps) {
  const { attempt } = row;
  const translator = useTranslator();
  const { t } = translator;
  const when = toEvidenceTime(translator, attempt.startedAt);
  return (
    <>
      <th scope="row">
        <time dateTime={attempt.startedAt}>{when}</time>
        {attempt.content?.imported && <span className="badge">{t('ledger.imported')}</span>}
      </th>
      <td>{attempt.number}</td>
      <td>
        <Subjects row={row} query={query} />
      </td>
      <td>
        <span className={`ledger__state ledger__state--${attempt.state}`}>
          {SIGNS[attempt.state]}
          {toAttemptStateText(attempt, translator)}
        </span>
      </td>
      <td>
        <EvidenceLines row={row} />
      </td>
      <td>{attempt.hash !== '' && <Hash hash={attempt.hash} />}</td>
      <td>
        {enrollment === 'kept' ? (
          <PageLink
            href={toEnrollmentPath(attempt.enrollmentId)}
            aria-label={t('ledger.open.label', { when })}
          >
            {t('ledger.open')}
          </PageLink>
        ) : (
          <span className="ledger__soft">
            {t(enrollment === 'deleted' ? 'ledger.deleted' : 'ledger.gone')}
          </span>
        )}
      </td>
    </>
  );
});

function Subjects({ row, query }: Pick<AttemptCellsProps, 'row' | 'query'>) {
  const { t } = useTranslator();
  if (!row.attempt.content) return <span className="ledger__closed">{t('ledger.closed')}</span>;
  const texts = orderSubjects(row, query).map((text, index) => ({ n: index + 1, text }));
  const more = texts.length - MAX_SUBJECTS;
  return (
    <ul>
      {texts.slice(0, MAX_SUBJECTS).map(({ n, text }) => (
        <li key={n}>{text}</li>
      ))}
      {more > 0 && <li className="ledger__soft">{t('ledger.more', { n: more })}</li>}
    </ul>
  );
}

function EvidenceLines({ row: { evidence } }: Pick<AttemptCellsProps, 'row'>) {
  const { t } = useTranslator();
  const { answer, reference, message, late, resolution } = evidence;
  const lines: readonly (readonly [key: string, text: string])[] = [
    ['answer', answer],
    ['reference', reference && t('ledger.reference', { reference })],
    ['message', message && t('ledger.message', { message })],
    ['late', late && t('ledger.late', { answers: late })],
    ['resolution', resolution],
  ];
  return lines.map(([key, text]) => text !== '' && <p key={key}>{text}</p>);
}

/** Beginning of a hash; unfolding shows all of it. */
function Hash({ hash }: { readonly hash: string }) {
  return (
    <details>
      <summary>
        <code title={hash}>{hash.slice(0, SHORT_HASH)}</code>
      </summary>
      <code>{hash}</code>
    </details>
  );
}
