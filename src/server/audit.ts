/**
 * `npm run team:audit -- LOG …` checks each chain of the journal for changes that the owner of the database
 * could have made. It also compares the tables with the chains, the chains with the heads in the server's
 * logs, and approved cases with their hashes.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { openFileStore } from './case-files/open-file-store.ts';
import { ConfigError, readConfig } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { type ChainHead, chainHeadSchema } from './journal/journal-store.ts';
import { findOtherHead, type JournalHead, journalHeadSchema } from './journal/journal-head.ts';
import { auditTeam } from './journal/replay-tables.ts';
import { checkApprovedCases } from './review/audit-cases.ts';
import { checkApprovalSignatures } from './review/approval-signature.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team audit', async () => {
  const { heads, journalHeads } = await readHeads(process.argv.slice(2));
  const config = readConfig(process.env);
  const db = await openTeamDb(config);
  try {
    const { entries, flaws: found, uncovered } = await auditTeam(db, heads);
    const other = await findOtherHead(db.sql, journalHeads);
    const flaws = [...found, ...(other ? [toFlaw(other)] : [])];
    for (const { scope, number, flaw, row } of flaws)
      console.error(`${scope} ${number}: ${flaw}${row === undefined ? '' : ` (${row})`}`);
    const signed = await checkApprovalSignatures(db.sql);
    for (const { scope, approvalId, flaw } of signed.flaws)
      console.error(`${scope} approval ${approvalId}: ${flaw}`);
    const approved = await checkApprovedCases(db, config.fileStore && openFileStore(config.fileStore));
    for (const { scope, number, flaw } of approved.flaws) console.error(`${scope} ${number}: ${flaw}`);
    const all = flaws.length + signed.flaws.length + approved.flaws.length;
    const checked = [
      ...(signed.approvals > 0 ? [`, ${signed.approvals} signed approvals`] : []),
      ...(approved.cases > 0 ? [`, ${approved.cases} approved cases`] : []),
    ].join('');
    const logged = heads.length + journalHeads.length;
    console.log(`${entries} entries, ${logged} heads of logs${checked}, ${all} flaws`);
    if (uncovered > 0)
      console.log(
        `not covered: ${uncovered} entries of earlier versions, which say less of what the tables had`,
      );
    if (all > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
});

const toFlaw = ({ until, entries }: JournalHead) =>
  ({ scope: 'all', number: entries, flaw: 'head-changed', row: until }) as const;

/** Reads each head once: the server logs the same head again while a chain does not grow. */
async function readHeads(logs: readonly string[]) {
  const heads = new Map<string, ChainHead>();
  const journalHeads = new Map<string, JournalHead>();
  for (const log of logs) {
    for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Infinity })) {
      const head = line.includes('"chain"') ? readLine(chainHeadSchema, line) : undefined;
      if (head) heads.set(`${head.chain} ${head.number} ${head.hash}`, head);
      const all = line.includes('"head"') ? readLine(journalHeadSchema, line) : undefined;
      if (all) journalHeads.set(`${all.until} ${all.head}`, all);
    }
  }
  if (logs.length > 0 && heads.size + journalHeads.size === 0)
    throw new ConfigError([`no log of a server that ran for a minute, or was stopped: ${logs.join(', ')}`]);
  return { heads: [...heads.values()], journalHeads: [...journalHeads.values()] };
}

/**
 * Parses one line. A log may begin or end in the middle of a line, and other programs may write before the
 * JSON.
 */
function readLine<T>(schema: z.ZodMiniType<T>, line: string): T | undefined {
  try {
    return schema.parse(JSON.parse(line.slice(line.indexOf('{'))));
  } catch {
    return undefined;
  }
}
