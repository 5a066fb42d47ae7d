/**
 * Passkeys by the browser's own API: the options come from the server as JSON, and the authenticator's answer
 * goes back as JSON.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { passkeySchema } from '../../domain/team/team-api.ts';
import { askTeam, doneSchema, TeamError } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

/** False in browsers without WebAuthn Level 3: people sign in with the password there. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

const descriptorsSchema = z.array(z.object({ id: z.string(), type: z.literal('public-key') }));

const requestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.string(),
  allowCredentials: descriptorsSchema,
});
type PasskeyRequest = z.infer<typeof requestSchema>;

const creationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: descriptorsSchema,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
});

const myPasskeysSchema = z.object({ passkeys: z.array(passkeySchema) });

/** Passkeys of the signed-in user. */
export const myPasskeysQuery = queryOptions({
  queryKey: [...teamKeys.all, 'passkeys'],
  queryFn: ({ signal }) => askTeam('/api/passkeys', myPasskeysSchema, { signal }),
});

/**
 * Makes a passkey on this device, or on another one nearby. False when the user cancelled. Rejects with a
 * `TeamError`.
 */
export async function makePasskey(label: string): Promise<boolean> {
  const options = await askTeam('/api/passkeys/options', creationSchema, { method: 'POST' });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const registration = await ask((signal) => navigator.credentials.create({ publicKey, signal }));
  if (!registration) return false;
  await askTeam('/api/passkeys', doneSchema, { method: 'POST', body: { label, registration } });
  return true;
}

/**
 * Signs in with one touch; for a signed-in user it is a fresh proof. False when the user cancelled, or has no
 * passkey. Rejects with a `TeamError`.
 * @param isOwn only accepts passkeys of the signed-in user: the dialog does not open when they have none
 */
export async function touchPasskey(isOwn = false): Promise<boolean> {
  if (!hasPasskeys()) throw new TeamError('no-passkeys-here');
  const options = await askTeam('/api/passkeys/sign-in/options', requestSchema, { method: 'POST' });
  if (isOwn && options.allowCredentials.length === 0) return false;
  const body = await signWithPasskey(options);
  if (!body) return false;
  await askTeam('/api/passkeys/sign-in', doneSchema, { method: 'POST', body });
  return true;
}

const missingSchema = z.object({ request: requestSchema, hash: z.string() });

/**
 * Sends a request; when the server requires a signature, sends it again with the authenticator's signature.
 * Rejects as `send` does.
 * @param onTouch receives the hash to sign while a touch is awaited, and then undefined
 */
export async function askSigned<T>(
  send: (signature?: unknown) => Promise<T>,
  onTouch: (hash: string | undefined) => void,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof TeamError && error.code === 'signature-missing')) throw error;
    const missing = missingSchema.safeParse(error.problem);
    if (!hasPasskeys()) throw new TeamError('no-passkeys-here');
    if (!missing.success) throw error;
    onTouch(missing.data.hash);
    const signature = await signWithPasskey(missing.data.request).finally(() => onTouch(undefined));
    if (!signature) throw error;
    return send(signature);
  }
}

/** The authenticator's signature; undefined when the user cancelled. Rejects with a `TeamError`. */
function signWithPasskey(options: PasskeyRequest): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return ask((signal) => navigator.credentials.get({ publicKey, signal }));
}

let pending: AbortController | undefined;

/** Stops waiting for a touch: the same as cancelling in the browser's dialog. */
export const giveUpTouch = () => pending?.abort();

async function ask(work: (signal: AbortSignal) => Promise<Credential | null>): Promise<unknown> {
  // A browser takes one request at a time.
  pending?.abort();
  pending = new AbortController();
  try {
    const credential = await work(pending.signal);
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // By design, browsers do not tell a closed dialog from a missing passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (name === 'InvalidStateError') throw new TeamError('known-passkey');
    throw new TeamError('no-passkeys-here');
  }
}
