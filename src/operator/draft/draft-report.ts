import { toProfileReport } from '../profile-report.ts';
import { type DraftRequest, draftProfile } from './draft-profile.ts';

interface DraftReport {
  /** The profile as JSON; undefined where none could be drafted. */
  readonly json: string | undefined;
  /** For people: what was drafted from what, and what was left open. */
  readonly lines: readonly string[];
}

/** What `npm run profile:draft` prints; `name` is how the operator calls the document. */
export async function toDraftReport(name: string, request: DraftRequest): Promise<DraftReport> {
  const draft = await draftProfile(request);
  const notes = draft.notes.flatMap(({ about, text }) => ['', `  ${about}`, `    ${text}`]);
  if (!draft.ok) return { json: undefined, lines: [`${name}: ${draft.problem}`, ...notes] };
  const json = `${JSON.stringify(draft.profile, undefined, 2)}\n`;
  const { isSound, lines } = await toProfileReport('the draft', json);
  return {
    json,
    lines: [
      `${name}: drafted from ${draft.operation}. What the document does not say, or says otherwise than the contract:`,
      ...notes,
      // A document may say what no profile can hold.
      ...(isSound && lines.length === 1 ? [] : ['', ...lines]),
    ],
  };
}
