import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutOut, findLostCut, TRIMS } from './trim-libraries.ts';

const FILES = ['downshift/dist/downshift.esm.mjs', 'wouter/src/use-sync-external-store.js'];

describe.each(FILES)('%s', (file) => {
  const code = readFileSync(new URL(`../node_modules/${file}`, import.meta.url), 'utf8');
  const cuts = TRIMS.filter((trim) => trim.file.test(`/node_modules/${file}`)).flatMap((trim) => trim.cuts);

  test('has every place that is cut', () => {
    expect(cuts).not.toEqual([]);
    expect(findLostCut(code, cuts)).toBeUndefined();
  });

  test('has none of them afterwards, so an update that lost one is told', () => {
    const trimmed = cutOut(code, cuts);
    expect(trimmed.length).toBeLessThan(code.length);
    for (const cut of cuts) expect(findLostCut(trimmed, [cut])).toBe(cut);
  });
});

test('the hook in use keeps what it says of its changes, and its descriptions of props are empty', () => {
  const code = [
    'var propTypes$2 = _extends({}, dropdownPropTypes, {',
    '  items: PropTypes.array.isRequired',
    '});',
    'var after = {',
    '  kept: true',
    '};',
    'useSelect.stateChangeTypes = stateChangeTypes$3;',
    'useCombobox.stateChangeTypes = stateChangeTypes$2;',
  ].join('\n');
  expect(cutOut(code, TRIMS[0]?.cuts ?? [])).toBe(
    [
      'var propTypes$2 = {};',
      'var after = {',
      '  kept: true',
      '};',
      '',
      'useCombobox.stateChangeTypes = stateChangeTypes$2;',
    ].join('\n'),
  );
});
