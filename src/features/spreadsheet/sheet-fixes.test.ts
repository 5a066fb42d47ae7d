import { expect, test } from 'vitest';
import type { TableLayout } from '../../domain/table/layout.ts';
import { NO_FIXES, type SheetDeed, toDeed, undoDeed, withFixes } from './sheet-fixes.ts';

const MAPPING: TableLayout = { headings: 0, columns: [{ field: 'identifier' }] };
const KIND = { field: 'telephones.typeCode', n: 1, column: undefined } as const;
const placeAt = (line: number) => ({ ...KIND, line });
const GROUP = { text: 'TTELEMOVIL', isByHand: false };

/** Puts a kind in the lines, then says what changed. */
function put(lines: readonly number[], from = NO_FIXES) {
  const next = withFixes({ mapping: MAPPING, fixes: from }, lines.map(placeAt), GROUP);
  return { ...next, deed: toDeed(from, next.fixes, GROUP.text) };
}

function getDeed(deed: SheetDeed | undefined): SheetDeed {
  if (!deed) throw new Error('nothing changed');
  return deed;
}

test('a change of a group counts the cells that it changed, without those fixed by hand', () => {
  const byHand = withFixes({ mapping: MAPPING, fixes: NO_FIXES }, [placeAt(3)], {
    text: 'TTELEFIJO',
    isByHand: true,
  });
  const next = withFixes(byHand, [2, 3, 4].map(placeAt), GROUP);
  expect(toDeed(byHand.fixes, next.fixes, GROUP.text)).toMatchObject({ kind: 'put', count: 2 });
  expect(toDeed(next.fixes, next.fixes, GROUP.text)).toBeUndefined();
});

test('taking a change back restores its cells, but not one that was fixed by hand since then', () => {
  const { mapping, fixes, deed } = put([2, 3]);
  expect(undoDeed({ mapping, fixes }, getDeed(deed)).fixes).toEqual(NO_FIXES);
  const later = withFixes({ mapping, fixes }, [placeAt(3)], { text: 'TTELEFIJO', isByHand: true });
  const undone = undoDeed(later, getDeed(deed));
  expect([...undone.fixes.values()].map(({ line, text }) => [line, text])).toEqual([[3, 'TTELEFIJO']]);
});

test('taking an acceptance back lets the doubt stand again', () => {
  const mapping = { ...MAPPING, settled: ['a', 'b'] };
  const { mapping: next } = undoDeed({ mapping, fixes: NO_FIXES }, { kind: 'settled', count: 2, key: 'b' });
  expect(next.settled).toEqual(['a']);
});
