import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
  const observations = useReviewState(useReviewDesk())?.observations ?? [];
  const [asked, setAsked] = useState<Asked>();
  const { step, take } = useSteps(session, head);
  const { doesApproverSend } = useProfile().profile.review;
  const may = head && me ? findSteps(head, me, doesApproverSend) : NOTHING;
  const hindranceOf = useHindrances(checked, may);
  const run = (name: StepName, body?: unknown) => take(name, body, () => setAsked(undefined));
  const approve = (name: StepName, reason?: string) => run(name, { rekeyed: checked.rekeyed, reason });
  const press = (name: StepName) => {
    if (hindranceOf(name)) return;
    const dialog =
      isApproval(name) && observations.some(({ isOpen }) => isOpen) ? 'approve-with-reason' : name;
    if (isAsked(dialog)) {
      step.reset();
      setAsked({ name, dialog });
    } else if (isApproval(name)) approve(name);
    else run(name);
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
      {head && asked && (
        <AskedDialog
          step={asked.dialog}
          whole={head}
          isBusy={step.isPending}
          error={step.error}
          onCancel={() => setAsked(undefined)}
          onTake={(body) => (isApproval(asked.name) ? approve(asked.name, body.text) : run(asked.name, body))}
          onFound={(body) => {
            const path = `/api/attempts/${head.attempt?.id}/resolution`;
            step.mutate({ path, body }, { onSuccess: () => setAsked(undefined) });
          }}
        />
      )}
    </section>
  );
}

/** The step that was pressed, and what it asks first. */
interface Asked {
  readonly name: StepName;
  readonly dialog: AskedStep;
}

const isApproval = (name: StepName) => name === 'approve' || name === 'approve-and-send';

/** Takes a step, once at a time. On the way through the queue the next enrollment opens after what ends a review. */
function useSteps(session: EnrollmentSession, head: TeamWhole | undefined) {
  const step = useStep(session, head?.revision);
  const take = (name: StepName, body: unknown, onTaken: () => void) => {
    if (step.isPending) return;
    const at = `/api/enrollments/${session.id}`;
    const decision = DECISIONS[name];
    const goOn = () => {
      onTaken();
      if (decision && reviewWalk.isOn(session.id))
        void openNextWaiting({ id: session.id, name: head?.title ?? '', decision }, findNextOfTeam);
    };
    const path = name === 'approve-and-send' ? `${at}/approve` : `${at}/${name}`;
    const next = name === 'approve-and-send' ? `${at}/send` : undefined;
    step.mutate({ path, body, next }, { onSuccess: goOn });
  };
  return { step, take };
}

const DECISIONS: Partial<Readonly<Record<StepName, Decided['decision']>>> = {
  approve: 'approved',
  'approve-and-send': 'queued',
  send: 'queued',
  return: 'returned',
};

/** Why a step cannot be taken now: nothing is handed in or approved with something to correct, nor before that is known. */
function useHindrances({ errors, rekeyed }: Checked, may: readonly StepName[]) {
  const { isRekeyRequired } = useProfile().profile.review;
  return (name: StepName): MessageKey | undefined => {
    if (!may.includes(name) || (name !== 'review' && !isApproval(name))) return undefined;
    if (errors !== 0) return 'team.panel.errors';
    return isApproval(name) && isRekeyRequired && rekeyed?.different !== 0 ? 'rekey.needed' : undefined;
  };
}

interface AskedDialogProps extends Pressed {
  readonly step: AskedStep;
  readonly whole: TeamWhole;
  readonly onCancel: () => void;
  readonly onTake: (body: { readonly text?: string; readonly userId?: string }) => void;
  readonly onFound: (body: unknown) => void;
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

/** What this user can do with it now, the likeliest first. The server says in the end. */
function findSteps(
  { state, assignee }: TeamWhole,
  { id, role }: { readonly id: string; readonly role: string },
  doesApproverSend: boolean,
): readonly StepName[] {
  const isMine = assignee === null || assignee.id === id;
  const own = isMine ? (OWN_STEPS[state] ?? NOTHING) : NOTHING;
  if (role !== 'supervisor') return role === 'agent' ? own : NOTHING;
  switch (state) {
    case 'draft':
      return [...own, 'assign'];
    case 'in-review':
    case 'rejected':
      return doesApproverSend
        ? ['approve-and-send', 'return', 'approve', ...own, 'assign']
        : ['approve', 'return', ...own, 'assign'];
    case 'approved':
      return ['send', 'return', 'assign'];
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
