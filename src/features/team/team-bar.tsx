import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { AgreedWithTeam } from '../../domain/drafts/stored.ts';
import { isEditable } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import { isWithTeam } from '../../domain/team/left-over.ts';
import { isSameContent } from '../../domain/team/merge.ts';
import type { TeamHead } from '../../domain/team/team-api.ts';
import type { Offer } from '../../domain/decision/facts.ts';
import { toCategoryText } from '../../form/category-choice.tsx';
import { DecisionDialog } from '../../form/decision-dialog.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  useAuthentication,
  useAuthenticationState,
} from '../../services/authentication/use-authentication.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { toReviewPath } from '../../services/navigation/paths.ts';
import { ask } from '../../services/team/team-client.ts';
import { type TeamWhole, toTeamContent } from '../../services/team/read-enrollment.ts';
import { meQuery, teamHeadQuery, teamJournalQuery, useTeamEvents } from '../../services/team/team-queries.ts';
import { isKnownToTeam } from '../../domain/team/left-over.ts';
import {
  followTeam,
  noteSame,
  pushToTeam,
  seeJoined,
  type PushResult,
  type TeamConflict,
} from '../../services/team/team-sync.ts';
import { atRest } from '../../ui/schedule.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';
import { type Shown, useStep } from './use-step.ts';
import './team.css';

/** Time (ms) without a key after which changes go to the team. */
const REST_MS = 2000;
/** Time (ms) before the next try when the server does not answer. */
const RETRY_MS = 10_000;

/** Shows the sync state of the enrollment with the team, and pushes local changes. */
export function TeamBar() {
  const { t, dateTime } = useTranslator();
  const session = useSession();
  const { state, account } = useAuthenticationState();
  const header = useSessionPart((snapshot) => snapshot.header);
  // True from the first key on, before the text is committed.
  const isTyping = useSessionPart(({ saveState }) => saveState.kind === 'saving');
  const { team } = header;
  const isIn = state === 'signed-in';
  useTeamEvents();
  const { data: me } = useQuery({ ...meQuery, enabled: isIn });
  const { data: head } = useQuery({ ...teamHeadQuery(session.id), enabled: isIn && isKnownToTeam(header) });
  const [result, setResult] = useState<PushResult>();
  const forget = useCallback(() => setResult(undefined), []);
  const [retries, retry] = useReducer((count: number) => count + 1, 0);
  // The agent must withdraw it first. Text typed before this was known goes to the team like any edit.
  const isHandedIn =
    head !== undefined && isUndoneByEdit(head.state) && me?.role === 'agent' && isWithTeam(header);
  const isOthers = head !== undefined && account !== undefined && isHeldByOthers(head, account);
  const isHeld = isOthers || isHandedIn;
  // The bar of decisions says it there, with the same step beside it.
  const isReviewed = useLocationProperty(() => window.location.pathname) === toReviewPath(session.id);
  const isAskedFor = !isOthers && head?.state === 'in-review';
  useEffect(() => {
    // Commits the typed text first, because a held session takes no edits.
    if (isHeld) session.commit();
    session.holdByTeam(isHeld);
  }, [session, isHeld]);
  // Revision that another computer saved.
  const remote = head?.revision ?? 0;
  useEffect(() => {
    if (team === undefined || remote <= team.revision) return undefined;
    let timer = 0;
    followTeam(session).catch(() => {
      timer = window.setTimeout(retry, RETRY_MS);
    });
    return () => window.clearTimeout(timer);
  }, [session, remote, team, retries]);
  // Set when local changes can no longer go to the team.
  const missing = isHeld && team !== undefined && !isWithTeam(header) ? head : undefined;
  const isAsked = !isHeld && result?.kind === 'conflict';
  const isDue = isIn && team !== undefined && !isWithTeam(header) && !isHeld && !isAsked;
  useEffect(() => {
    if (!isDue) return undefined;
    const tell = (next: PushResult) =>
      // An open conflict question stays, even when a later try is refused.
      setResult((before) => (before?.kind === 'conflict' && next.kind === 'refused' ? before : next));
    return atRest(() => void pushToTeam(session).then(tell), REST_MS);
    // Each edit restarts the delay.
  }, [session, isDue, header.updatedAt, retries]);
  const refusal = isDue && result?.kind === 'refused' ? result.error : undefined;
  const isAway = refusal?.code === 'network';
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = window.setTimeout(retry, RETRY_MS);
    return () => window.clearTimeout(timer);
  }, [isAway, retries]);

  if (!isIn) return team && <SignedOut />;
  if (me?.role === 'auditor' || me?.role === 'administrator') return null;
  // Something sent from this browser may have reached the service, so the team must not send it again.
  if (team === undefined) return isEditable(header.submission) ? <ToTeam session={session} /> : null;
  return (
    <div className="team__bar" role="group" aria-label={t('team.bar')}>
      {head?.state === 'draft' && <Words id={session.id} of="returned" until={DECISIONS} />}
      {isOthers && !CLOSED.includes(head.state) && (
        <Words id={session.id} of="taken-over" until={ASSIGNMENTS} />
      )}
      <span role="status">
        {isHeld && !(isReviewed && isAskedFor) && toHeldText(head, isOthers, t)}
        {isAsked && t('team.bar.asked')}
        {!isHeld && !isAsked && !isDue && !isTyping && <UndoneByEdit head={head} />}
        {!isHeld &&
          !isAsked &&
          (isDue || isTyping
            ? t(isAway ? 'team.bar.away' : 'team.bar.due')
            : t('team.bar.saved', { when: dateTime(header.updatedAt) }))}
      </span>
      {isHandedIn && !isOthers && !isReviewed && <Withdraw session={session} revision={head.revision} />}
      {isOthers && !CLOSED.includes(head.state) && me?.role === 'supervisor' && (
        <TakeOver session={session} revision={head.revision} />
      )}
      {!isAway && <TeamProblem error={refusal} onAgain={retry} />}
      {isAsked && <Conflict session={session} conflict={result.conflict} onDone={forget} />}
      {team.joined && <Joined session={session} joined={team.joined} />}
      {missing && <Apart session={session} current={missing} onDone={forget} />}
    </div>
  );
}

const DECISIONS: ReadonlySet<string> = new Set(['returned', 'handed-in', 'approved']);
const ASSIGNMENTS: ReadonlySet<string> = new Set(['taken-over', 'assigned']);

interface WordsProps {
  readonly id: EntityId;
  readonly of: 'returned' | 'taken-over';
  /** Kinds of entries; only the latest of them counts. */
  readonly until: ReadonlySet<string>;
}

/** Reason of a return, until the next hand-in, or of a take-over, until the next assignment. */
function Words({ id, of, until }: WordsProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { review } = useProfile().profile;
  const { data } = useQuery(teamJournalQuery(id));
  const last = data?.entries.findLast(({ kind }) => until.has(kind));
  if (last?.kind !== of) return null;
  // The words of a return are an observation; an older server noted them with the return.
  const observed = data?.entries.find(
    ({ kind, about }) => kind === 'observed' && about?.['observation'] === last.about?.['observation'],
  );
  const text = last.text ?? observed?.text;
  const category = last.about?.['category'];
  const kind = typeof category === 'string' ? toCategoryText(review, category, translator) : undefined;
  if (text === undefined && kind === undefined) return null;
  return (
    <p className="notice notice--warning">
      {t(`team.bar.${of}`, { name: last.name ?? '—' })} {kind !== undefined && <strong>{kind}</strong>}{' '}
      {text !== undefined && <q>{text}</q>}
    </p>
  );
}

/** Says that entries stay on this computer until the user signs in. */
function SignedOut() {
  const { t } = useTranslator();
  const { ask: askSignIn } = useAuthentication();
  return (
    <div className="team__bar" role="group" aria-label={t('team.bar')}>
      <span>{t('team.bar.signedOut')}</span>
      <button type="button" className="button" onClick={askSignIn}>
        {t('signIn.submit')}
      </button>
    </div>
  );
}

const CLOSED: readonly TeamHead['state'][] = ['queued', 'sending', 'confirmed', 'unknown'];

function isHeldByOthers({ state, assignee }: TeamHead, account: string): boolean {
  return CLOSED.includes(state) || (assignee !== null && assignee.id !== account);
}

function toHeldText(head: TeamHead, isOthers: boolean, t: ReturnType<typeof useTranslator>['t']): string {
  if (CLOSED.includes(head.state)) return t(`home.state.${head.state}`);
  if (!isOthers && isUndoneByEdit(head.state)) return t(`team.bar.handedIn.${head.state}`);
  return t('team.bar.assigned', { name: head.assignee?.name ?? '' });
}

/** Returns true when an edit undoes the hand-in or the approval. */
const isUndoneByEdit = (state: TeamHead['state']) => state === 'in-review' || state === 'approved';

/** Warns, before the first key, that an edit undoes the hand-in or the approval. */
function UndoneByEdit({ head }: { readonly head: TeamHead | undefined }) {
  const { t } = useTranslator();
  return head && isUndoneByEdit(head.state) && <>{t(`team.bar.undone.${head.state}`)} </>;
}

interface StepProps {
  readonly session: EnrollmentSession;
  /** Revision on the page. */
  readonly revision: number;
}

/** Button that withdraws a hand-in, to edit again. */
function Withdraw({ session, revision }: StepProps) {
  const { t } = useTranslator();
  const step = useStep(session, revision);
  const take = (shown: Shown) => ask(TEAM_API.withdraw, { params: { id: session.id }, ...shown });
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={step.isPending}
        onClick={() => step.isPending || step.mutate({ take })}
      >
        {t('decision.step.withdraw')}
      </button>
      <TeamProblem error={step.error} />
    </>
  );
}

const TAKE_OVER: Offer = {
  step: 'take-over',
  leadsTo: 'stay',
  isDespite: false,
  hindrance: undefined,
  asks: ['words'],
  isInMenu: false,
};

/** Button that takes an enrollment over from another user, with a message to them. */
function TakeOver({ session, revision }: StepProps) {
  const { t } = useTranslator();
  const [isAsking, setAsking] = useState(false);
  const step = useStep(session, revision);
  const params = { id: session.id };
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          step.reset();
          setAsking(true);
        }}
      >
        {t('decision.step.take-over')}
      </button>
      {isAsking && (
        <DecisionDialog
          offer={TAKE_OVER}
          open={0}
          by={undefined}
          isBusy={step.isPending}
          problem={<TeamProblem error={step.error} />}
          onCancel={() => setAsking(false)}
          // Once it is theirs, the button is gone.
          onAnswer={({ words = '' }) =>
            step.mutate({
              take: (shown) => ask(TEAM_API.takeOver, { params, body: { text: words }, ...shown }),
            })
          }
        />
      )}
    </>
  );
}

/** Offers to hand a local enrollment to the team, which only happens on request. */
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

interface ConflictProps {
  readonly session: EnrollmentSession;
  readonly conflict: TeamConflict;
  readonly onDone: () => void;
}

interface ApartProps extends Omit<ConflictProps, 'conflict'> {
  readonly current: TeamWhole;
}

/** Offers to keep changes that the team no longer takes, because the enrollment is held by now. */
function Apart({ session, current, onDone }: ApartProps) {
  const { t } = useTranslator();
  const header = useSessionPart((snapshot) => snapshot.header);
  const isSame = useMemo(
    () => isSameContent(session.toEnrollment(header), toTeamContent(current)),
    [session, header, current],
  );
  useEffect(() => {
    if (isSame) void noteSame(session, current).then(onDone);
  }, [session, current, isSame, onDone]);
  if (isSame) return null;
  return (
    <>
      <p className="notice notice--warning" role="alert">
        {t('team.bar.apart')}
      </p>
      <Conflict session={session} conflict={{ current, saves: undefined }} onDone={onDone} />
    </>
  );
}

interface JoinedProps {
  readonly session: EnrollmentSession;
  readonly joined: NonNullable<AgreedWithTeam['joined']>;
}

/** Says that changes of others were joined with those made here, until somebody has looked at them. */
function Joined({ session, joined: { by, at, changes } }: JoinedProps) {
  const { plural, t, dateTime } = useTranslator();
  return (
    <div className="notice" role="status">
      <p>{plural('team.joined', changes, { name: by, when: dateTime(at) })}</p>
      <button type="button" className="button button--quiet" onClick={() => seeJoined(session)}>
        {t('team.joined.seen')}
      </button>
    </div>
  );
}

/** Only a button opens the dialog: one that opens by itself would take the keys of a user who types. */
function Conflict(props: ConflictProps) {
  const { t } = useTranslator();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t(props.conflict.saves === undefined ? 'team.apart.ask' : 'team.conflict.ask')}
      </button>
      {isAsking && <ConflictDialog {...props} onLater={() => setAsking(false)} />}
    </>
  );
}
