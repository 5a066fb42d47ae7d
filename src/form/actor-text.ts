import type { KnownActor } from '../domain/review/journal.ts';
import type { Translator } from '../i18n/translator.ts';

/** Who did something; a name that nobody checked here says so. */
export function toActorText(by: KnownActor | undefined, { t }: Translator): string {
  if (!by || by.name === '') return t('observation.nobody');
  const { name, source } = by;
  return source === 'sign-in' ? name : t(`observation.${source}`, { name });
}
