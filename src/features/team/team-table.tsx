import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEAM_STATES, type TeamHead, type TeamState } from '../../domain/team/team-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toEnrollmentPath, toReviewPath } from '../../services/navigation/paths.ts';
import { now } from '../../services/clock.ts';
import { toAuditPath } from '../../services/team/team-paths.ts';
import {
  type ListChoice,
  meQuery,
  type TeamPage,
  teamListQuery,
  teamQueueQuery,
  useTeamEvents,
} from '../../services/team/team-queries.ts';
import { bringFromTeam } from '../../services/team/team-sync.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { follow, PageLink } from '../../ui/page-link.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { TeamProblem } from './team-problem.tsx';

const COLUMNS = ['who', 'persons', 'state', 'assignee', 'changed'] as const;
/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ id }: TeamHead) => id;

interface TeamTableProps {
  readonly choice: ListChoice;
  readonly title: string;
}

/**
 * Live list of the team's enrollments. An auditor may not read persons, so each row leads them to its journal
 * entries.
 */
export function TeamTable({ choice: given, title }: TeamTableProps) {
  const { t } = useTranslator();
  useTeamEvents();
  const { data: me } = useQuery(meQuery);
  const [pages, setPages] = useState(1);
  const [search, setSearch] = useState<Search>({ text: '', state: '' });
  const { text, state } = search;
  const isSearch = text.trim() !== '' || state !== '';
  const choice = { ...given, text, ...(state !== '' && { states: [state] }) };
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(teamListQuery(choice, pages));
  const isAuditor = me?.role === 'auditor';
  const opening = useMutation({
    mutationFn: async (head: TeamHead) => {
      await bringFromTeam(head.id);
      follow(toPath(head));
    },
  });
  const rows = data?.enrollments ?? [];
  return (
    <>
      <TeamProblem error={opening.error ?? (data ? undefined : error)} onAgain={() => void refetch()} />
      {!isAuditor && me && <QueueNotice />}
      {me && (isSearch || isPlaceholderData || rows.length > 0) && (
        <ListSearch
          title={title}
          search={search}
          onSearch={(next) => {
            setSearch(next);
            setPages(1);
          }}
          hasText={!isAuditor}
          hasState={given.states.length === 0}
          found={isSearch && !isPlaceholderData ? data : undefined}
        />
      )}
      {data && !isSearch && !isPlaceholderData && rows.length === 0 && <p>{t('team.none')}</p>}
      {me && rows.length > 0 && (
        <HeadTable
          rows={rows}
          title={title}
          isAuditor={isAuditor}
          // The mutation first brings the enrollment to this computer.
          onOpen={(head) => opening.isPending || opening.mutate(head)}
        />
      )}
      {typeof data?.next === 'string' && (
        <div>
          <button
            type="button"
            className="button"
            aria-disabled={isFetching}
            onClick={() => isFetching || setPages(pages + 1)}
          >
            {t('team.more')}
          </button>
        </div>
      )}
    </>
  );
}

interface HeadTableProps {
  readonly rows: readonly TeamHead[];
  readonly title: string;
  readonly isAuditor: boolean;
  readonly onOpen: (head: TeamHead) => void;
}

function HeadTable({ rows, title, isAuditor, onOpen }: HeadTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const columns = COLUMNS.map((column) => t(`team.column.${column}`));
  return (
    <table {...toCardTable(columns, 'list-table', 'team')} aria-label={title} aria-rowcount={rows.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
        {(head) => (
          <>
            <th scope="row">
              {isAuditor ? (
                <PageLink href={toAuditPath(head.id)}>{toTitle(head, translator)}</PageLink>
              ) : (
                <a
                  href={toPath(head)}
                  onClick={(event) => {
                    event.preventDefault();
                    onOpen(head);
                  }}
                >
                  {toTitle(head, translator)}
                </a>
              )}
            </th>
            <td>{head.persons}</td>
            <td>{t(head.isReturned ? 'team.state.returned' : `team.state.${head.state}`)}</td>
            <td>{head.assignee?.name ?? t('team.nobody')}</td>
            <td>
              <time dateTime={head.updatedAt} title={translator.dateTime(head.updatedAt)}>
                {translator.recently(head.updatedAt, now())}
              </time>
            </td>
          </>
        )}
      </WindowedBody>
    </table>
  );
}

interface Search {
  readonly text: string;
  /** Empty for any state. */
  readonly state: TeamState | '';
}

interface ListSearchProps {
  /** Title of the list. */
  readonly title: string;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly hasText: boolean;
  readonly hasState: boolean;
  /** Undefined without a search, and while it runs. */
  readonly found: TeamPage | undefined;
}

/** Search and state filter of the list. The search text is personal, so it is not kept. */
function ListSearch({ title, search, onSearch, hasText, hasState, found }: ListSearchProps) {
  const { t, plural } = useTranslator();
  return (
    <div className="team__search" role="search" aria-label={title}>
      {hasText && (
        <SearchField
          label={t('team.search')}
          hint={t('team.search.hint')}
          isCompact
          value={search.text}
          onChange={(text) => onSearch({ ...search, text })}
        />
      )}
      {hasState && (
        <label className="team__filter">
          {t('team.column.state')}
          <select
            className="input"
            autoComplete="off"
            value={search.state}
            onChange={({ target: { value } }) =>
              onSearch({ ...search, state: TEAM_STATES.find((known) => known === value) ?? '' })
            }
          >
            <option value="">{t('team.search.anyState')}</option>
            {TEAM_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`team.state.${state}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="team__count" role="status">
        {found?.enrollments.length === 0 && t('home.none')}
        {found?.next === null &&
          found.enrollments.length > 0 &&
          plural('home.count', found.enrollments.length)}
      </p>
    </div>
  );
}

/** Says why the send queue is paused or halted. */
export function QueueNotice() {
  const { t, plural, time, dateTime } = useTranslator();
  const { data } = useQuery(teamQueueQuery);
  if (!data) return null;
  const { haltedAt = null, pausedUntil } = data;
  if (haltedAt === null && pausedUntil === null) return null;
  return (
    <p className="notice notice--warning" role="status">
      {haltedAt === null
        ? t('team.queue.paused', { when: time(pausedUntil ?? '') })
        : t('team.queue.halted', { when: dateTime(haltedAt) })}
      {data.queued > 0 && <> {plural('team.queue.waiting', data.queued)}</>}
    </p>
  );
}

const toPath = ({ id, state }: TeamHead) => (state === 'draft' ? toEnrollmentPath(id) : toReviewPath(id));

const toTitle = ({ title, id }: TeamHead, { t }: Translator) =>
  title === '' ? t('team.untitled', { id: id.slice(0, 8) }) : title;
