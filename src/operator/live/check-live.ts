/** Tries a profile at its service: sign-in, lists, and the rules for answers. Never sends an enrollment. */
import { toBaseUrl, toTimeoutMs } from '../../domain/profile/profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { readProfile } from '../../services/profile/load-profile.ts';
import { type LiveRow, toTableLines } from './live-row.ts';
import { type SavedAnswer, tryAnswer } from './try-answers.ts';
import { tryConnection } from './try-connection.ts';
import { type FindAppFile, tryLists } from './try-lists.ts';
import { type Ask, trySignIn } from './try-sign-in.ts';

export interface LiveRequest {
  /** Text of the profile. */
  readonly text: string;
  /** False: only saved answers are tried, and nothing is asked of the network. */
  readonly isLive: boolean;
  /** Where the service is, for a profile that sends to the origin that serves Enrola. */
  readonly serviceUrl?: string | undefined;
  readonly ask: Ask;
  readonly findAppFile: FindAppFile;
  readonly answers: readonly SavedAnswer[];
}

interface LiveReport {
  readonly hasFailed: boolean;
  readonly lines: readonly string[];
}

/** Undefined for a bad profile, of which the check itself says why. */
export async function toLiveReport(request: LiveRequest): Promise<LiveReport | undefined> {
  const load = await readProfile(request.text);
  if (!load.ok) return undefined;
  const { spec } = load;
  const rows = [
    ...(request.isLive ? await tryService(spec, request) : []),
    ...request.answers.map((answer) => tryAnswer(answer, spec.answers)),
  ];
  return { hasFailed: rows.some(({ outcome }) => outcome === 'fails'), lines: toTableLines(rows) };
}

async function tryService(
  spec: ProfileSpec,
  { serviceUrl, ask, findAppFile }: LiveRequest,
): Promise<readonly LiveRow[]> {
  const written = toBaseUrl(spec);
  const isOwnOrigin = written === '' || written.startsWith('/');
  const isKnown = !isOwnOrigin || serviceUrl !== undefined;
  const baseUrl = isOwnOrigin ? `${serviceUrl?.replace(/\/+$/, '') ?? ''}${written}` : written;
  const target = { baseUrl, timeoutMs: toTimeoutMs(spec), isKnown };
  const address: LiveRow = isKnown
    ? {
        outcome: 'not tried',
        what: 'enrollment',
        detail: `would go to ${baseUrl}; this command never sends one${isOwnOrigin || serviceUrl === undefined ? '' : '. SERVICE_URL is not used: the profile itself says where the service is'}`,
      }
    : {
        outcome: 'fails',
        what: 'service',
        detail: `the profile sends to the origin that serves Enrola (baseUrl "${written}"): say where the service is with SERVICE_URL=https://…`,
      };
  const trial = await trySignIn(isKnown ? spec.authentication : undefined, target, ask);
  try {
    const connection = isOwnOrigin ? [] : [await tryConnection(target)];
    return [address, ...connection, ...trial.rows, ...(await tryLists(spec, target, trial, findAppFile))];
  } finally {
    await trial.end();
  }
}
