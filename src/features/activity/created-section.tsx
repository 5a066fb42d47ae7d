import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { toShortStamp } from '../../i18n/day-text.ts';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type {
  ActivityCarrier,
  CreatedClient,
  CreatedRequest,
} from '../../services/carriers/activity-carrier.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { type CreatedFormat, downloadCreated } from './export-created.ts';
import { toMidnights } from './period.ts';
import { toSpanText } from './span-text.ts';

/** Says why something cannot be read, and reads it again. */
export type RenderProblem = (error: Error | null, onAgain: () => void) => ReactNode;

interface CreatedSectionProps {
  readonly carrier: ActivityCarrier;
  readonly days: readonly string[];
  readonly renderProblem: RenderProblem | undefined;
}

/** Clients that the service created in a period, with a search and an export of what it finds. */
export function CreatedSection({ carrier, days: period, renderProblem }: CreatedSectionProps) {
  const translator = useTranslator();
  const { t, number, plural } = translator;
  const id = useId();
  const { profile } = useProfile();
  const label = toFieldLabel(translator, profile.viewOf(undefined).field('identifier'));
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const days = useMemo(() => toMidnights(period), [period]);
  const request: CreatedRequest = { days, text };
  const asked = JSON.stringify(request);
  const [more, setMore] = useState({ asked, pages: 1 });
  const pages = more.asked === asked ? more.pages : 1;
  const [found, setFound] = useState(days);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...carrier.createdQuery(request, pages),
    // What another search found stays until the next answer, but not what another period holds.
    ...(found === days && { placeholderData: keepPreviousData }),
    throwOnError: renderProblem === undefined,
  });
  if (data && !isPlaceholderData && found !== days) setFound(days);
  const exporting = useMutation({
    mutationFn: async (format: CreatedFormat) =>
      downloadCreated(await carrier.listCreated(request), format, { label, translator }),
    throwOnError: renderProblem === undefined,
  });
  const { clients = [], total = 0 } = data ?? {};
  const toItem = (format: CreatedFormat) => ({
    text: t(`activity.export.${format}`),
    run: total === 0 ? undefined : () => exporting.mutate(format),
  });
  return (
    <section className="activity__created" aria-labelledby={id}>
      <div className="activity__tools" role="search">
        <h2 id={id}>
          {t('activity.created.title')} <span>{data && number(total)}</span>
        </h2>
        <SearchField
          label={t('activity.search')}
          hint={t('activity.search.hint')}
          isCompact
          value={typed}
          onChange={setTyped}
        />
        <p className="activity__count" role="status">
          {exporting.isPending && t('activity.exporting')}
          {exporting.isSuccess && plural('activity.exported', exporting.data)}
          {data && total === 0 && t(text.trim() === '' ? 'activity.created.none' : 'activity.search.none')}
        </p>
        <MenuButton
          label={t('activity.export', { n: number(total) })}
          className="button"
          face={
            <>
              {t('activity.export', { n: number(total) })}
              <ChevronIcon />
            </>
          }
          parts={[[toItem('xlsx'), toItem('csv')]]}
        />
      </div>
      {renderProblem?.(exporting.error ?? (data ? null : error), () => void refetch())}
      {clients.length > 0 && <CreatedTable clients={clients} labelledBy={id} label={label} />}
      {clients.length < total && (
        <button type="button" className="button" onClick={() => setMore({ asked, pages: pages + 1 })}>
          {t('team.more')}
        </button>
      )}
    </section>
  );
}

const COLUMNS = ['at', 'name', 'identifier', 'number', 'reference', 'agent', 'approver', 'span'] as const;
/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toKey = ({ key }: CreatedClient) => key;

interface CreatedTableProps {
  readonly clients: readonly CreatedClient[];
  /** Id of its heading. */
  readonly labelledBy: string;
  /** The profile's word for an identifier. */
  readonly label: string;
}

function CreatedTable({ clients, labelledBy, label }: CreatedTableProps) {
  const { t } = useTranslator();
  const heads = COLUMNS.map((column) => (column === 'identifier' ? label : t(`activity.created.${column}`)));
  return (
    <table
      {...toCardTable(heads, 'list-table', 'activity__clients')}
      aria-labelledby={labelledBy}
      aria-rowcount={clients.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={heads} />
        </tr>
      </thead>
      <WindowedBody rows={clients} rowHeight={ROW_HEIGHT} idOf={toKey}>
        {(client) => <ClientCells client={client} />}
      </WindowedBody>
    </table>
  );
}

function ClientCells({ client }: { readonly client: CreatedClient }): ReactNode {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { at, name, identifier, number, reference, agent, approver, askedAt, path } = client;
  const said = name === '' ? t('activity.purged') : name;
  return (
    <>
      <td>
        <time dateTime={at} title={dateTime(at)}>
          {toShortStamp(at, translator)}
        </time>
      </td>
      <th scope="row">{path === undefined ? said : <PageLink href={path}>{said}</PageLink>}</th>
      <td>{identifier}</td>
      <td>{number}</td>
      <td>{reference}</td>
      <td>{agent}</td>
      <td>{approver}</td>
      <td>{askedAt !== undefined && toSpanText(Date.parse(at) - Date.parse(askedAt), translator)}</td>
    </>
  );
}
