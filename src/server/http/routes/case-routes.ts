/** The server asks the service for the case of a person, with its own credential, and keeps what it got. */
import { MAX_ANSWER_BYTES, toAnswerEntryText } from '../../../domain/case/answer-entry.ts';
import { toAskedHash, toAskedPath } from '../../../domain/case/look-ups.ts';
import { parseJson } from '../../../domain/answers/read-answer.ts';
import type { EntityId } from '../../../domain/enrollment/enrollment.ts';
import { isCaseFieldKey } from '../../../domain/fields/registry.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import type { BodyOf } from '../../../domain/team/endpoint.ts';
import { FILES_OF_ENROLLMENT } from '../../../domain/team/file-api.ts';
import { noteAnswer } from '../../case-files/case-answers.ts';
import { hasRoom, keepFile } from '../../case-files/case-files.ts';
import { putOutside } from '../../case-files/loose-files.ts';
import type { Sql } from '../../db/db.ts';
import { findEnrollment } from '../../enrollments/enrollment-store.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { toSha256 } from '../../sha256.ts';
import { ProblemError } from '../problem.ts';
import { type Call, serve } from '../route.ts';
import { requireOpen } from './require-enrollment.ts';
import { requireToday } from './require-today.ts';

export const caseRoutes = [
  serve(
    TEAM_API.askCase,
    async (call) => {
      const { sql, session, params, body, from, answered, refuse } = call;
      const { id } = await requireOpen(call);
      if (!answered) throw new Error('the service is asked before the transaction');
      const { key, text, hash, bytes } = answered;
      await sql('select from team.enrollment where id = $1 for update', [id]);
      // Somebody may have erased the person while the service was asked.
      const found = await sql('select 1 as one from team.person where enrollment_id = $1 and id = $2', [
        id,
        body.personId,
      ]);
      if (found.length === 0) throw refuse('not-askable');
      const by = session.userId;
      const file = { enrollmentId: id, hash, type: toType(bytes), bytes, by };
      if (bytes.length > 0 && !(await keepFile(sql, file, call.files)))
        throw refuse('too-many-files', { more: FILES_OF_ENROLLMENT });
      const { personId } = body;
      await noteAnswer(sql, { enrollmentId: id, personId, key, hash, text, by });
      const about = { entry: key, person: personId };
      await appendEntry(sql, { scope: params.id, kind: 'case-asked', about, actor: by, from });
      return { body: { text } };
    },
    { prepare: (call) => prepare({ ...call, body: TEAM_API.askCase.body.parse(call.body) }) },
  ),
];

/** The service may take long, and holds no row meanwhile. */
async function prepare(call: Call<BodyOf<typeof TEAM_API.askCase>>) {
  const { sql, session, profile, body, askService, throttleIdentifiers, files } = call;
  const { id } = await requireOpen(call);
  const asked = await findAsked(sql, id, body, profile);
  if (!asked || !askService) throw new ProblemError('not-askable');
  throttleIdentifiers(session.userId, 1);
  await requireToday(call, 1);
  const { finding, body: bytes } = await askService(asked.path, asked.entry);
  // What proves nothing is not kept.
  if (finding === 'unknown' || bytes.length > MAX_ANSWER_BYTES) throw new ProblemError('service');
  const [at, hash] = [new Date().toISOString(), toSha256(bytes)];
  const file = { enrollmentId: id, hash, bytes };
  if (files && bytes.length > 0 && (await hasRoom(sql, file))) await putOutside(sql, files, file);
  const answer = { outcome: finding, at, hash, size: bytes.length };
  const text = toAnswerEntryText({ ...answer, asked: toAskedHash(at, asked.key, asked.path) });
  return { answered: { key: asked.key, text, hash, bytes } };
}

/** The call of an entry with what the stored person has; undefined when it is not asked, or something is missing. */
async function findAsked(
  sql: Sql,
  id: EntityId,
  { personId, entry: key }: BodyOf<typeof TEAM_API.askCase>,
  profile: Profile,
) {
  if (!isCaseFieldKey(key)) return undefined;
  const found = await findEnrollment(sql, id);
  const person = found?.enrollment.persons.find((each) => each.id === personId);
  const entry = profile.case?.model.entryOf(key);
  if (!person || !profile.case || entry?.kind !== 'look-up') return undefined;
  const own = profile.viewOf(person);
  const view = profile.case.model.viewOf(person, own, profile.today());
  if (view.field(key).hidden) return undefined;
  const asked = toAskedPath(person, entry, view, own, profile);
  return asked.ok ? { key, entry, path: asked.path } : undefined;
}

/** Files of these types come from here alone. Nobody runs them: they are shown as text. */
const toType = (bytes: Uint8Array): 'application/json' | 'text/plain' =>
  parseJson(Buffer.from(bytes).toString('utf8')) === undefined ? 'text/plain' : 'application/json';
