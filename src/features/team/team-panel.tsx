import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useMemo } from 'react';
import type { DecisionFacts, Offer, Unseen } from '../../domain/decision/facts.ts';
import type { KnownAnswer, KnownPerson } from '../../domain/decision/known.ts';
import { listOffers } from '../../domain/decision/steps.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import type { Role, TeamState } from '../../domain/team/team-api.ts';
import { toTeamFacts } from '../../domain/team/team-facts.ts';
import { DecisionBar } from '../../form/decision-bar.tsx';
import { DecisionDialog } from '../../form/decision-dialog.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { openNextWaiting } from '../../services/review/review-queue.ts';
import { type Decided, reviewWalk } from '../../services/review/review-walk.ts';
import { useStage } from '../../services/review/use-stage.ts';
import { useReviewDesk, useReviewState } from '../../services/review/use-review.ts';
import { type TeamWhole } from '../../services/team/read-enrollment.ts';
import { meQuery, teamHeadQuery, useTeamEvents } from '../../services/team/team-queries.ts';
import { ask } from '../../services/team/team-client.ts';
import { claimForReview, teamQueue } from '../../services/team/team-queue.ts';
import { isKnownToTeam } from '../../domain/team/left-over.ts';
import type { Pressed } from './form-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { TeamProblem, TeamProblemText } from './team-problem.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { type Shown, useStep } from './use-step.ts';
import './team.css';

/** State of the enrollment that the page knows when the team decides. */
export interface Checked {
  /** Undefined until they are counted. */
  readonly errors: number | undefined;
  readonly rekeyed: Rekeyed | undefined;
  readonly known: readonly KnownPerson[];
  readonly unseen: Unseen;
  readonly persons: readonly Person[];
  /** Section that types critical values again. */
  readonly rekey: ReactNode;
}

interface TeamPanelProps {
  readonly checked: Partial<Checked>;
  /** The history of the enrollment. */
  readonly journal: ReactNode;
}

/** Decisions of the team at the end of the review: hand in, return, approve, send, take back. */
export function TeamPanel({ checked, journal }: TeamPanelProps) {
  const { t, time, dateTime } = useTranslator();
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  useTeamEvents();
  const { data: me } = useQuery(meQuery);
  const { data: head, error } = useQuery({
    ...teamHeadQuery(session.id),
    enabled: isKnownToTeam(header),
  });
  useClaim(head, me);
  const { askedAt } = useStage(useReviewDesk());
  const [asked, setAsked] = useState<Offer>();
  const { step, take } = useSteps(session, head);
  const { offers, open, known, unseen } = useOffers(head, me, checked);
  const run = (offer: Offer, told?: Told) => {
    take(offer, { ...told, rekeyed: checked.rekeyed }, () => setAsked(undefined));
  };
  const press = (offer: Offer) => {
    if (isAsked(offer)) {
      step.reset();
      setAsked(offer);
    } else run(offer);
  };
  const claim = head?.review?.claim;
  const other = claim && claim.by.id !== me?.id ? claim : undefined;
  if (header.team === undefined) return <p className="notice">{t('team.panel.alone')}</p>;
  return (
    <section className="team__panel" aria-labelledby="team-panel">
      <h2 id="team-panel">{t('team.panel.title')}</h2>
      {!head && <TeamProblem error={error} />}
      {head && (
        <p role="status">
          {t('team.panel.state', {
            state: t(`home.state.${head.state}`),
            name: head.assignee?.name ?? t('team.nobody'),
          })}
          {head.approval && <> {t('team.panel.approved', { name: head.approval.by.name })}</>}
          {head.review?.first && (
            <> {t('second.given', { name: head.review.first.by.name, at: dateTime(head.review.first.at) })}</>
          )}
        </p>
      )}
      {offers.some((offer) => offer.step === 'approve') && checked.rekey}
      <DecisionBar
        offers={offers.filter((offer) => !hasForm(offer))}
        isBusy={step.isPending}
        // An open dialog shows the error itself.
        refused={
          step.error && !asked ? { of: step.error, text: <TeamProblemText error={step.error} /> } : undefined
        }
        asked={
          head?.state === 'in-review'
            ? { at: askedAt, reviewer: head.review?.claim?.by.name, onNew }
            : undefined
        }
        note={other && <p>{t('team.panel.claimed', { name: other.by.name, at: time(other.at) })}</p>}
        onPress={press}
      />
      {journal}
      {head && me && step.signed && <SignDialog head={head} signed={step.signed} approver={me.name} />}
      {head && asked && (
        <AskedDialog
          offer={asked}
          whole={head}
          open={open}
          known={known}
          unseen={unseen}
          persons={checked.persons ?? []}
          isBusy={step.isPending}
          error={step.error}
          onCancel={() => setAsked(undefined)}
          onTake={(body) => {
            if (hasNoEntry(asked)) setAsked(undefined);
            run(asked, body);
          }}
        />
      )}
    </section>
  );
}

/** A supervisor who opens it to review it claims it, unless somebody else has it. */
function useClaim(head: TeamWhole | undefined, me: { readonly role: Role } | undefined): void {
  const isFree = head?.state === 'in-review' && !head.hindrance && !head.review?.claim;
  const id = isFree && me?.role === 'supervisor' ? head.id : undefined;
  useEffect(() => {
    // Without the claim everything else goes on.
    if (id !== undefined) claimForReview(id).catch(() => undefined);
  }, [id]);
}

/** Answers of a dialog. */
interface Told {
  readonly known?: KnownAnswer[] | undefined;
  readonly unseen?: Unseen | undefined;
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly userId?: string;
}

/** Takes one step at a time. In the queue, a step that ends a review opens the next enrollment. */
function useSteps(session: EnrollmentSession, head: TeamWhole | undefined) {
  const step = useStep(session, head?.revision);
  const take = (offer: Offer, told: Told & Pick<Checked, 'rekeyed'>, onTaken: () => void) => {
    if (step.isPending) return;
    const params = { id: session.id };
    const goOn = (state: TeamState | undefined) => {
      const decision = toDecision(offer, state);
      onTaken();
      if (decision && reviewWalk.isOn(session.id))
        void openNextWaiting({ id: session.id, name: head?.title ?? '', decision }, teamQueue);
    };
    const send = (shown: Shown) => ask(TEAM_API.send, { params, ...shown });
    const isSendNext = offer.leadsTo === 'send' && offer.step !== 'send';
    const next = isSendNext ? send : undefined;
    step.mutate({ take: toRequest(offer.step, params, told), next }, { onSuccess: goOn });
  };
  return { step, take };
}

function toRequest(
  step: Offer['step'],
  params: { readonly id: string },
  { text = '', category, userId = '', known, unseen, rekeyed }: Told & Pick<Checked, 'rekeyed'>,
): Parameters<ReturnType<typeof useStep>['mutate']>[0]['take'] {
  switch (step) {
    case 'hand-in':
      return (shown) => ask(TEAM_API.handIn, { params, ...shown });
    case 'withdraw':
      return (shown) => ask(TEAM_API.withdraw, { params, ...shown });
    case 'return':
      return (shown) =>
        ask(TEAM_API.return, { params, body: { text: text || undefined, category }, ...shown });
    case 'approve': {
      const body = { rekeyed, reason: text || undefined, known, unseen };
      return (shown, signature) => ask(TEAM_API.approve, { params, body: { ...body, signature }, ...shown });
    }
    case 'send':
      return (shown) => ask(TEAM_API.send, { params, body: { known }, ...shown });
    case 'assign':
      return (shown) => ask(TEAM_API.assign, { params, body: { userId }, ...shown });
    case 'take-over':
      return (shown) => ask(TEAM_API.takeOver, { params, body: { text }, ...shown });
    case 'resolve':
      throw new Error('a finding has a request of its own');
  }
}

/** Decision of a step; undefined for a step that ends no review. */
/** Only the server knows whether another person has to approve it as well: its answer has the `state`. */
function toDecision({ step, leadsTo }: Offer, state: TeamState | undefined): Decided['decision'] | undefined {
  if (step === 'approve' && state === 'in-review') return 'first-approved';
  if (step === 'send' || leadsTo === 'send') return 'queued';
  if (step === 'approve') return 'approved';
  return step === 'return' ? 'returned' : undefined;
}

/** True for a finding that this user may record: its form stands on the page. */
export const hasForm = ({ step, hindrance }: Offer) => step === 'resolve' && hindrance === undefined;

/** Steps that this user can take now, the most likely first. */
export function useOffers(
  head: TeamWhole | undefined,
  me: { readonly id: string; readonly role: Role } | undefined,
  { errors, rekeyed, known = NOBODY, unseen = NOTHING_UNSEEN, persons = NO_PERSONS }: Partial<Checked>,
): { readonly offers: readonly Offer[] } & Pick<DecisionFacts, 'open' | 'known' | 'unseen'> {
  const { entries = [] } = useReviewState(useReviewDesk()) ?? {};
  const { profile } = useProfile();
  const { review } = profile;
  const record = head?.case;
  const isAsked = useMemo(
    () => profile.case?.asksSecondLook({ persons, case: record }, profile),
    [persons, record, profile],
  );
  if (!head || !me) return { offers: NOTHING, open: 0, known: NOBODY, unseen };
  const approval = head.standing ?? (head.approval ? 'counts' : 'none');
  const { hindrance } = head;
  const told = { errors, rekeyed, known, unseen, notices: unseen.notices, isAsked };
  const facts = toTeamFacts({ head, me, hindrance, entries, review, approval, ...told });
  return { offers: listOffers(facts), open: facts.open, known: facts.known, unseen };
}

const onNew = () => runOnceOffered('new-enrollment');
const NO_PERSONS: readonly Person[] = [];
const NOTHING: readonly Offer[] = [];
const NOBODY: readonly KnownPerson[] = [];
const NOTHING_UNSEEN: Unseen = { notices: 0, persons: 0 };

interface AskedDialogProps extends Pressed {
  readonly offer: Offer;
  readonly whole: TeamWhole;
  readonly open: number;
  readonly known: readonly KnownPerson[];
  readonly unseen: Unseen;
  readonly persons: readonly Person[];
  readonly onCancel: () => void;
  readonly onTake: (told: Told) => void;
}

function AskedDialog({ offer, whole, open, known, unseen, persons, onTake, ...dialog }: AskedDialogProps) {
  const { review } = useProfile().profile;
  switch (offer.step) {
    case 'assign':
      return (
        <AssignDialog {...dialog} assignee={whole.assignee?.id} onDone={(userId) => onTake({ userId })} />
      );
    default:
      return (
        <DecisionDialog
          offer={offer}
          open={open}
          known={known}
          unseen={unseen}
          persons={persons}
          returns={review}
          by={undefined}
          isBusy={dialog.isBusy}
          problem={<TeamProblem error={dialog.error} />}
          onAnswer={({ words, reason, category, known: answers, unseen: passed }) =>
            onTake({ text: words ?? reason, category, known: answers && [...answers], unseen: passed })
          }
          onCancel={dialog.onCancel}
        />
      );
  }
}

/** Nothing was typed that a refusal would lose: the bar tells it. */
const hasNoEntry = ({ asks }: Offer) => asks.length > 0 && asks.every((each) => each === 'unseen');

/** A return always opens the dialog: a text is optional when observations already say what to correct. */
const isAsked = ({ step, asks }: Offer) => asks.length > 0 || step === 'return';
