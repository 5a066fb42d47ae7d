/** The headers that follow from the profile. */
export const POLICY_HEADERS = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy'] as const;
export type PolicyHeader = (typeof POLICY_HEADERS)[number];

/** What a server sent; null for a header that it left out. */
export type ReceivedPolicy = Readonly<Record<PolicyHeader, string | null>>;

export function toReceivedPolicy(headers: { get: (name: string) => string | null }): ReceivedPolicy {
  const [content, opener] = POLICY_HEADERS;
  return { [content]: headers.get(content), [opener]: headers.get(opener) };
}
