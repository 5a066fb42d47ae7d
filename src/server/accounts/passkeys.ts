/** Passkeys of the team's users: registering one needs a fresh proof, and a touch proves one. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeCredentialPublicKey, cose } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import {
  type Assertion,
  passkeyOptionsSchema,
  type registrationSchema,
} from '../../domain/team/passkey-messages.ts';
import { type Passkey, passkeySchema } from '../../domain/team/team-api.ts';
import type { Sql } from '../db/db.ts';
import { findAssertionFlaw, findChallenge, type PublicKey, publicKeySchema } from './assertion.ts';
import { newToken } from './token.ts';

const APP_NAME = 'Enrola';
const CHALLENGE_MINUTES = 5;
export const MAX_PASSKEYS = 20;
/** ES256 and RS256: `node:crypto` checks them on every platform that makes passkeys. */
const ALGORITHMS = [-7, -257];

/** A passkey belongs to a host, and is worthless at any other. */
export const toRpId = (origin: string): string => new URL(origin).hostname;

/** @param userId the user who registers a passkey; null at a sign-in */
async function newChallenge(sql: Sql, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  await sql('delete from team.passkey_challenge where expires_at < clock_timestamp()');
  const challenge = newToken();
  await sql(
    `insert into team.passkey_challenge (challenge, user_id, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(mins => $3))`,
    [challenge, userId, CHALLENGE_MINUTES],
  );
  return toBytes(challenge);
}

/** False when the challenge was taken before, has run out, or belongs to another user. */
async function takeChallenge(sql: Sql, challenge: string, userId: string | null): Promise<boolean> {
  const taken = await sql(
    `delete from team.passkey_challenge
     where challenge = $1 and user_id is not distinct from $2 and expires_at > clock_timestamp() returning challenge`,
    [challenge, userId],
  );
  return taken.length > 0;
}

export async function listPasskeys(sql: Sql, userId: string): Promise<readonly Passkey[]> {
  return z.parse(
    z.array(passkeySchema),
    await sql(
      `select id, label, made_at as "madeAt", used_at as "usedAt" from team.passkey
       where user_id = $1 order by made_at, id`,
      [userId],
    ),
  );
}

interface PasskeyUser {
  readonly userId: string;
  /** Name that the authenticator shows. */
  readonly name: string;
  readonly signInName: string | null;
}

/** Options for `navigator.credentials.create`, as JSON. */
export async function toRegistrationOptions(
  sql: Sql,
  { userId, name, signInName }: PasskeyUser,
  origin: string,
) {
  const known = await listPasskeys(sql, userId);
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: toRpId(origin),
    userName: signInName ?? name,
    userDisplayName: name,
    userID: toBytes(Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')),
    challenge: await newChallenge(sql, userId),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return passkeyOptionsSchema.parse(options);
}

interface NewPasskey {
  readonly userId: string;
  readonly label: string;
  readonly registration: z.infer<typeof registrationSchema>;
  readonly origin: string;
}

/**
 * Keeps a passkey that was made for a challenge of this user.
 * @returns its public key; undefined when it is not valid
 */
export async function keepPasskey(
  sql: Sql,
  { userId, label, registration, origin }: NewPasskey,
): Promise<PublicKey | undefined> {
  const key = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(sql, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: toRpId(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).then(
    ({ registrationInfo }) => registrationInfo && toPublicKey(registrationInfo.credential.publicKey),
    // The library's message would repeat what the browser sent.
    () => undefined,
  );
  if (!key) return undefined;
  const kept = await sql(
    `insert into team.passkey (id, user_id, key, label) values ($1, $2, $3::text::jsonb, $4)
     on conflict (id) do nothing returning id`,
    [registration.id, userId, JSON.stringify(key), label],
  );
  return kept.length > 0 ? key : undefined;
}

/** Reads the COSE form (RFC 9052) that authenticators write. */
function toPublicKey(encodedKey: Uint8Array<ArrayBuffer>): PublicKey | undefined {
  const key = decodeCredentialPublicKey(encodedKey);
  const jwk = cose.isCOSEPublicKeyEC2(key)
    ? {
        kty: 'EC',
        crv: 'P-256',
        x: toText(key.get(cose.COSEKEYS.x)),
        y: toText(key.get(cose.COSEKEYS.y)),
      }
    : cose.isCOSEPublicKeyRSA(key) && {
        kty: 'RSA',
        n: toText(key.get(cose.COSEKEYS.n)),
        e: toText(key.get(cose.COSEKEYS.e)),
      };
  return publicKeySchema.safeParse(jwk).data;
}

/**
 * Options for `navigator.credentials.get` to sign a challenge, as JSON; undefined when the user has no
 * passkey.
 */
export async function toSigningOptions(sql: Sql, userId: string, challenge: string, origin: string) {
  const known = await listPasskeys(sql, userId);
  return known.length === 0 ? undefined : toTouchOptions(known, toBytes(challenge), origin);
}

const toTouchOptions = (passkeys: readonly Passkey[], challenge: Uint8Array<ArrayBuffer>, origin: string) =>
  generateAuthenticationOptions({
    rpID: toRpId(origin),
    challenge,
    allowCredentials: passkeys.map(({ id }) => ({ id })),
    userVerification: 'required',
  });

/** True when a passkey of this user signed the challenge on a page of this origin. */
export async function isSignedBy(
  sql: Sql,
  userId: string,
  assertion: Assertion,
  { challenge, origin }: { readonly challenge: string; readonly origin: string },
): Promise<boolean> {
  const [row] = await sql('select key from team.passkey where id = $1 and user_id = $2', [
    assertion.id,
    userId,
  ]);
  const key = row && z.parse(z.object({ key: publicKeySchema }), row).key;
  if (!key || findAssertionFlaw(assertion, key, { challenge, rpId: toRpId(origin), origin })) return false;
  await sql('update team.passkey set used_at = clock_timestamp() where id = $1', [assertion.id]);
  return true;
}

/**
 * Options for `navigator.credentials.get` at a sign-in, as JSON.
 * @param userId owner of the passkeys; undefined for anybody's
 */
export async function toSignInOptions(sql: Sql, userId: string | undefined, origin: string) {
  const known = userId === undefined ? [] : await listPasskeys(sql, userId);
  return toTouchOptions(known, await newChallenge(sql, null), origin);
}

const ownerSchema = z.object({
  userId: z.string(),
  isLocal: z.boolean(),
  /** The account still exists, but its access has ended. */
  isEnded: z.boolean(),
  key: publicKeySchema,
});

/**
 * Finds the owner of a passkey that signed a challenge of this server. The challenge counts once, even when
 * the check fails. Undefined when the assertion is not valid.
 */
export async function provePasskey(
  sql: Sql,
  assertion: Assertion,
  origin: string,
): Promise<Omit<z.infer<typeof ownerSchema>, 'key'> | undefined> {
  const challenge = findChallenge(assertion) ?? '';
  if (!(await takeChallenge(sql, challenge, null))) return undefined;
  const [row] = await sql(
    `select u.id as "userId", u.issuer = 'local' as "isLocal", u.disabled_at is not null as "isEnded", p.key
     from team.passkey p join team.app_user u on u.id = p.user_id where p.id = $1`,
    [assertion.id],
  );
  const owner = row && ownerSchema.parse(row);
  if (!owner || findAssertionFlaw(assertion, owner.key, { challenge, rpId: toRpId(origin), origin }))
    return undefined;
  await sql('update team.passkey set used_at = clock_timestamp() where id = $1', [assertion.id]);
  return { userId: owner.userId, isLocal: owner.isLocal, isEnded: owner.isEnded };
}

/** False when the user has no such passkey. */
export async function renamePasskey(sql: Sql, id: string, userId: string, label: string): Promise<boolean> {
  const renamed = await sql(
    'update team.passkey set label = $3 where id = $1 and user_id = $2 returning id',
    [id, userId, label],
  );
  return renamed.length > 0;
}

/** False when the user has no such passkey. */
export async function removePasskey(sql: Sql, id: string, userId: string): Promise<boolean> {
  const removed = await sql('delete from team.passkey where id = $1 and user_id = $2 returning id', [
    id,
    userId,
  ]);
  return removed.length > 0;
}

const toText = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64url');

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
