/** Laws over the whole table: state, person, rules, observation, errors, holder and approval. */
import { describe, expect, it } from 'vitest';
import { TEAM_STATES } from '../team/team-api.ts';
import {
  type Answers,
  type DecisionFacts,
  type DecisionRules,
  HINDRANCES,
  type Step,
  STEPS,
  type ThreadStep,
} from './facts.ts';
import { findHindrance, findRefusal, listOffers } from './steps.ts';

const RULES: DecisionRules = {
  isApprovalRequired: true,
  fourEyes: 'approval',
  reviewsDrafts: true,
  doesApproverSend: false,
  isRekeyRequired: false,
  returnCategories: [],
  isCategoryRequired: false,
  secondLook: undefined,
};
const FACTS: DecisionFacts = {
  state: 'in-review',
  rules: RULES,
  actor: { role: 'anyone', isNamed: true, needsSignIn: false, isEnterer: false, isUnconfirmed: false },
  holder: 'nobody',
  isEntererKnown: true,
  errors: 0,
  open: 0,
  known: [],
  looked: { lot: 0.5, persons: 1, notices: 0, isKnown: false },
  first: 'nobody',
  unseen: { notices: 0, persons: 0 },
  unanswered: 0,
  rekeyed: undefined,
  approval: 'none',
  isInsecure: false,
};
const TOLD: Answers = {
  name: 'Bea Soto',
  enterer: 'Ana Soto',
  words: 'Falta la comuna',
  reason: 'Lo confirmé por teléfono',
  receiver: 'u1',
  finding: 'exists',
};

function* everything(): Generator<DecisionFacts> {
  const actors = [
    { role: 'anyone', isNamed: false, isEnterer: false },
    { role: 'anyone', isNamed: true, isEnterer: true },
    { role: 'anyone', isNamed: true, isEnterer: false },
    { role: 'agent', isNamed: true, isEnterer: true },
    { role: 'agent', isNamed: true, isEnterer: false },
    { role: 'supervisor', isNamed: true, isEnterer: false },
    { role: 'supervisor', isNamed: true, isEnterer: true },
    { role: 'supervisor', isNamed: true, isEnterer: false, isUnconfirmed: true },
    { role: 'auditor', isNamed: true, isEnterer: false },
    { role: 'administrator', isNamed: true, isEnterer: false },
  ] as const;
  const rules = [false, true].flatMap((isApprovalRequired) =>
    (['none', 'approval', 'all'] as const).flatMap((fourEyes) =>
      [false, true].map((isLong) => ({
        ...RULES,
        isApprovalRequired,
        fourEyes,
        doesApproverSend: isLong,
        isRekeyRequired: isLong,
      })),
    ),
  );
  for (const state of TEAM_STATES)
    for (const actor of actors)
      for (const rule of rules)
        for (const [open, unanswered] of [
          [0, 0],
          [1, 0],
          [1, 1],
        ] as const)
          for (const errors of [undefined, 0, 2])
            for (const holder of ['me', 'other', 'nobody'] as const)
              for (const approval of ['none', 'unsigned', 'counts'] as const)
                yield {
                  ...FACTS,
                  state,
                  open,
                  unanswered,
                  errors,
                  holder,
                  approval,
                  rules: { ...rule, reviewsDrafts: actor.role === 'anyone' },
                  actor: { needsSignIn: false, isUnconfirmed: false, ...actor },
                  rekeyed: holder === 'me' ? { same: 1, different: 0 } : undefined,
                };
}

/** The first facts under which something is wrong, for a message that can be read. */
function listWrong(find: (facts: DecisionFacts) => readonly string[]): readonly string[] {
  const wrong: string[] = [];
  for (const facts of everything()) {
    for (const what of find(facts)) wrong.push(`${what}: ${JSON.stringify(facts)}`);
    if (wrong.length > 3) break;
  }
  return wrong;
}

const THREAD: ReadonlySet<Step> = new Set<ThreadStep>(['observe', 'reply', 'settle', 'reopen']);
const isTaken = (step: Step, facts: DecisionFacts, answers = TOLD) =>
  findRefusal(step, facts, answers) === undefined;

describe('every step', () => {
  it('is taken with all answers exactly where a page offers it without a hindrance', () => {
    expect(
      listWrong((facts) => {
        const offers = listOffers(facts).filter(({ hindrance }) => hindrance === undefined);
        const offered = new Set<Step>(offers.map(({ step }) => step));
        return STEPS.filter((step) => !THREAD.has(step) && offered.has(step) !== isTaken(step, facts));
      }),
    ).toEqual([]);
  });

  it('is refused to auditors and administrators, and offered to neither', () => {
    expect(
      listWrong((facts) => {
        const { role } = facts.actor;
        if (role !== 'auditor' && role !== 'administrator') return [];
        return [
          ...listOffers(facts).map(({ step }) => step),
          ...STEPS.filter((step) => isTaken(step, facts)),
        ];
      }),
    ).toEqual([]);
  });

  it('is closed once the enrollment is with the service, but for the resolution of what is unknown', () => {
    expect(
      listWrong((facts) =>
        ['sending', 'confirmed', 'unknown'].includes(facts.state)
          ? STEPS.filter((step) => isTaken(step, facts) && !(step === 'resolve' && facts.state === 'unknown'))
          : [],
      ),
    ).toEqual([]);
  });
});

it('whoever entered it approves nothing under four eyes, and in a team decides nothing', () => {
  const all = ['approve', 'send', 'resolve', 'settle', 'reopen'] as const;
  expect(
    listWrong((facts) => {
      const { fourEyes } = facts.rules;
      const isBound = facts.actor.isEnterer || facts.actor.isUnconfirmed;
      if (!isBound || fourEyes === 'none') return [];
      const bound = fourEyes === 'all' ? all : (['approve'] as const);
      return bound.filter((step) => isTaken(step, facts));
    }),
  ).toEqual([]);
});

it('nothing is approved or handed in with errors, nor approved without a reason where something is open', () => {
  const { reason: _reason, ...silent } = TOLD;
  expect(
    listWrong((facts) => [
      ...(['approve', 'hand-in'] as const).filter((step) => facts.errors !== 0 && isTaken(step, facts)),
      ...(facts.open > 0 && isTaken('approve', facts, silent) ? ['approve without a reason'] : []),
      ...(facts.open > 0 && isTaken('approve', facts, { ...TOLD, reason: '.' })
        ? ['approve with a dot']
        : []),
    ]),
  ).toEqual([]);
});

it('what is observed, or not approved where that is asked for, is not sent', () => {
  expect(
    listWrong((facts) => [
      ...(facts.unanswered > 0 && isTaken('send', facts) ? ['observed'] : []),
      ...(facts.rules.isApprovalRequired && facts.approval !== 'counts' && isTaken('send', facts)
        ? ['not approved']
        : []),
    ]),
  ).toEqual([]);
});

it('what somebody else has is neither handed in nor withdrawn', () => {
  expect(
    listWrong((facts) =>
      facts.holder === 'other'
        ? (['hand-in', 'withdraw'] as const).filter((step) => isTaken(step, facts))
        : [],
    ),
  ).toEqual([]);
});

it('what is approved is approved again only to answer an observation, or to sign it', () => {
  const approved = { ...FACTS, state: 'approved', approval: 'counts' } as const;
  expect(findRefusal('approve', approved, TOLD)).toBe('closed');
  expect(findRefusal('approve', { ...approved, open: 1, unanswered: 1 }, TOLD)).toBeUndefined();
  expect(findRefusal('approve', { ...approved, approval: 'unsigned' }, TOLD)).toBeUndefined();
});

it('what the service refused is returned first, and can be sent again as it was approved', () => {
  const rejected = { ...FACTS, state: 'rejected', approval: 'counts' } as const;
  expect(listOffers(rejected).map(({ step }) => step)).toEqual(['return', 'send']);
});

it('what was observed after the approval is sent with a new approval that says why', () => {
  const approved = { ...FACTS, state: 'approved', approval: 'counts', open: 1, unanswered: 1 } as const;
  expect(listOffers(approved)).toMatchObject([
    { step: 'send', hindrance: 'observed' },
    { step: 'return', hindrance: undefined },
    { step: 'approve', isDespite: true, hindrance: undefined, asks: ['reason'] },
  ]);
});

it('an approval that passes over something asks about it once; nothing else does', () => {
  for (const unseen of [
    { notices: 48, persons: 196 },
    { notices: 0, persons: 1 },
  ]) {
    const facts = { ...FACTS, unseen };
    expect(findRefusal('approve', facts, TOLD)).toBe('needs-unseen');
    expect(findRefusal('approve', facts, { ...TOLD, unseen })).toBeUndefined();
    const asking = listOffers(facts).filter(({ asks }) => asks.includes('unseen'));
    expect(asking.map(({ step }) => step)).toEqual(['approve']);
  }
  const seen = { ...FACTS, unseen: { notices: 48, persons: 0 } };
  expect(listOffers(seen).find(({ step }) => step === 'approve')?.asks).toEqual([]);
});

it('a return needs words unless the observations say what is to be corrected', () => {
  expect(findRefusal('return', FACTS, {})).toBe('needs-words');
  expect(findRefusal('return', FACTS, { words: '…' })).toBe('needs-words');
  expect(findRefusal('return', { ...FACTS, open: 1, unanswered: 1 }, {})).toBeUndefined();
});

it('a return has a category of the profile where it names some, and needs one where it says so', () => {
  const returnCategories = ['data', 'document'];
  const toFacts = (isCategoryRequired: boolean) => ({
    ...FACTS,
    rules: { ...RULES, returnCategories, isCategoryRequired },
  });
  for (const isRequired of [false, true]) {
    const facts = toFacts(isRequired);
    expect(findRefusal('return', facts, TOLD)).toBe(isRequired ? 'needs-category' : undefined);
    expect(findRefusal('return', facts, { ...TOLD, category: 'data' })).toBeUndefined();
    expect(findRefusal('return', facts, { ...TOLD, category: 'other' })).toBe('needs-category');
    expect(listOffers(facts).find(({ step }) => step === 'return')?.asks).toContain('category');
  }
  expect(listOffers(FACTS).find(({ step }) => step === 'return')?.asks).not.toContain('category');
  expect(findRefusal('return', FACTS, { ...TOLD, category: 'data' })).toBe('needs-category');
});

const TWOFOLD: DecisionFacts = {
  ...FACTS,
  rules: {
    ...RULES,
    doesApproverSend: true,
    secondLook: { percent: 0, persons: 1, notices: Infinity, isKnown: false },
  },
};

it('where two people approve, the first sends nothing, and is not the second one', () => {
  const toApprovals = (facts: DecisionFacts) => listOffers(facts).filter(({ step }) => step === 'approve');
  expect(toApprovals(TWOFOLD)).toMatchObject([{ isFirst: true, leadsTo: 'next', hindrance: undefined }]);
  expect(findRefusal('approve', { ...TWOFOLD, first: 'me' }, TOLD)).toBe('first-look');
  const second = toApprovals({ ...TWOFOLD, first: 'other' });
  expect(second).toMatchObject([{ leadsTo: 'send' }, { leadsTo: 'next' }]);
  for (const offer of second) expect(offer).not.toHaveProperty('isFirst');
  // With a reason it is the first one, too.
  for (const offer of toApprovals({ ...TWOFOLD, open: 1, unanswered: 1 }).filter((each) => each.isDespite))
    expect(offer).toMatchObject({ isFirst: true, leadsTo: 'next' });
});

it('who may not approve gives no first approval either; an approval that counts no longer takes two people again', () => {
  const actor = { ...FACTS.actor, isEnterer: true };
  expect(findRefusal('approve', { ...TWOFOLD, actor }, TOLD)).toBe('four-eyes');
  const toApprovals = (facts: DecisionFacts) => listOffers(facts).filter(({ step }) => step === 'approve');
  for (const state of ['approved', 'rejected'] as const) {
    for (const approval of ['none', 'unsigned'] as const)
      expect(toApprovals({ ...TWOFOLD, state, approval })).toMatchObject([{ isFirst: true }]);
    for (const offer of toApprovals({ ...TWOFOLD, state, approval: 'counts', open: 1, unanswered: 1 }))
      expect(offer).not.toHaveProperty('isFirst');
  }
});

it('every code hinders some step', () => {
  const told = new Set<string | undefined>();
  const facts = [
    ...everything(),
    { ...FACTS, isInsecure: true },
    { ...FACTS, isFileMissing: true },
    { ...FACTS, actor: { ...FACTS.actor, needsSignIn: true } },
    { ...TWOFOLD, first: 'me' as const },
  ];
  for (const each of facts) for (const step of STEPS) told.add(findHindrance(step, each));
  expect(HINDRANCES.filter((code) => !told.has(code))).toEqual([]);
});
