import type { AttemptContent } from '../../domain/drafts/attempt.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

/** Whom a send named, and its exact text. */
export function SentRequest({ content: { subjects, request } }: { readonly content: AttemptContent }) {
  const { t } = useTranslator();
  const named = subjects.map((subject, index) => ({ ...subject, n: index + 1 }));
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{t('unknown.sent')}</h2>
      <ul>
        {named.map(({ n, name, identifier }) => (
          <li key={n}>{[t('person.name', { n }), name, identifier].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {request !== undefined && (
        <details>
          <summary>{t('receipt.request')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls by the keyboard */}
          <pre tabIndex={0}>{request}</pre>
        </details>
      )}
    </section>
  );
}
