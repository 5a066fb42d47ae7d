import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TeamHead } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { meQuery, teamHeadQuery, type TeamWhole, useTeamEvents } from '../../services/team/team-queries.ts';
import {
  followTeam,
  isKnownToTeam,
  isWithTeam,
  pushToTeam,
  type PushResult,
  takeFromTeam,
} from '../../services/team/team-sync.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { atRest } from '../../ui/schedule.ts';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

/** After so long without a key, what was changed goes to the team. */
const REST_MS = 2000;
/** Where the server does not answer, it is asked again after this. */
const RETRY_MS = 10_000;

/** Where the enrollment stands between this computer and the team; it brings over what is entered here. */
export function TeamBar() {
  const { t, dateTime } = useTranslator();
  const session = useSession();
  const { state, account } = useAuthenticationState();
  const header = useSessionPart((snapshot) => snapshot.header);
  const { team } = header;
  const isIn = state === 'signed-in';
  useTeamEvents();
  const { data: me } = useQuery({ ...meQuery, enabled: isIn });
  const { data: head } = useQuery({ ...teamHeadQuery(session.id), enabled: isIn && isKnownToTeam(header) });
  const [result, setResult] = useState<PushResult>();
  const [retries, setRetries] = useState(0);
  const isHeld = head !== undefined && account !== undefined && isHeldByOthers(head, account);
  useEffect(() => session.holdByTeam(isHeld), [session, isHeld]);
  // What another computer saved.
  const remote = head?.revision ?? 0;
  useEffect(() => {
    if (team !== undefined && remote > team.revision) void followTeam(session).catch(() => undefined);
  }, [session, remote, team]);
  const isDue = isIn && team !== undefined && !isWithTeam(header) && !isHeld && result?.kind !== 'conflict';
  useEffect(() => {
    if (!isDue) return undefined;
    return atRest(() => void pushToTeam(session).then(setResult), REST_MS);
    // Each edit begins the rest anew.
  }, [session, isDue, header.updatedAt, retries]);
  const refusal = isDue && result?.kind === 'refused' ? result.error : undefined;
  const isAway = refusal?.code === 'network';
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = window.setTimeout(() => setRetries((count) => count + 1), RETRY_MS);
    return () => window.clearTimeout(timer);
  }, [isAway, retries]);

  if (!isIn || me?.role === 'auditor' || me?.role === 'administrator') return null;
  if (team === undefined) return <ToTeam session={session} />;
  return (
    <div className="team__bar" role="group" aria-label={t('team.bar')}>
      <span role="status">
        {isHeld && toHeldText(head, t)}
        {isDue && t(isAway ? 'team.bar.away' : 'team.bar.due')}
        {!isDue && !isHeld && t('team.bar.saved', { when: dateTime(header.updatedAt) })}
      </span>
      {!isAway && <TeamProblem error={refusal} onAgain={() => setRetries(retries + 1)} />}
      {result?.kind === 'conflict' && (
        <ConflictDialog session={session} current={result.current} onDone={setResult} />
      )}
    </div>
  );
}

const CLOSED: readonly TeamHead['state'][] = ['queued', 'sending', 'confirmed', 'unknown'];

function isHeldByOthers({ state, assignee }: TeamHead, account: string): boolean {
  return CLOSED.includes(state) || (assignee !== null && assignee.id !== account);
}

function toHeldText(head: TeamHead, t: ReturnType<typeof useTranslator>['t']): string {
  if (CLOSED.includes(head.state)) return t(`team.state.${head.state}`);
  return t('team.bar.assigned', { name: head.assignee?.name ?? '' });
}

/** What was begun alone goes to the team only when somebody says so. */
function ToTeam({ session }: { readonly session: EnrollmentSession }) {
  const { t } = useTranslator();
  const bringing = useMutation({ mutationFn: () => pushToTeam(session) });
  const refused = bringing.data?.kind === 'refused' ? bringing.data.error : bringing.error;
  return (
    <div className="team__bar" role="group" aria-label={t('team.bar')}>
      <span>{t('team.bar.alone')}</span>
      <button
        type="button"
        className="button"
        aria-disabled={bringing.isPending}
        onClick={() => !bringing.isPending && bringing.mutate()}
      >
        {t('team.bar.bring')}
      </button>
      <TeamProblem error={refused} />
    </div>
  );
}

interface ConflictDialogProps {
  readonly session: EnrollmentSession;
  readonly current: TeamWhole;
  readonly onDone: (result: PushResult | undefined) => void;
}

/** Somebody saved it meanwhile: whoever is here says which state counts. Nothing is lost before that. */
function ConflictDialog({ session, current, onDone }: ConflictDialogProps) {
  const { t, dateTime } = useTranslator();
  const [isAsking, setAsking] = useState(true);
  if (!isAsking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('team.conflict.title')}
      </button>
    );
  const who = current.assignee?.name ?? current.createdBy.name;
  return (
    <Dialog title={t('team.conflict.title')} onCancel={() => setAsking(false)}>
      <p>{t('team.conflict.body', { name: who, when: dateTime(current.updatedAt) })}</p>
      <div className="team__actions">
        <button
          type="button"
          className="button button--primary"
          data-first
          onClick={() => void pushToTeam(session, current.revision).then(onDone)}
        >
          {t('team.conflict.mine')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void takeFromTeam(session, current).then(() => onDone(undefined))}
        >
          {t('team.conflict.theirs')}
        </button>
        <button type="button" className="button button--quiet" onClick={() => setAsking(false)}>
          {t('team.conflict.later')}
        </button>
      </div>
    </Dialog>
  );
}
