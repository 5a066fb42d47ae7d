/** Messages of a browser and the team server about passkeys, as the JSON of WebAuthn. */
import * as z from 'zod/mini';

export const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

const credentialIdSchema = base64url(1400);

/** The part of `PublicKeyCredential.toJSON` that the check of a touch needs. */
export const assertionSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    authenticatorData: base64url(4000),
    clientDataJSON: base64url(4000),
    signature: base64url(4000),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

const encoded = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000));

/** The part of a new passkey that the server keeps or checks. */
export const registrationSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
});

const descriptorsSchema = z.array(z.object({ id: z.string(), type: z.string() }));
const wantedSchema = z.exactOptional(z.enum(['required', 'preferred', 'discouraged']));

/** `PublicKeyCredentialRequestOptionsJSON`, as far as pages use it. */
export const touchOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  timeout: z.exactOptional(z.number()),
  userVerification: wantedSchema,
  allowCredentials: z.exactOptional(descriptorsSchema),
});
export type TouchOptions = z.infer<typeof touchOptionsSchema>;

/** `PublicKeyCredentialCreationOptionsJSON`, as far as pages use it. */
export const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(descriptorsSchema),
  authenticatorSelection: z.exactOptional(
    z.object({ residentKey: wantedSchema, userVerification: wantedSchema }),
  ),
});
