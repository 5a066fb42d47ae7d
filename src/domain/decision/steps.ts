/**
 * What may be done with an enrollment, by whom, and what stands against it. Pages and the server ask here, and the server refuses
 * by the same codes.
 */
import { saysSomething } from '../review/says-something.ts';
import type { TeamState } from '../team/team-api.ts';
import { listUnanswered } from './known.ts';
import { isFirstOfTwo, isTwofold } from './second-look.ts';
import {
  type Answers,
  type Ask,
  type DecisionFacts,
  type Hindrance,
  HINDRANCES,
  type Offer,
  type Step,
  STEPS,
} from './facts.ts';

interface StepRule {
  readonly place: 'bar' | 'menu' | 'thread';
  /** States in which the step exists. */
  readonly from: readonly TeamState[] | ((facts: DecisionFacts) => readonly TeamState[]);
  readonly isTheirs: (facts: DecisionFacts) => boolean;
  readonly checks: readonly Hindrance[];
  readonly asks: readonly Ask[];
  readonly leadsTo: Offer['leadsTo'];
}

const enters = ({ actor: { role } }: DecisionFacts) =>
  role === 'anyone' || role === 'agent' || role === 'supervisor';
const reviews = ({ actor: { role } }: DecisionFacts) => role === 'anyone' || role === 'supervisor';
const supervises = ({ actor: { role } }: DecisionFacts) => role === 'supervisor';

/** At a shared computer the agent who entered it withdraws it. */
const isPlainEnterer = ({ actor, rules }: DecisionFacts) =>
  actor.role === 'anyone' && actor.isEnterer && rules.fourEyes !== 'none';
/** A reviewer at a shared computer who handed it in would count among those who entered it. */
const isNamedReviewer = ({ actor, isEntererKnown }: DecisionFacts) =>
  actor.role === 'anyone' && actor.isNamed && isEntererKnown && !actor.isEnterer;

const OPEN: readonly TeamState[] = ['draft', 'in-review', 'approved', 'rejected'];
/** An observation holds back what waits in the queue, too. */
const DISCUSSED: readonly TeamState[] = [...OPEN, 'queued'];
const listReviewed = ({ rules }: DecisionFacts): readonly TeamState[] =>
  rules.reviewsDrafts ? OPEN : OPEN.filter((state) => state !== 'draft');
const whereRequired =
  (...states: TeamState[]) =>
  ({ rules }: DecisionFacts) =>
    rules.isApprovalRequired ? states : [];

const FOUR_EYES = ['four-eyes', 'access-unconfirmed'] as const;
const ERRORS = ['checking', 'has-errors'] as const;

/** The only rules of the steps, for each page and the server. A step without its entry does not compile. */
export const STEP_RULES = {
  'hand-in': {
    place: 'bar',
    from: whereRequired('draft'),
    isTheirs: (facts) => enters(facts) && !isNamedReviewer(facts),
    checks: ['sign-in', 'assigned', ...ERRORS],
    asks: ['name'],
    leadsTo: 'stay',
  },
  withdraw: {
    place: 'menu',
    from: whereRequired('in-review', 'approved', 'queued'),
    isTheirs: (facts) => enters(facts) && (facts.actor.role !== 'anyone' || facts.actor.isEnterer),
    checks: ['sign-in', 'assigned'],
    asks: [],
    leadsTo: 'stay',
  },
  return: {
    place: 'bar',
    from: (facts) => (facts.rules.isApprovalRequired || facts.open > 0 ? listReviewed(facts) : []),
    isTheirs: (facts) => reviews(facts) && !isPlainEnterer(facts),
    checks: ['sign-in'],
    asks: ['category', 'words', 'name'],
    leadsTo: 'next',
  },
  approve: {
    place: 'bar',
    // What is approved is approved again only to answer an observation.
    from: (facts) => (facts.approval !== 'counts' || facts.unanswered > 0 ? listReviewed(facts) : []),
    isTheirs: (facts) => reviews(facts) && (facts.rules.isApprovalRequired || facts.open > 0),
    checks: ['sign-in', ...FOUR_EYES, 'first-look', ...ERRORS, 'file-missing', 'rekey', 'insecure'],
    asks: ['known', 'unseen', 'reason', 'enterer', 'name'],
    leadsTo: 'next',
  },
  send: {
    place: 'bar',
    from: ({ rules }) => (rules.isApprovalRequired ? ['approved', 'rejected'] : OPEN),
    isTheirs: reviews,
    // A browser asks for the sign-in while it sends.
    checks: [...FOUR_EYES, 'not-approved', 'not-signed', ...ERRORS, 'file-missing', 'observed'],
    asks: ['known', 'name'],
    leadsTo: 'next',
  },
  resolve: {
    place: 'bar',
    from: ['unknown'],
    isTheirs: reviews,
    checks: FOUR_EYES,
    asks: ['finding', 'words', 'name'],
    leadsTo: 'stay',
  },
  assign: {
    place: 'menu',
    from: OPEN,
    isTheirs: supervises,
    checks: [],
    asks: ['receiver'],
    leadsTo: 'stay',
  },
  'take-over': {
    place: 'menu',
    from: OPEN,
    isTheirs: (facts) => supervises(facts) && facts.holder !== 'me',
    checks: [],
    asks: ['words'],
    leadsTo: 'stay',
  },
  observe: { place: 'thread', from: DISCUSSED, isTheirs: reviews, checks: [], asks: [], leadsTo: 'stay' },
  reply: { place: 'thread', from: DISCUSSED, isTheirs: enters, checks: [], asks: [], leadsTo: 'stay' },
  settle: {
    place: 'thread',
    from: DISCUSSED,
    isTheirs: reviews,
    checks: FOUR_EYES,
    asks: [],
    leadsTo: 'stay',
  },
  reopen: {
    place: 'thread',
    from: DISCUSSED,
    isTheirs: reviews,
    checks: FOUR_EYES,
    asks: [],
    leadsTo: 'stay',
  },
} as const satisfies Readonly<Record<Step, StepRule>>;
const RULES: Readonly<Record<Step, StepRule>> = STEP_RULES;

/** What is sent was checked when it was approved. */
const isCheckedBefore = (facts: DecisionFacts, step: Step) => step === 'send' && facts.approval === 'counts';

const isBound = ({ rules: { fourEyes } }: DecisionFacts, step: Step) =>
  step === 'approve' ? fourEyes !== 'none' : fourEyes === 'all';

/** A code without its rule does not compile. */
const STANDS: Readonly<Record<Hindrance, (facts: DecisionFacts, step: Step) => boolean>> = {
  'sign-in': ({ actor }) => actor.needsSignIn,
  role: (facts, step) => !RULES[step].isTheirs(facts),
  closed: (facts, step) => {
    const { from } = RULES[step];
    return !(typeof from === 'function' ? from(facts) : from).includes(facts.state);
  },
  assigned: ({ holder }) => holder === 'other',
  'four-eyes': (facts, step) => isBound(facts, step) && facts.actor.isEnterer,
  'access-unconfirmed': (facts, step) => isBound(facts, step) && facts.actor.isUnconfirmed,
  'first-look': (facts) => facts.first === 'me' && isTwofold(facts),
  'not-approved': ({ rules, approval }) => rules.isApprovalRequired && approval === 'none',
  'not-signed': ({ approval }) => approval === 'unsigned',
  checking: (facts, step) => !isCheckedBefore(facts, step) && facts.errors === undefined,
  'has-errors': (facts, step) => !isCheckedBefore(facts, step) && (facts.errors ?? 0) > 0,
  // What was approved is read again, because files can go afterwards.
  'file-missing': ({ isFileMissing = false }) => isFileMissing,
  rekey: ({ rules, rekeyed }) =>
    rules.isApprovalRequired && rules.isRekeyRequired && rekeyed?.different !== 0,
  observed: ({ unanswered }) => unanswered > 0,
  insecure: ({ isInsecure }) => isInsecure,
};

/** Returns true when a step asks for it now. */
const IS_ASKED: Readonly<Record<Ask, (facts: DecisionFacts, step: Step) => boolean>> = {
  known: ({ known }) => known.length > 0,
  // The notices of whoever was on the screen were there, too.
  unseen: ({ unseen: { persons } }) => persons > 0,
  finding: () => true,
  category: ({ rules }) => rules.returnCategories.length > 0,
  // The observations already say what is to be corrected.
  words: ({ open }, step) => step !== 'return' || open === 0,
  reason: ({ open }) => open > 0,
  receiver: () => true,
  enterer: ({ rules, isEntererKnown }) => rules.fourEyes !== 'none' && !isEntererKnown,
  // A send says who sends it only where it answers something.
  name: ({ actor, known }, step) => !actor.isNamed && (step !== 'send' || known.length > 0),
};

const ANSWERED: Readonly<Record<Ask, (answers: Answers, facts: DecisionFacts) => boolean>> = {
  // Whoever became known since then was not asked about.
  known: ({ known: answers = [] }, { known }) =>
    listUnanswered(
      known,
      answers.filter(({ reason }) => saysSomething(reason)),
    ).length === 0,
  unseen: ({ unseen }) => unseen !== undefined,
  finding: ({ finding }) => finding !== undefined,
  category: ({ category }, { rules }) =>
    category === undefined ? !rules.isCategoryRequired : rules.returnCategories.includes(category),
  words: ({ words = '' }) => saysSomething(words),
  reason: ({ reason = '' }) => saysSomething(reason),
  receiver: ({ receiver = '' }) => receiver !== '',
  enterer: ({ enterer = '' }) => enterer !== '',
  name: ({ name = '' }) => name !== '',
};

const isOffered = (step: Step): step is Offer['step'] => RULES[step].place !== 'thread';
const OFFERED = STEPS.filter(isOffered);
/** These hide a step; the other hindrances are told beside it. */
const HIDES: readonly Hindrance[] = ['role', 'closed', 'assigned'];

/** The steps that this person can take, the likeliest first: the page draws the first one as its primary button. */
export function listOffers(facts: DecisionFacts): readonly Offer[] {
  const likeliest = findLikeliest(facts);
  const shown = OFFERED.filter((step) => !isHidden(step, facts));
  const offers = shown
    .toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest))
    .flatMap((step) => toVariants(step, facts))
    .map((offer) => ({
      ...offer,
      isInMenu: offer.isInMenu || (shown.includes('hand-in') && isAside(offer, facts)),
    }))
    .toSorted((a, b) => Number(a.isInMenu) - Number(b.isInMenu));
  // At a shared computer the next person only chooses another name.
  if (facts.actor.role === 'anyone') return offers;
  return offers.toSorted((a, b) => Number(isNever(a)) - Number(isNever(b)));
}

/** Whoever hands it in decides nothing else, unless observations wait for an answer. */
const isAside = ({ step }: Offer, { open, rules }: DecisionFacts) =>
  rules.fourEyes !== 'none' && step !== 'hand-in' && !(step === 'return' && open > 0);

/** This user can never take the step with this enrollment. */
export const isNever = ({ hindrance }: Offer): boolean =>
  hindrance === 'four-eyes' || hindrance === 'access-unconfirmed' || hindrance === 'first-look';

function findLikeliest({ state, rules, approval }: DecisionFacts): Step | undefined {
  if (!rules.isApprovalRequired) return 'send';
  if (state === 'draft' && rules.fourEyes !== 'none') return 'hand-in';
  if (state === 'approved' && approval === 'counts') return 'send';
  // The service would refuse the same again.
  return state === 'rejected' ? 'return' : undefined;
}

const isHidden = (step: Step, facts: DecisionFacts) =>
  HIDES.some((code) => isChecked(step, code) && STANDS[code](facts, step));

/** One offer for each way to take the step; the likeliest way first. */
function toVariants(step: Offer['step'], facts: DecisionFacts): Offer[] {
  const { leadsTo, place } = RULES[step];
  const hindrance = findHindrance(step, facts);
  const isInMenu = place === 'menu';
  const plain: Offer = { step, leadsTo, hindrance, isDespite: false, asks: listAsks(step, facts), isInMenu };
  if (step !== 'approve') return [plain];
  const isFirst = isFirstOfTwo(facts);
  const ends: readonly Offer['leadsTo'][] =
    facts.rules.doesApproverSend && !isFirst ? ['send', 'next'] : ['next'];
  const offer: Offer = isFirst ? { ...plain, isFirst } : plain;
  if (facts.open === 0) return ends.map((end, index) => ({ ...offer, leadsTo: end, isInMenu: index > 0 }));
  const despite = ends.map((end) => ({ ...offer, leadsTo: end, isDespite: true, isInMenu: true }));
  if (facts.approval === 'counts' || !facts.rules.isApprovalRequired) return despite;
  // The button says that something is observed; the menu approves it with a reason.
  const [end = leadsTo] = ends;
  return [{ ...offer, leadsTo: end, hindrance: hindrance ?? 'observed' }, ...despite];
}

/** The questions of a step, as far as the facts go. */
export const listAsks = (step: Step, facts: DecisionFacts): readonly Ask[] =>
  RULES[step].asks.filter((ask) => IS_ASKED[ask](facts, step));

const isChecked = (step: Step, code: Hindrance) =>
  code === 'role' || code === 'closed' || RULES[step].checks.includes(code);

/** Returns true when the step depends on this: the server reads no fact that a step does not need. */
export const dependsOn = (step: Step, what: Hindrance | Ask): boolean => {
  const { checks, asks } = RULES[step];
  return [...checks, ...asks].includes(what);
};

export function findHindrance(step: Step, facts: DecisionFacts): Hindrance | undefined {
  return HINDRANCES.find((code) => isChecked(step, code) && STANDS[code](facts, step));
}

export type Refusal = Hindrance | `needs-${Exclude<Ask, 'reason'>}`;

type RulesOf<S extends Step> = (typeof STEP_RULES)[S];
/** The codes that a step may be refused by. */
export type RefusalOf<S extends Step> =
  | 'role'
  | 'closed'
  | RulesOf<S>['checks'][number]
  | ('reason' extends RulesOf<S>['asks'][number] ? 'observed' : never)
  | `needs-${Exclude<RulesOf<S>['asks'][number], 'reason'>}`;

/** The journal keeps a category for ever, so one that nobody asked for is checked as well. */
const isUnasked = (ask: Ask, { category }: Answers) => ask === 'category' && category !== undefined;

/** Why a step that was asked for is refused: its hindrance, or the first question without an answer. */
export function findRefusal(step: Step, facts: DecisionFacts, answers: Answers): Refusal | undefined {
  const hindrance = findHindrance(step, facts);
  if (hindrance) return hindrance;
  const missing = RULES[step].asks.find(
    (ask) => (IS_ASKED[ask](facts, step) || isUnasked(ask, answers)) && !ANSWERED[ask](answers, facts),
  );
  return missing === 'reason' ? 'observed' : missing && `needs-${missing}`;
}
