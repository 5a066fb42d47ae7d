/** `npm run team:audit`: checks the chains of the journal, entry by entry, as who owns the database could not. */
import * as z from 'zod/mini';
import { readConfig } from './config.ts';
import { openTeamDb } from './db/open-team-db.ts';
import { checkChains } from './journal/journal-store.ts';
import { runCommand } from './run-command.ts';

z.config({ jitless: true });

runCommand('team audit', async () => {
  const db = await openTeamDb(readConfig(process.env));
  try {
    const { entries, flaws } = await checkChains(db.sql);
    for (const { scope, number, flaw } of flaws) console.error(`${scope} ${number}: ${flaw}`);
    console.log(`${entries} entries, ${flaws.length} flaws`);
    if (flaws.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
});
