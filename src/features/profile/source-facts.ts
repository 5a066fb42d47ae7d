import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ProfileSource } from '../../services/profile/load-profile.ts';
import type { Fact } from './facts.ts';

/** Where the profile in use came from, when, and what is asked of it before a send. */
export function toSourceFacts(
  { isKept, at }: ProfileSource,
  { profileCheck }: ProfileSpec,
  { t, dateTime }: Translator,
): readonly Fact[] {
  const when = dateTime(at);
  return [
    {
      term: 'profilePage.source',
      lines: [
        t(isKept ? 'profilePage.source.kept' : 'profilePage.source.server', { when }),
        t(`profilePage.check.${profileCheck ?? 'required'}`),
      ],
    },
  ];
}
