import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TeamHead, TeamState } from '../../domain/team/team-api.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toEnrollmentPath, toReviewPath } from '../../services/navigation/paths.ts';
import { teamListQuery, teamQueueQuery, useTeamEvents } from '../../services/team/team-queries.ts';
import { bringFromTeam } from '../../services/team/team-sync.ts';
import { ColumnHeads, toCardTable } from '../../ui/card-table.tsx';
import { follow } from '../../ui/page-link.tsx';
import { WindowedBody } from '../../ui/windowed-body.tsx';
import { TeamProblem } from './team-problem.tsx';

const COLUMNS = ['who', 'persons', 'state', 'assignee', 'changed'] as const;
/** Of a row with one line, in pixels. */
const ROW_HEIGHT = 33;
const toId = ({ id }: TeamHead) => id;

interface TeamTableProps {
  /** All of them where none is named. */
  readonly states: readonly TeamState[];
  readonly title: string;
}

/** The team's enrollments, as they stand now: what others do is seen within a moment. */
export function TeamTable({ states, title }: TeamTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  useTeamEvents();
  const { data, error, refetch } = useQuery(useMemo(() => teamListQuery(states), [states]));
  const opening = useMutation({
    mutationFn: async (head: TeamHead) => {
      await bringFromTeam(head.id);
      follow(toPath(head));
    },
  });
  const columns = COLUMNS.map((column) => t(`team.column.${column}`));
  const rows = data?.enrollments ?? [];
  return (
    <>
      <TeamProblem error={opening.error ?? (data ? undefined : error)} onAgain={() => void refetch()} />
      <QueueNotice />
      {data && rows.length === 0 && <p>{t('team.none')}</p>}
      {rows.length > 0 && (
        <table
          {...toCardTable(columns, 'list-table', 'team')}
          aria-label={title}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              <ColumnHeads columns={columns} />
            </tr>
          </thead>
          <WindowedBody rows={rows} rowHeight={ROW_HEIGHT} idOf={toId}>
            {(head) => (
              <>
                <th scope="row">
                  <a
                    href={toPath(head)}
                    onClick={(event) => {
                      // It is brought here first.
                      event.preventDefault();
                      if (!opening.isPending) opening.mutate(head);
                    }}
                  >
                    {toTitle(head, translator)}
                  </a>
                </th>
                <td>{head.persons}</td>
                <td>{t(`team.state.${head.state}`)}</td>
                <td>{head.assignee?.name ?? t('team.nobody')}</td>
                <td>
                  <time dateTime={head.updatedAt}>{translator.dateTime(head.updatedAt)}</time>
                </td>
              </>
            )}
          </WindowedBody>
        </table>
      )}
    </>
  );
}

/** Nobody waits for a send without knowing why. */
function QueueNotice() {
  const { t, plural, time } = useTranslator();
  const { data } = useQuery(teamQueueQuery);
  if (!data || data.pausedUntil === null) return null;
  return (
    <p className="notice notice--warning" role="status">
      {t('team.queue.paused', { when: time(data.pausedUntil) })} {plural('team.queue.waiting', data.queued)}
    </p>
  );
}

const toPath = ({ id, state }: TeamHead) => (state === 'draft' ? toEnrollmentPath(id) : toReviewPath(id));

const toTitle = ({ title, id }: TeamHead, { t }: Translator) =>
  title === '' ? t('team.untitled', { id: id.slice(0, 8) }) : title;
