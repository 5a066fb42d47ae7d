import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listHolding } from '../../domain/review/approval.ts';
import type { TeamState } from '../../domain/team/team-api.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { openNextWaiting } from '../../services/review/review-queue.ts';
import { type Decided, reviewWalk } from '../../services/review/review-walk.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import {
  meQuery,
  teamHeadQuery,
  teamJournalQuery,
  type TeamWhole,
  useTeamEvents,
} from '../../services/team/team-queries.ts';
import { findNextOfTeam } from '../../services/team/team-queue.ts';
import { isKnownToTeam } from '../../services/team/team-sync.ts';
import { toDeedText } from './deed-text.ts';
import type { Pressed } from './form-dialog.tsx';
import { FoundDialog } from './found-dialog.tsx';
import { type StepName, TeamDecision } from './team-decision.tsx';
import { ASKED_STEPS, AssignDialog, type AskedStep, NoteDialog } from './step-dialogs.tsx';
import { TeamProblem } from './team-problem.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { useStep } from './use-step.ts';
import './team.css';

/** What the page knows of the enrollment when its review ends here. */
export interface Checked {
  /** Undefined until they are counted. */
  readonly errors: number | undefined;
  readonly rekeyed: Rekeyed | undefined;
  /** The way to typing critical values again. */
  readonly rekey: ReactNode;
  /** Of the first button. */
  readonly decisionId: string;
}

/** What the team decides at the end of the review: hand in, return, approve, send, take back, say what was found. */
export function TeamPanel({ checked }: { readonly checked: Checked }) {
  const { t } = useTranslator();
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  useTeamEvents();
  const { data: me } = useQuery(meQuery);
  const { data: head, error } = useQuery({
    ...teamHeadQuery(session.id),
    enabled: isKnownToTeam(header),
  });
  const { isObserved, isHeld } = useObserved(head?.approval?.hash);
  const [asked, setAsked] = useState<AskedStep>();
  const { step, take } = useSteps(session, head);
  const { doesApproverSend } = useProfile().profile.review;
  const may = head && me ? findSteps(head, me, { doesApproverSend, isObserved, isHeld }) : NOTHING;
  const hindranceOf = useHindrances(checked, may, { head, isObserved, isHeld });
  const run = (name: StepName, told?: Told) => {
    const body = isApproval(name) ? { rekeyed: checked.rekeyed, reason: told?.text } : told;
    take(name, body, () => setAsked(undefined));
  };
  const press = (name: StepName) => {
    if (hindranceOf(name)) return;
    if (isAsked(name)) {
      step.reset();
      setAsked(name);
    } else run(name);
  };
  if (header.team === undefined) return <p className="notice">{t('team.panel.alone')}</p>;
  return (
    <section className="team__panel" aria-labelledby="team-panel">
      <h2 id="team-panel">{t('team.panel.title')}</h2>
      {!head && <TeamProblem error={error} />}
      {head && (
        <p role="status">
          {t('team.panel.state', {
            state: t(`team.state.${head.state}`),
            name: head.assignee?.name ?? t('team.nobody'),
          })}
          {head.approval && <> {t('team.panel.approved', { name: head.approval.by.name })}</>}
        </p>
      )}
      {may.some(isApproval) && checked.rekey}
      <TeamDecision
        may={may}
        hindranceOf={hindranceOf}
        // Who handed it in can only take it back: that it is where it should be is said beside it.
        note={head?.state === 'in-review' && may[0] === 'withdraw' ? 'team.panel.handedIn' : undefined}
        isBusy={step.isPending}
        // A dialog that is open says it.
        error={asked ? null : step.error}
        decisionId={checked.decisionId}
        onPress={press}
      />
      {head && <TeamJournal head={head} />}
      {head && me && step.signed && <SignDialog head={head} signed={step.signed} approver={me.name} />}
      {head && asked && (
        <AskedDialog
          step={asked}
          whole={head}
          isBusy={step.isPending}
          error={step.error}
          onCancel={() => setAsked(undefined)}
          onTake={(body) => run(asked, body)}
          onFound={(body) => {
            const path = `/api/attempts/${head.attempt?.id}/resolution`;
            step.mutate({ path, body }, { onSuccess: () => setAsked(undefined) });
          }}
        />
      )}
    </section>
  );
}

/** What a dialog asked for. */
interface Told {
  readonly text?: string;
  readonly userId?: string;
}

/** By the step: whether what it approves is sent as well. */
const APPROVALS: Partial<Readonly<Record<StepName, { readonly sends: boolean }>>> = {
  approve: { sends: false },
  'approve-and-send': { sends: true },
  'approve-with-reason': { sends: false },
  'approve-with-reason-and-send': { sends: true },
};
const isApproval = (name: StepName) => APPROVALS[name] !== undefined;

/** Takes a step, once at a time. On the way through the queue the next enrollment opens after what ends a review. */
function useSteps(session: EnrollmentSession, head: TeamWhole | undefined) {
  const step = useStep(session, head?.revision);
  const take = (name: StepName, body: object | undefined, onTaken: () => void) => {
    if (step.isPending) return;
    const at = `/api/enrollments/${session.id}`;
    const decision = DECISIONS[name];
    const goOn = () => {
      onTaken();
      if (decision && reviewWalk.isOn(session.id))
        void openNextWaiting({ id: session.id, name: head?.title ?? '', decision }, findNextOfTeam);
    };
    const approval = APPROVALS[name];
    const path = `${at}/${approval ? 'approve' : name}`;
    const next = approval?.sends ? `${at}/send` : undefined;
    step.mutate({ path, body, next }, { onSuccess: goOn });
  };
  return { step, take };
}

const DECISIONS: Partial<Readonly<Record<StepName, Decided['decision']>>> = {
  approve: 'approved',
  'approve-and-send': 'queued',
  'approve-with-reason': 'approved',
  'approve-with-reason-and-send': 'queued',
  send: 'queued',
  return: 'returned',
};

/** What somebody else than who entered it decides. */
const DECIDES: ReadonlySet<StepName> = new Set<StepName>([
  'approve',
  'approve-and-send',
  'approve-with-reason',
  'approve-with-reason-and-send',
  'send',
  'found',
]);

interface Observed {
  /** Something is observed and open. */
  readonly isObserved: boolean;
  /** Some of that came after the approval, or without a reason in it: it holds the send back. */
  readonly isHeld: boolean;
}

function useObserved(hash: string | undefined): Observed {
  const { entries = [], observations = [] } = useReviewState(useReviewDesk()) ?? {};
  // Which approval counts the server says.
  const isHeld = listHolding(entries, hash, { isRequired: false, maySelfApprove: true }).length > 0;
  return { isObserved: observations.some(({ isOpen }) => isOpen), isHeld };
}

/** Why a step cannot be taken now: nothing is handed in or approved with something to correct, nor before that is known. */
function useHindrances(
  { errors, rekeyed }: Checked,
  may: readonly StepName[],
  { head, isObserved, isHeld }: Observed & { readonly head: TeamWhole | undefined },
) {
  const { isRekeyRequired } = useProfile().profile.review;
  return (name: StepName): MessageKey | undefined => {
    if (head?.hindrance && DECIDES.has(name)) return `team.problem.${head.hindrance}`;
    if (name === 'send' && isHeld) return 'team.panel.held';
    if (!may.includes(name) || (name !== 'review' && !isApproval(name))) return undefined;
    if (errors !== 0) return 'team.panel.errors';
    if (isApproval(name) && isRekeyRequired && rekeyed?.different !== 0) return 'rekey.needed';
    return isObserved && (name === 'approve' || name === 'approve-and-send')
      ? 'decision.observed'
      : undefined;
  };
}

interface AskedDialogProps extends Pressed {
  readonly step: AskedStep;
  readonly whole: TeamWhole;
  readonly onCancel: () => void;
  readonly onTake: (told: Told) => void;
  readonly onFound: (body: object) => void;
}

function AskedDialog({ step, whole, onTake, onFound, ...dialog }: AskedDialogProps) {
  switch (step) {
    case 'found':
      return <FoundDialog {...dialog} whole={whole} onDone={onFound} />;
    case 'assign':
      return (
        <AssignDialog {...dialog} assignee={whole.assignee?.id} onDone={(userId) => onTake({ userId })} />
      );
    case 'return':
    case 'approve-with-reason':
    case 'approve-with-reason-and-send':
      return <NoteDialog {...dialog} name={step} onDone={(text) => onTake({ text })} />;
  }
}

const NOTHING: readonly StepName[] = [];
const isAsked = (name: string): name is AskedStep => ASKED_STEPS.some((each) => each === name);

/** Of whoever has it. */
const OWN_STEPS: Partial<Readonly<Record<TeamState, readonly StepName[]>>> = {
  draft: ['review'],
  'in-review': ['withdraw'],
  approved: ['withdraw'],
  queued: ['withdraw'],
};

/** What is observed is approved with a reason, from the menu: the button that approves says so. */
const APPROVE: Approving = {
  clear: ['approve', 'return'],
  observed: ['approve', 'return', 'approve-with-reason'],
};
const APPROVE_AND_SEND: Approving = {
  clear: ['approve-and-send', 'return', 'approve'],
  observed: ['approve-and-send', 'return', 'approve-with-reason-and-send', 'approve-with-reason'],
};
type Approving = Readonly<Record<'clear' | 'observed', readonly StepName[]>>;

/** What this user can do with it now, the likeliest first. The server says in the end. */
function findSteps(
  { state, assignee }: TeamWhole,
  { id, role }: { readonly id: string; readonly role: string },
  { doesApproverSend, isObserved, isHeld }: Observed & { readonly doesApproverSend: boolean },
): readonly StepName[] {
  const isMine = assignee === null || assignee.id === id;
  const own = isMine ? (OWN_STEPS[state] ?? NOTHING) : NOTHING;
  if (role !== 'supervisor') return role === 'agent' ? own : NOTHING;
  const approving = (doesApproverSend ? APPROVE_AND_SEND : APPROVE)[isObserved ? 'observed' : 'clear'];
  switch (state) {
    case 'draft':
      return [...own, 'assign'];
    case 'in-review':
      return [...approving, ...own, 'assign'];
    // The same would be refused again.
    case 'rejected':
      return ['return', ...approving.filter((name) => name !== 'return'), ...own, 'assign'];
    case 'approved':
      return [
        'send',
        'return',
        ...(isHeld ? approving.filter((step) => step.startsWith('approve-with-reason')) : NOTHING),
        'assign',
      ];
    case 'unknown':
      return ['found'];
    default:
      return own;
  }
}

/** Not every role may ask who is in the team. */
const NOBODY: readonly never[] = [];

/** Who did what with it, the latest first. */
function TeamJournal({ head }: { readonly head: TeamWhole }) {
  const translator = useTranslator();
  const { t, dateTime } = translator;
  const { data } = useQuery(teamJournalQuery(head.id));
  if (!data) return null;
  return (
    <>
      <h3>{t('team.journal')}</h3>
      <ol className="team__journal" reversed>
        {data.entries.toReversed().map(({ number, at, kind, about, name, text }) => (
          <li key={number}>
            {t('team.journal.entry', {
              what: toDeedText({ kind, about }, translator, NOBODY),
              name: name ?? t('team.server'),
              when: dateTime(at),
            })}
            {text !== undefined && (
              <>
                {' '}
                <q>{text}</q>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
