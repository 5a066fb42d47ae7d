import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const refusal = (status: number) => expect.objectContaining({ status }) as Error;

test('a user, and all together, hold no more than their bound, and what was given back is free', () => {
  const hold = createBodyBudget({ all: 10, perUser: 6 });
  const release = hold('ana', 6);
  expect(() => hold('ana', 1)).toThrow(refusal(429));
  hold('eva', 4);
  expect(() => hold('luz', 1)).toThrow(refusal(503));
  release();
  release();
  hold('luz', 6);
  expect(() => hold('ana', 1)).toThrow(refusal(503));
});
