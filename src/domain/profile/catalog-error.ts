import type { CatalogFailure } from './catalog.ts';

/** Reason why a list could not be loaded. It carries no personal value. */
export class CatalogError extends Error {
  readonly failure: CatalogFailure;

  constructor(failure: CatalogFailure, options?: ErrorOptions) {
    super('status' in failure ? `${failure.code} ${failure.status}` : failure.code, options);
    this.failure = failure;
  }
}

/** True when an immediate retry may help, because the failure may have been temporary. */
export function mayPass(error: Error): boolean {
  if (!(error instanceof CatalogError)) return true;
  const { failure } = error;
  switch (failure.code) {
    case 'network':
    case 'timeout':
      return true;
    case 'http':
      // A 401 may concern a token that was renewed or dropped in the meantime.
      return failure.status >= 500 || failure.status === 401;
    case 'signed-out':
    case 'not-json':
    case 'no-list':
    case 'too-large':
    case 'too-many-pages':
    case 'same-page':
    case 'foreign-page':
      return false;
  }
}
