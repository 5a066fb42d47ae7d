/** Trusted Types, as far as needed here: TypeScript's own library has none yet. */
interface TrustedTypesPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  /**
   * Its policies turn a text into a trusted value. Throws when the content policy does not name the policy.
   */
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): TrustedTypesPolicy;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

/** Workers of this build: the service worker, and those among its parts. */
const WORKERS = /^\/(?:sw\.js|assets\/[\w-]+\.js)$/;

let policy: TrustedTypesPolicy | undefined;

/** The address of a worker, as a content policy with `require-trusted-types-for 'script'` requires it. */
export function toTrustedWorkerUrl(url: string): string {
  // A content policy allows each policy name only once.
  policy ??= window.trustedTypes?.createPolicy('enrola-worker', { createScriptURL: toWorkerUrl });
  return policy?.createScriptURL(url) ?? url;
}

function toWorkerUrl(url: string): string {
  if (!WORKERS.test(url)) throw new TypeError('the URL is not a worker of this app');
  return url;
}
