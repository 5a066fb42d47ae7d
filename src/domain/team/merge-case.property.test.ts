/** Cases that were changed apart are joined answer by answer, as the rows of the contract. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAnswering } from '../case/answer-notes.ts';
import { toCaseManifest } from '../case/manifest.ts';
import type { CaseRecord, Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { findChanges } from '../review/changes.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import type { Content } from '../review/snapshot.ts';
import { isSameContent, mergeContents, type Merged, toPlaceKey } from './merge.ts';

const text = fc.constantFrom('', 'a', 'b', 'c');
const entriesOf = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] });
const only = (name: string, ...entries: readonly string[]) =>
  fc.option(
    entriesOf(...entries).map((row) => [{ ...row, id: name }]),
    { nil: [] },
  );
const rows = fc
  .subarray(['r1', 'r2', 'r3'])
  .chain((ids) => fc.tuple(...ids.map((id) => entriesOf('who', 'share').map((row) => ({ ...row, id })))));

/** A case of two sections that are filled in once, and one of rows; few values, so that sides agree and clash. */
const record: fc.Arbitrary<CaseRecord> = fc
  .record({
    papers: only('papers', 'card', 'signed'),
    profile: only('profile', 'aim', 'fall', '_version', '_asked'),
    owners: rows,
  })
  .map((sections) => Object.fromEntries(Object.entries(sections).filter(([, list]) => list.length > 0)));

const filled = (own: CaseRecord) => Object.keys(own).length > 0 && { case: own };

const content: fc.Arbitrary<Content> = fc
  .tuple(
    record,
    fc.array(fc.tuple(fc.constantFrom('p1', 'p2', 'p3'), record), { minLength: 1, maxLength: 3 }),
  )
  .map(([ofEnrollment, list]) => ({
    riskProfileCode: '',
    persons: [...new Map(list)].map(([id, own]): Person => ({ ...createPerson(id), ...filled(own) })),
    ...filled(ofEnrollment),
  }));

const RUNS = { numRuns: 2000 };
const noted = (of: Merged) => of.clashes.map(({ place }) => toPlaceKey(place)).toSorted();
/** The same answers, in whatever order of persons and rows. */
const expectSame = (one: Content, other: Content) => expect(findChanges(one, other)).toEqual([]);

describe('mergeContents of cases', () => {
  test('asks both sides the same, and each answer gives both the same', () => {
    fc.assert(
      fc.property(content, content, content, fc.boolean(), (agreed, one, other, isFirst) => {
        const here = mergeContents(agreed, one, other, () => isFirst);
        const there = mergeContents(agreed, other, one, () => !isFirst);
        expect(noted(here)).toEqual(noted(there));
        expectSame(here.content, there.content);
      }),
      RUNS,
    );
  });

  test('takes the side that alone changed something, with its notes', () => {
    fc.assert(
      fc.property(content, content, (agreed, changed) => {
        for (const merged of [
          mergeContents(agreed, agreed, changed),
          mergeContents(agreed, changed, agreed),
          mergeContents(agreed, changed, changed),
          mergeContents(undefined, changed, changed),
        ]) {
          expect(merged.clashes).toEqual([]);
          expect(isSameContent(merged.content, changed)).toBe(true);
          expect(toCaseManifest(merged.content)).toBe(toCaseManifest(changed));
        }
      }),
      RUNS,
    );
  });

  test('gives what a further merge leaves alone', () => {
    fc.assert(
      fc.property(content, content, content, fc.boolean(), (agreed, one, other, isMine) => {
        const { content: joined } = mergeContents(agreed, one, other, () => isMine);
        const again = mergeContents(other, joined, other);
        expect(again.clashes).toEqual([]);
        expect(isSameContent(again.content, joined)).toBe(true);
      }),
      RUNS,
    );
  });

  test('changes neither side, and invents no answer', () => {
    fc.assert(
      fc.property(content, content, content, (agreed, one, other) => {
        const before = structuredClone([agreed, one, other]);
        const merged = mergeContents(agreed, one, other);
        expect([agreed, one, other]).toEqual(before);
        const known = new Set(
          [one, other].flatMap((side) => findChanges({ riskProfileCode: '', persons: [] }, side)).map(toKey),
        );
        for (const change of findChanges({ riskProfileCode: '', persons: [] }, merged.content))
          if (change.after !== '') expect(known).toContain(toKey(change));
      }),
      RUNS,
    );
  });
});

const toKey = ({ place, after }: ReturnType<typeof findChanges>[number]) => `${toPlaceKey(place)} ${after}`;

const withCase = (own?: CaseRecord): Content => ({
  riskProfileCode: '',
  persons: [{ ...createPerson('p'), ...(own && { case: own }) }],
});
const papers = (entries: Readonly<Record<string, string>>): CaseRecord => ({
  papers: [{ ...entries, id: 'papers' }],
});
const caseOf = ({ content: { persons } }: Merged) => persons[0]?.case;

test('two people who begin the same section fill in one row, without a question', () => {
  const merged = mergeContents(
    withCase(),
    withCase(papers({ card: 'x' })),
    withCase(papers({ signed: 'y' })),
  );
  expect(merged.clashes).toEqual([]);
  expect(caseOf(merged)).toEqual(papers({ card: 'x', signed: 'y' }));
  expect(merged.taken.map(({ place, after }) => [place.field, after])).toEqual([['case.papers.signed', 'y']]);
});

test('the case of the enrollment itself is joined in the same way, at places without a person', () => {
  const of = (own?: CaseRecord): Content => ({ riskProfileCode: '', persons: [], ...(own && { case: own }) });
  const merged = mergeContents(of(), of(papers({ card: 'x' })), of(papers({ signed: 'y' })));
  expect(merged.clashes).toEqual([]);
  expect(merged.content.case).toEqual(papers({ card: 'x', signed: 'y' }));
  const [change] = merged.taken;
  expect(change?.place).toEqual({ section: 'case.papers', rowId: 'papers', field: 'case.papers.signed' });
  const { clashes } = mergeContents(
    of(papers({ card: 'w' })),
    of(papers({ card: 'x' })),
    of(papers({ card: 'y' })),
  );
  expect(clashes.map(({ place, mine, theirs }) => [place.personId, place.field, mine, theirs])).toEqual([
    [undefined, 'case.papers.card', 'x', 'y'],
  ]);
  expect(
    mergeContents(of(papers({ card: 'w' })), of(), of(papers({ card: 'w' }))).content,
  ).not.toHaveProperty('case');
});

test('the same answer given differently is asked about', () => {
  const sides = [papers({ card: 'x', signed: 'z' }), papers({ card: 'y' })].map(withCase);
  const [mine = withCase(), theirs = withCase()] = sides;
  const { clashes } = mergeContents(withCase(papers({ card: 'w' })), mine, theirs);
  expect(clashes).toEqual([
    {
      place: { personId: 'p', section: 'case.papers', rowId: 'papers', field: 'case.papers.card' },
      agreed: 'w',
      mine: 'x',
      theirs: 'y',
    },
  ]);
  const own = mergeContents(undefined, mine, theirs, () => false);
  expect(caseOf(own)).toEqual(papers({ card: 'y', signed: '' }));
});

test('the stamp of an answer is that of the side whose answer is kept', () => {
  const agreed = papers({ card: 'x', '_by-card': 'Ana', '_at-card': '1' });
  const theirs = papers({ card: 'y', '_by-card': 'Eva' });
  const mine = papers({ card: 'x', signed: 's', '_by-card': 'Ada', '_at-card': '2' });
  const both = papers({ card: 'z', '_by-card': 'Ada', '_at-card': '2' });
  const merge = (one: CaseRecord, other: CaseRecord, isMine = true) =>
    caseOf(mergeContents(withCase(agreed), withCase(one), withCase(other), () => isMine));
  expect(merge(agreed, theirs)).toEqual(theirs);
  expect(merge(theirs, agreed)).toEqual(theirs);
  expect(merge(mine, theirs)).toEqual(papers({ card: 'y', signed: 's', '_by-card': 'Eva' }));
  expect(merge(both, theirs)).toEqual(both);
  expect(merge(both, theirs, false)).toEqual(theirs);
});

describe('two people who answered one questionnaire', () => {
  const answers = (entries: Readonly<Record<string, string>>): CaseRecord => ({
    profile: [{ ...entries, id: 'profile' }],
  });
  const agreed = answers({ aim: 'a', fall: 'a', _version: '1', _asked: '[1]', _by: 'Ana' });
  const mine = answers({ aim: 'b', fall: 'a', _version: '2', _asked: '[2]', _by: 'Eva' });
  const theirs = answers({ aim: 'a', fall: 'c', _version: '1', _asked: '[3]', _by: 'Ada' });

  test.each([
    [true, mine],
    [false, theirs],
  ])('are asked once whose answers count, and the questions come with them: mine is %s', (isMine, kept) => {
    const merged = mergeContents(withCase(agreed), withCase(mine), withCase(theirs), () => isMine);
    expect(merged.clashes.map(({ place }) => place)).toEqual([
      { personId: 'p', section: 'case.profile', rowId: 'profile' },
    ]);
    expect(caseOf(merged)).toEqual(kept);
    expect(merged.taken).toEqual([]);
  });

  test('are asked too where each began it, or answers are of two versions', () => {
    for (const [one, other] of [
      [answers({ aim: 'a', _asked: '[2]' }), answers({ fall: 'c', _asked: '[3]' })],
      [answers({ aim: 'a', _version: '1' }), answers({ aim: 'a', _version: '2' })],
      [answers({ aim: 'a' }), answers({ fall: 'a', _version: '2' })],
    ] as const) {
      const merged = mergeContents(withCase(), withCase(one), withCase(other));
      expect(merged.clashes).toHaveLength(1);
      expect(caseOf(merged)).toEqual(one);
    }
  });

  test('are not asked where both answered the same', () => {
    const again = answers({ ...mine['profile']?.[0], _by: 'Ada' });
    const merged = mergeContents(withCase(agreed), withCase(mine), withCase(again));
    expect(merged.clashes).toEqual([]);
    expect(caseOf(merged)).toEqual(mine);
  });

  test('no answer is joined with the questions of another side, whatever they are', () => {
    fc.assert(
      fc.property(content, content, content, fc.boolean(), (before, one, other, isMine) => {
        const { content: joined } = mergeContents(before, one, other, () => isMine);
        const known = new Set([before, one, other].flatMap(listAnswering));
        for (const row of listAnswering(joined)) expect(known).toContain(row);
      }),
      RUNS,
    );
  });
});

const listAnswering = ({ persons }: Content) =>
  persons.flatMap(({ case: own }) =>
    (own?.['profile'] ?? []).filter(isAnswering).map((row) => toCanonicalJson(row)),
  );

test('a new note alone is a change', () => {
  const [before, after] = ['Ana', 'Eva'].map((by) => withCase(papers({ card: 'x', '_by-card': by })));
  if (!before || !after) return expect.fail();
  expect(isSameContent(before, after)).toBe(false);
  expect(caseOf(mergeContents(before, before, after))).toEqual(after.persons[0]?.case);
});
