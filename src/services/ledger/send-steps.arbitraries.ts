/** Test support: possible steps of an enrollment until its send. Not part of the app. */
import fc from 'fast-check';
import { type Finding, FINDINGS } from '../../domain/drafts/resolution.ts';

/** Two tabs have the same enrollment open. */
export type TabIndex = 0 | 1;

/** Change of a file on its way: its content, its state, or also the approval in its journal. */
export type Tampering = 'none' | 'content' | 'state' | 'approval';

export type Answer = 'confirmed' | 'rejected' | 'unknown' | 'never';

export type SingleStep = { readonly tab: TabIndex } & (
  | { readonly kind: 'name'; readonly person: number; readonly value: string }
  | { readonly kind: 'risk'; readonly value: string }
  | { readonly kind: 'add-person' | 'remove-person' | 'move-person' | 'reopen' | 'adopt' }
  | { readonly kind: 'review' | 'observe' | 'settle' | 'reopen-observation' | 'return' | 'prepare' }
  | { readonly kind: 'hand-in'; readonly by: string }
  | { readonly kind: 'enter'; readonly by: string }
  /**
   * `text`: made from the current enrollment, prepared earlier, or prepared earlier but approved with the
   * current one.
   */
  | {
      readonly kind: 'approve';
      readonly by: string;
      readonly text: 'fresh' | 'prepared' | 'mixed';
      readonly reason?: string;
    }
  | { readonly kind: 'send'; readonly text: 'fresh' | 'prepared'; readonly answer: Answer }
  | { readonly kind: 'late'; readonly answer: 'confirmed' | 'rejected' }
  | { readonly kind: 'resolve'; readonly found: Finding }
  /**
   * `import`: a file of the enrollment is imported here as a copy. `travel`: it goes to the other computer,
   * and may return.
   */
  | { readonly kind: 'import' | 'travel'; readonly tampering: Tampering }
  | { readonly kind: 'profile'; readonly isRequired: boolean; readonly maySelfApprove: boolean }
  | { readonly kind: 'empty-text'; readonly value: 'omit' | 'send-empty' }
);

/** `both`: the second step begins while the first one runs. */
export type Step = SingleStep | { readonly kind: 'both'; readonly steps: readonly [SingleStep, SingleStep] };

const tab = fc.constantFrom<TabIndex[]>(0, 0, 0, 0, 1);
/** Few values, so that edits are reverted and texts repeat. */
const value = fc.constantFrom('', 'Ana', 'Eva');
const by = fc.constantFrom('Supervisora', 'Supervisora', 'Agente', 'agente', '');
const enterer = fc.constantFrom('Agente', 'Agente', 'Supervisora', '');
const tampering = fc.constantFrom<Tampering[]>('none', 'none', 'content', 'state', 'approval');
const is = <K extends SingleStep['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);

const approving = fc.record({
  kind: is('approve'),
  tab,
  by,
  text: fc.constantFrom('fresh' as const, 'fresh' as const, 'prepared' as const, 'mixed' as const),
  reason: fc.constantFrom('', ' ', 'Confirmado por teléfono'),
});
const sending = fc.record({
  kind: is('send'),
  tab,
  text: fc.constantFrom('fresh' as const, 'fresh' as const, 'prepared' as const),
  answer: fc.constantFrom<Answer[]>('rejected', 'unknown', 'never', 'rejected', 'confirmed'),
});

const singleStep: fc.Arbitrary<SingleStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: is('name'), tab, person: fc.nat(2), value }) },
  { weight: 1, arbitrary: fc.record({ kind: is('risk'), tab, value }) },
  { weight: 2, arbitrary: fc.record({ kind: is('add-person', 'remove-person', 'move-person'), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: is('reopen', 'adopt', 'adopt'), tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: is('review', 'observe', 'settle', 'reopen-observation', 'return', 'prepare'),
      tab,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: is('enter', 'hand-in'), tab, by: enterer }) },
  { weight: 8, arbitrary: approving },
  { weight: 10, arbitrary: sending },
  {
    weight: 1,
    arbitrary: fc.record({ kind: is('late'), tab, answer: fc.constantFrom('confirmed', 'rejected') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: is('resolve'), tab, found: fc.constantFrom(...FINDINGS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: is('import', 'travel', 'travel'), tab, tampering }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: is('profile'),
      tab,
      isRequired: fc.boolean(),
      maySelfApprove: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: is('empty-text'), tab, value: fc.constantFrom('omit', 'send-empty') }),
  },
);

/** Closing the browser and changing the computer do not overlap with another step. */
const stepInPlace = singleStep.filter(({ kind }) => kind !== 'reopen' && kind !== 'travel');

const APPROVED: readonly Step[] = [{ kind: 'approve', tab: 0, by: 'Supervisora', text: 'fresh' }];
/** Approved with an open observation; only the reason allows the send. */
const EXCUSED: readonly Step[] = [
  { kind: 'observe', tab: 0 },
  { kind: 'approve', tab: 0, by: 'Supervisora', text: 'fresh', reason: 'Confirmado por teléfono' },
];
/** Observed after the approval. */
const QUESTIONED: readonly Step[] = [...APPROVED, { kind: 'observe', tab: 0 }];
/** Bytes other than the approved ones were rejected, under rules that required no approval. */
const REFUSED: readonly Step[] = [
  ...APPROVED,
  { kind: 'profile', tab: 0, isRequired: false, maySelfApprove: false },
  { kind: 'empty-text', tab: 0, value: 'send-empty' },
  { kind: 'send', tab: 0, text: 'fresh', answer: 'rejected' },
  { kind: 'profile', tab: 0, isRequired: true, maySelfApprove: false },
  { kind: 'empty-text', tab: 0, value: 'omit' },
];

/** Two persons were sent with an unknown result. */
const UNKNOWN: readonly Step[] = [
  { kind: 'add-person', tab: 0 },
  ...APPROVED,
  { kind: 'send', tab: 0, text: 'fresh', answer: 'unknown' },
];

/** A run for each finding about an unknown result: by chance alone, some findings would never come up. */
const FOUND: readonly (readonly Step[])[] = FINDINGS.map((found) => [
  ...UNKNOWN,
  { kind: 'resolve', tab: 0, found },
]);

/** Changed on the other computer, and back. */
const RETURNED: readonly Step[] = [
  { kind: 'travel', tab: 0, tampering: 'none' },
  { kind: 'name', tab: 0, person: 0, value: 'Eva' },
  { kind: 'travel', tab: 0, tampering: 'none' },
];

/** Begins at an empty state, or at one that chance takes long to reach. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom<(readonly Step[])[]>(
      [],
      APPROVED,
      EXCUSED,
      QUESTIONED,
      REFUSED,
      UNKNOWN,
      RETURNED,
      ...FOUND,
    ),
    fc.array(
      fc.oneof<fc.WeightedArbitrary<Step>[]>(
        { weight: 5, arbitrary: singleStep },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('both'), steps: fc.tuple(stepInPlace, stepInPlace) }),
        },
      ),
      { minLength: 1, maxLength: 40, size: 'max' },
    ),
  )
  .map(([first, rest]) => [...first, ...rest]);
