import { findPolicyFlaws, toReceivedPolicy } from '../../domain/profile/security-headers.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ProfileSource } from '../../services/profile/load-profile.ts';
import type { Fact } from './facts.ts';

interface ProfileInUse {
  readonly spec: ProfileSpec;
  readonly source: ProfileSource;
  /** The page came from the copy of this computer, whose policies replace those of a server that allow too much. */
  readonly isPageKept: boolean;
}

/** Where the profile in use came from, when, what is asked of it before a send, and the policies that came with it. */
export function toSourceFacts(inUse: ProfileInUse, translator: Translator): readonly Fact[] {
  const { t, dateTime } = translator;
  const { isKept, at } = inUse.source;
  const when = dateTime(at);
  return [
    {
      term: 'profilePage.source',
      lines: [
        t(isKept ? 'profilePage.source.kept' : 'profilePage.source.server', { when }),
        t(`profilePage.check.${inUse.spec.profileCheck ?? 'required'}`),
      ],
    },
    { term: 'profilePage.policy', lines: toPolicyLines(inUse, translator) },
  ];
}

function toPolicyLines({ spec, source, isPageKept }: ProfileInUse, { t }: Translator): readonly string[] {
  const flaws = findPolicyFlaws(spec, toReceivedPolicy(source.headers));
  if (flaws.length === 0) return [t('profilePage.policy.sound')];
  return [
    ...flaws.map(({ header, lax }) =>
      lax === undefined
        ? t('profilePage.policy.missing', { header })
        : t('profilePage.policy.lax', { header, what: lax.join(', ') }),
    ),
    t(isPageKept ? 'profilePage.policy.replaced' : 'profilePage.policy.open'),
  ];
}
