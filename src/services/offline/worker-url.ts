/** Trusted Types, as far as needed here: TypeScript's own library has none yet. */
interface TrustedTypesFactory {
  /** What its policies make counts as a text. Throws where the content policy does not name the policy. */
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

const WORKER_URL = '/sw.js';

/** The address of the worker, as a content policy with `require-trusted-types-for 'script'` wants it. */
export function toWorkerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('enrola-worker', { createScriptURL: () => WORKER_URL });
  return policy?.createScriptURL(WORKER_URL) ?? WORKER_URL;
}
