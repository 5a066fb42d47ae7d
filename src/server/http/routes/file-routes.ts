/** Routes of the files of cases. */
import { checkFile, DEFAULT_FILE_LIMITS, type FileLimits } from '../../../domain/case/check-file.ts';
import type { ProfileSpec } from '../../../domain/profile/schema/profile-schema.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { FILES_OF_ENROLLMENT } from '../../../domain/team/file-api.ts';
import { findFile, hasRoom, keepFile, listFiles } from '../../case-files/case-files.ts';
import { inflate } from '../../case-files/inflate.ts';
import { putOutside } from '../../case-files/loose-files.ts';
import { toSha256 } from '../../sha256.ts';
import { ProblemError } from '../problem.ts';
import { serve } from '../route.ts';
import { requireOpen, requireSeen } from './require-enrollment.ts';

export const fileRoutes = [
  serve(TEAM_API.listFiles, async ({ sql, session, params }) => {
    const { id } = await requireSeen(sql, session, params.id);
    return { body: { files: await listFiles(sql, id) } };
  }),
  serve(
    TEAM_API.keepFile,
    async (call) => {
      const { sql, session, params, body: bytes, checkedFile, refuse } = call;
      const { id } = await requireOpen(call);
      if (!checkedFile) throw new Error('a file is checked before its transaction');
      await sql('select from team.enrollment where id = $1 for update', [id]);
      const file = { enrollmentId: id, hash: params.hash, type: checkedFile.type, bytes, by: session.userId };
      if (!(await keepFile(sql, file, call.files)))
        throw refuse('too-many-files', { more: FILES_OF_ENROLLMENT });
      return {};
    },
    {
      // The check of a large PDF and a store outside take long, and hold no row.
      prepare: async (call) => {
        const { id } = await requireOpen(call);
        const { body, params, profile, db, files } = call;
        if (!(body instanceof Uint8Array)) throw new Error('the body of a file is bytes');
        const bytes = new Uint8Array(body);
        if (toSha256(bytes) !== params['hash']) throw new ProblemError('other-hash');
        const check = await checkFile(bytes, toLimits(profile.spec), inflate);
        // Tells nothing of the content.
        if (!check.ok) throw new ProblemError('bad-file', { more: { problem: check.problem } });
        const file = { enrollmentId: id, hash: toSha256(bytes), bytes };
        if (files && (await hasRoom(db.sql, file))) await putOutside(db.sql, files, file);
        return { checkedFile: check.content };
      },
    },
  ),
  serve(TEAM_API.readFile, async ({ sql, session, params, files, refuse }) => {
    const { id } = await requireSeen(sql, session, params.id);
    const file = await findFile(sql, { enrollmentId: id, hash: params.hash }, files);
    if (!file) throw refuse('not-found');
    return { file };
  }),
];

/** The largest file that any entry of the profile's case allows; `answer.ts` has refused what is over `MAX_FILE_BYTES`. */
function toLimits({ case: ofProfile }: ProfileSpec): FileLimits {
  const sizes = (ofProfile?.sections ?? []).flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'file' ? (entry.maxBytes ?? []) : [])),
  );
  return { ...DEFAULT_FILE_LIMITS, maxBytes: Math.max(DEFAULT_FILE_LIMITS.maxBytes, ...sizes) };
}
