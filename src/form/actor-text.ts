import type { Actor } from '../domain/review/journal.ts';
import type { Translator } from '../i18n/translator.ts';

/** Who did something; a name that nobody checked says so. */
export function toActorText(by: Actor | undefined, { t }: Translator): string {
  if (!by || by.name === '') return t('observation.nobody');
  return by.source === 'claim' ? t('observation.claim', { name: by.name }) : by.name;
}
