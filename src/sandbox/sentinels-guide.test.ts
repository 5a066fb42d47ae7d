/** The table of sentinels in README.md equals the list in the code, and what it says about the app is true. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAnswer, type ReceivedAnswer } from '../domain/answers/read-answer.ts';
import { answersSchema } from '../domain/profile/schema/service-schema.ts';
import { SENTINELS } from './sentinels.ts';
import { bodyOf, startTestServer, type TestServer } from './test-server.ts';

/** How many bytes of an answer the app keeps. Every longer answer here is ASCII. */
const KEPT_BYTES = 1_000_000;

let server: TestServer;
let guide = '';
let rows: readonly (readonly string[])[];

beforeAll(async () => {
  server = await startTestServer();
  guide = await readFile(new URL('./README.md', import.meta.url), 'utf8');
  rows = toRows(guide);
});
afterAll(() => server.stop());
beforeEach(() => server.ask('DELETE', '/sandbox'));

test('the guide has a row for every sentinel, with the same words and in the same order', () => {
  expect(rows.map(([value, description]) => [value, description])).toEqual(
    SENTINELS.map(({ value, description }) => [`\`${value}\``, description]),
  );
});

test.each(SENTINELS)(
  'the guide says correctly whether $value creates clients and which page the app shows',
  async ({ value }) => {
    const row = rows.find(([cell]) => cell === `\`${value}\``);
    // The outcome of a late answer does not depend on the length of the delay, so a short one is enough.
    const told = await tell(value === 'SANDBOX-DELAY' ? 'SANDBOX-DELAY-1' : value);
    const clients = await server.getJson('/sandbox/clients');
    expect(row?.slice(2)).toEqual([Array.isArray(clients) && clients.length > 0 ? 'yes' : 'no', told]);
  },
);

test('the rules that the guide suggests for SANDBOX-FAILURE work as it says', async () => {
  const [, success = ''] = /`("success": \{.*?\})`/.exec(guide) ?? [];
  const [, noEffect = ''] = /`("noEffect": \[.*?\])`/.exec(guide) ?? [];
  const asked = answersSchema().parse(JSON.parse(`{${success}}`));
  const both = answersSchema().parse(JSON.parse(`{${success},${noEffect}}`));
  const verdicts = async (value: string) => {
    const answer = await receive(value);
    return [undefined, asked, both].map((spec) => readAnswer(answer, spec).verdict);
  };
  expect(await verdicts('SANDBOX-FAILURE')).toEqual(['confirmed', 'unknown', 'rejected']);
  expect(await verdicts('Ana')).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

async function receive(value: string): Promise<ReceivedAnswer> {
  const response = await server.send(bodyOf(value));
  const text = await response.text();
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: text.slice(0, KEPT_BYTES),
    truncated: text.length > KEPT_BYTES,
  };
}

/** The page that the app shows after the answer, with a profile that sets no rules for answers. */
async function tell(value: string): Promise<string> {
  try {
    const { verdict } = readAnswer(await receive(value), undefined);
    return verdict === 'confirmed' ? '«Comprobante»' : '«Resultado desconocido»';
  } catch {
    return '«Resultado desconocido»';
  }
}

/** The cells of the table under the heading "Sentinels", without its head. */
function toRows(text: string): string[][] {
  const [, after = ''] = text.split('\n## Sentinels\n');
  const [section = ''] = after.split(/\n## /);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
