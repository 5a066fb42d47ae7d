import type { MessageKey } from '../../i18n/messages.ts';
import { VaultError } from '../../services/vault/vault-error.ts';

/** What is said of something that could not be finished. */
export function toFailureKey(error: Error): MessageKey {
  const isUnavailable = error instanceof VaultError && error.problem === 'unavailable';
  return isUnavailable ? 'vault.failure.unavailable' : 'vault.failure.unfinished';
}
