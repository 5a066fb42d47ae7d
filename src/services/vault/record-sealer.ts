import { sealedSchema } from '../../domain/drafts/sealed.ts';
import { type RecordSealer, SealedError } from '../drafts/sealing.ts';
import { openSealed, sealValue, type VaultKey } from './seal.ts';
import { VaultError } from './vault-error.ts';

/** Seals records under a key. What is no sealed value, or was changed, is refused with a `VaultError`. */
export function createRecordSealer(key: VaultKey, scope: RecordSealer['scope']): RecordSealer {
  return {
    keyId: key.id,
    scope,
    seal: (value, context) => sealValue(key, value, context),
    async open(record, context) {
      const { data: sealed } = sealedSchema.safeParse(record);
      if (!sealed) throw new VaultError('not-authentic');
      if (sealed.keyId !== key.id) throw new SealedError();
      return openSealed(key, sealed, context);
    },
  };
}

const refuse = () => Promise.reject(new SealedError());

/** While the key is not in memory: nothing is read, and above all nothing is written as it is. `keyId`: of that key. */
export function createLockedSealer(keyId: string): RecordSealer {
  return { keyId, scope: 'computer', seal: refuse, open: refuse };
}
