import { type Attempt, findLateSuccess, findPresentSubjects } from '../../domain/drafts/attempt.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EarlierSend } from '../../services/ledger/earlier-sends.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';

/** Which earlier send carried what, with the way to it. */
export function EarlierSends({ earlier }: { readonly earlier: readonly EarlierSend[] }) {
  const { t, dateTime } = useTranslator();
  return (
    <ul>
      {earlier.map(({ attempt, sameBytes, persons }) => (
        <li key={attempt.id}>
          {sameBytes
            ? t('earlier.bytes')
            : t('earlier.identifier', {
                persons: persons.map((n) => t('person.name', { n })).join(', '),
              })}{' '}
          <PageLink href={toEnrollmentPath(attempt.enrollmentId)}>
            {t('earlier.where', {
              when: dateTime(attempt.startedAt),
              names: toNames(attempt) || t('earlier.unnamed'),
              state: toStateText(attempt, t),
            })}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function toStateText(attempt: Attempt, t: Translator['t']): string {
  const state = t(`attempt.${attempt.state}`);
  return findLateSuccess(attempt).length > 0 ? `${state}. ${t('unknown.late')}` : state;
}

function toNames(attempt: Attempt): string {
  return findPresentSubjects(attempt)
    .map(({ name, identifier }) => [name, identifier].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
