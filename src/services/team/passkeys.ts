/**
 * Passkeys by the browser's own API: the options come from the server as JSON, and the authenticator's answer
 * goes back as JSON.
 */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { findSignedText } from '../../domain/review/signed-text.ts';
import { TEAM_API } from '../../domain/team/api.ts';
import {
  type Assertion,
  assertionSchema,
  registrationSchema,
  type TouchOptions,
  touchOptionsSchema,
} from '../../domain/team/passkey-messages.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { ask, TeamError } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

/** False in browsers without WebAuthn Level 3: people sign in with the password there. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/** Passkeys of the signed-in user. */
export const myPasskeysQuery = queryOptions({
  queryKey: [...teamKeys.all, 'passkeys'],
  queryFn: ({ signal }) => ask(TEAM_API.listPasskeys, { signal }),
});

/**
 * Makes a passkey on this device, or on another one nearby. False when the user cancelled. Rejects with a
 * `TeamError`.
 */
export async function makePasskey(label: string): Promise<boolean> {
  const options = await ask(TEAM_API.readPasskeyOptions, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const registration = await askBrowser(registrationSchema, (signal) =>
    navigator.credentials.create({ publicKey, signal }),
  );
  if (!registration) return false;
  await ask(TEAM_API.keepPasskey, { body: { label, registration } });
  return true;
}

/**
 * Signs in with one touch; for a signed-in user it is a fresh proof. False when the user cancelled, or has no
 * passkey. Rejects with a `TeamError`.
 * @param isOwn only accepts passkeys of the signed-in user: the dialog does not open when they have none
 */
export async function touchPasskey(isOwn = false): Promise<boolean> {
  if (!hasPasskeys()) throw new TeamError('no-passkeys-here');
  const options = await ask(TEAM_API.readTouchOptions, {});
  if (isOwn && options.allowCredentials?.length === 0) return false;
  const body = await signWithPasskey(options);
  if (!body) return false;
  await ask(TEAM_API.signInWithPasskey, { body });
  return true;
}

const missingSchema = z.object({
  request: touchOptionsSchema,
  hash: z.string(),
  case: z.optional(z.string()),
});

/**
 * Sends a request; when the server requires a signature, sends it again with the authenticator's signature.
 * Rejects as `send` does.
 * @param onTouch receives the hash to sign while a touch is awaited, and then undefined
 */
export async function askSigned<T>(
  send: (signature?: Assertion) => Promise<T>,
  onTouch: (hash: string | undefined) => void,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof TeamError && error.code === 'signature-missing')) throw error;
    const missing = missingSchema.safeParse(error.problem);
    if (!hasPasskeys()) throw new TeamError('no-passkeys-here');
    if (!missing.success) throw error;
    const { request, hash, case: caseHash } = missing.data;
    const text = findSignedText({ hash, caseHash });
    onTouch(text === undefined ? hash : await toSha256(text));
    const signature = await signWithPasskey(request).finally(() => onTouch(undefined));
    if (!signature) throw error;
    return send(signature);
  }
}

/** The authenticator's signature; undefined when the user cancelled. Rejects with a `TeamError`. */
function signWithPasskey(options: TouchOptions): Promise<Assertion | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return askBrowser(assertionSchema, (signal) => navigator.credentials.get({ publicKey, signal }));
}

let pending: AbortController | undefined;

/** Stops waiting for a touch: the same as cancelling in the browser's dialog. */
export const giveUpTouch = () => pending?.abort();

async function askBrowser<T>(
  schema: z.ZodMiniType<T>,
  work: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<T | undefined> {
  // A browser takes one request at a time.
  pending?.abort();
  pending = new AbortController();
  try {
    const credential = await work(pending.signal);
    return credential instanceof PublicKeyCredential ? schema.parse(credential.toJSON()) : undefined;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // By design, browsers do not tell a closed dialog from a missing passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (name === 'InvalidStateError') throw new TeamError('known-passkey');
    throw new TeamError('no-passkeys-here');
  }
}
