import type { KnownActor } from '../domain/review/journal.ts';
import type { Translator } from '../i18n/translator.ts';

/** Name of the person who did something; the text marks a name that nobody verified here. */
export function toActorText(by: KnownActor | undefined, { t }: Translator): string {
  if (!by || by.name === '') return t('observation.nobody');
  const { name, source } = by;
  return source === 'sign-in' ? name : t(`observation.${source}`, { name });
}
