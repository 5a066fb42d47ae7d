import type { Translator } from '../i18n/translator.ts';

interface Rekeyed {
  readonly same: number;
  readonly different: number;
}

/** «2 coinciden, 1 no coincide»: result of typing values again. */
export function toRekeyedText({ t, plural }: Translator, { same, different }: Rekeyed): string {
  return t('rekey.counts', {
    same: plural('rekey.matching', same),
    different: plural('rekey.differing', different),
  });
}
