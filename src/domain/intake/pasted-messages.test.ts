import { expect, test } from 'vitest';
import { TODAY } from '../profile/profile.fixture.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { readMessages, scoreMessages } from './pasted-messages.fixture.ts';

/** The second file was written after the first one was read correctly. */
test.each([
  { file: 'pasted-messages.txt', messages: 40 },
  { file: 'pasted-messages-2.txt', messages: 39 },
])('no value of $file is ticked and wrong, and at least 90 percent are read', ({ file, messages }) => {
  const corpus = readMessages(file);
  expect(corpus).toHaveLength(messages);
  const { expected, right, tickedWrong, untickedWrong } = scoreMessages(corpus, SAMPLE, TODAY);
  expect(tickedWrong).toEqual([]);
  expect(right / expected).toBeGreaterThan(0.9);
  expect(untickedWrong.length / expected).toBeLessThan(0.02);
});
