import type { Attempt } from '../../domain/drafts/attempt.ts';
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
              state: t(`attempt.${attempt.state}`),
            })}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function toNames({ content }: Attempt): string {
  return (content?.subjects ?? [])
    .map(({ name, identifier }) => [name, identifier].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
