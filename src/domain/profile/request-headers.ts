/** What a fixed header of the finalize request may say of the attempt. */
export const PLACEHOLDERS: readonly string[] = ['{attemptId}', '{hash}'];

/** One send: its id in the ledger, and the SHA-256 (hex) of its exact bytes. */
export interface SentAttempt {
  readonly id: string;
  readonly hash: string;
}

/** The headers that the profile adds to a finalize request, with what they say of the attempt. */
export function toRequestHeaders(
  headers: Readonly<Record<string, string>> | undefined,
  { id, hash }: SentAttempt,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      value.replaceAll('{attemptId}', () => id).replaceAll('{hash}', () => hash),
    ]),
  );
}
