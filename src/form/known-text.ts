import type { KnownPerson } from '../domain/decision/known.ts';
import type { Finding } from '../domain/fields/finding.ts';
import type { Translator } from '../i18n/translator.ts';

/** A known person as a finding at the identifier. It never prevents a send. */
export const toKnownFinding = ({ personId, as, where }: KnownPerson, translator: Translator): Finding => ({
  place: { personId, field: 'identifier' },
  problem: { code: `known-${as}`, told: where ? toTold(where, translator) : {} },
  severity: 'warning',
});

function toTold({ state, since, name }: NonNullable<KnownPerson['where']>, { t, dateTime }: Translator) {
  return {
    whose: name === undefined ? '' : t('known.whose', { name }),
    when: dateTime(since),
    state: t(state === 'absent' ? 'attempt.absent' : `home.state.${state}`),
  };
}
