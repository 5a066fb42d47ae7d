/** Compares the cases of approvals with their hashes, for `team:audit`. */
import * as z from 'zod/mini';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toContents } from '../../domain/review/snapshot.ts';
import { type FileStore, FileStoreError } from '../case-files/file-store.ts';
import type { Db, Sql } from '../db/db.ts';
import { type CaseFlawKind, findCaseFlaw, toCaseHash } from './approved-case.ts';
import { listSnapshots } from './snapshots.ts';

export interface CaseFlaw {
  /** The enrollment. */
  readonly scope: EntityId;
  /** Number of the journal entry of the approval. */
  readonly number: number;
  /**
   * `case-changed` may also be about the snapshot of the approval; `file-unread`: the store did not give the files, so nobody
   * knows whether they are there.
   */
  readonly flaw: CaseFlawKind | 'file-unread';
}

const PAGE = 500;
const idsSchema = z.array(z.object({ id: z.string() }));
const approvedSchema = z.array(
  z.object({ number: z.int(), snapshot: z.nullable(z.string()), caseHash: z.nullable(z.string()) }),
);

/**
 * Checks each enrollment that was approved with a case, or is approved and has one. A purged one has no data left.
 * @returns the number of these enrollments, and the flaws
 */
export async function checkApprovedCases(
  db: Db,
  files?: FileStore,
): Promise<{ readonly cases: number; readonly flaws: readonly CaseFlaw[] }> {
  const flaws: CaseFlaw[] = [];
  let cases = 0;
  for (let after = ''; ; ) {
    const page = idsSchema.parse(
      await db.sql(
        `select e.id from team.enrollment e
         where e.id > $1 and e.purged_at is null and (
           exists (select from team.journal j where j.scope = e.id and j.kind in ('approved', 'first-approved')
                   and j.body::jsonb #>> '{about,case}' is not null)
           or e.approval_id is not null and exists (
             select from team.person p where p.enrollment_id = e.id and strpos(p.body::text, '"case"') > 0))
         order by e.id limit ${PAGE}`,
        [after],
      ),
    );
    for (const { id } of page) flaws.push(...(await db.transaction((sql) => findFlaws(sql, id, files))));
    cases += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { cases, flaws };
    after = last.id;
  }
}

/** What was approved before an erasure has lost a person since. */
async function findFlaws(sql: Sql, id: EntityId, files?: FileStore): Promise<readonly CaseFlaw[]> {
  await sql('set transaction isolation level repeatable read, read only');
  const approved = approvedSchema.parse(
    await sql(
      `select number, body::jsonb #>> '{about,snapshot}' as snapshot, body::jsonb #>> '{about,case}' as "caseHash"
       from team.journal where scope = $1 and kind in ('approved', 'first-approved')
         and number > coalesce((
           select max(e.number) from team.journal e where e.scope = $1 and e.kind = 'person-erased'), 0)
       order by number`,
      [id],
    ),
  );
  const snapshots = await listSnapshots(sql, id);
  const contents = new Map(toContents(snapshots).map((content, at) => [snapshots[at]?.number, content]));
  const changed = approved.filter(({ snapshot, caseHash }) => {
    const content = contents.get(Number(snapshot));
    return ((content && toCaseHash(content)) ?? null) !== caseHash;
  });
  const flaws = changed.map(({ number }): CaseFlaw => ({ scope: id, number, flaw: 'case-changed' }));
  const flaw = await findCaseFlaw(sql, id, files).catch(toUnread);
  const number = approved.at(-1)?.number ?? 0;
  const isTold = flaws.some((told) => told.number === number && told.flaw === flaw);
  return flaw && !isTold ? [...flaws, { scope: id, number, flaw }] : flaws;
}

function toUnread(error: unknown): 'file-unread' {
  if (error instanceof FileStoreError) return 'file-unread';
  throw error;
}
