/**
 * Slips of the kinds that a reviewer looks for are planted among thirty persons: each is marked in its cell, and nothing
 * else is. Three hundred sound persons have no mark.
 */
import { expect, it } from 'vitest';
import { PLANTED, plantSlips, thirtyPersons } from './planted.fixture.ts';
import { saidOf } from './sample.fixture.ts';

it('three hundred sound persons have no mark', () => {
  for (let from = 0; from < 300; from += 30) expect(saidOf(...thirtyPersons(from))).toEqual([]);
});

it('planted slips among thirty persons are marked in their cells, and nothing else is', () => {
  expect(saidOf(...plantSlips()).map(([place]) => place)).toEqual(PLANTED);
});
