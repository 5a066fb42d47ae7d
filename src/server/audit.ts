/**
 * `npm run team:audit -- LOG …`: checks the chains of the journal, entry by entry, as who owns the database could not, and
 * against what the server's logs say of them.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { readConfig } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { type ChainHead, chainHeadSchema, checkChains } from './journal/journal-store.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team audit', async () => {
  const heads = await readHeads(process.argv.slice(2));
  const db = await openTeamDb(readConfig(process.env));
  try {
    const { entries, flaws } = await checkChains(db.sql, heads);
    for (const { scope, number, flaw } of flaws) console.error(`${scope} ${number}: ${flaw}`);
    console.log(`${entries} entries, ${heads.size} heads of logs, ${flaws.length} flaws`);
    if (flaws.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
});

/** The furthest of each chain: where it stands as it was, those before it do. Other lines of a log are passed over. */
async function readHeads(logs: readonly string[]): Promise<ReadonlyMap<string, ChainHead>> {
  const heads = new Map<string, ChainHead>();
  for (const log of logs) {
    for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Infinity })) {
      const head = line.includes('"chain"') ? toHead(line) : undefined;
      if (head && head.number > (heads.get(head.chain)?.number ?? 0)) heads.set(head.chain, head);
    }
  }
  return heads;
}

/** A log may begin or end in the middle of a line, and carry what other programs wrote before it. */
function toHead(line: string): ChainHead | undefined {
  try {
    return chainHeadSchema.parse(JSON.parse(line.slice(line.indexOf('{'))));
  } catch {
    return undefined;
  }
}
