/** Rights of the server's login beyond its work: with them it could rewrite the journal. */
import * as z from 'zod/mini';
import type { Sql } from './db.ts';

/** The login has rights that the work does not need. */
export class PowerError extends Error {
  override readonly name = 'PowerError';

  /** @param powers output of `listPowers` */
  constructor(powers: readonly string[]) {
    super(
      `DATABASE_URL: its login could change what is only appended (${powers.join('; ')}). Name one that owns nothing and is a member of nothing`,
    );
  }
}

const FOUND = z.array(z.object({ power: z.string() }));

/**
 * Lists each right by which the login (`session_user`) is, or could become, more than it works with.
 * PostgreSQL only.
 */
export async function listPowers(sql: Sql): Promise<readonly string[]> {
  const rows = await sql(
    `with login as (select * from pg_roles where rolname = session_user),
       owners as (
         select nspowner as owner from pg_namespace where nspname = 'team'
         union select c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'team'
         union select p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'team'
         union select relowner from pg_class where oid = to_regclass('public.enrola_migration'))
     select power from login, lateral (values
       ('it is a superuser', rolsuper),
       ('it makes roles: CREATEROLE', rolcreaterole),
       ('it owns the tables, or is a member of who does',
         exists (select from owners where pg_has_role(session_user, owner, 'member'))),
       ('it owns the database, or is a member of who does',
         exists (select from pg_database
                 where datname = current_database() and pg_has_role(session_user, datdba, 'member'))),
       ('it may create in the schema «team»', has_schema_privilege(session_user, 'team', 'create')),
       ('it may change the journal',
         has_table_privilege(session_user, 'team.journal', 'update, delete, truncate, trigger')),
       ('it may turn triggers off: session_replication_role',
         has_parameter_privilege(session_user, 'session_replication_role', 'set')),
       ('it may run programs or write files of the database server',
         exists (select from pg_roles r
                 where r.rolname in ('pg_execute_server_program', 'pg_write_server_files')
                   and pg_has_role(session_user, r.oid, 'member')))
     ) as powers (power, has) where has`,
  );
  return z.parse(FOUND, rows).map(({ power }) => power);
}
