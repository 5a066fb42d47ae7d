import type { AttemptContent } from '../../domain/drafts/attempt.ts';
import type { Resolution } from '../../domain/drafts/resolution.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { PrintedText } from './printed-text.tsx';

interface ResolvedNoticeProps {
  readonly id: string;
  readonly content: AttemptContent;
  readonly resolution: Resolution;
  readonly toPrinted: (text: string) => string;
}

/** What a person found at the service; where only some persons exist, who does not and where they are now. */
export function ResolvedNotice({ id, content, resolution, toPrinted }: ResolvedNoticeProps) {
  const { t, dateTime, number } = useTranslator();
  const { subjects, imported = false } = content;
  const { found, at, by, reason, rest } = resolution;
  const isPartial = found === 'some-exist';
  const told = { by, when: dateTime(at), reason };
  const absent = subjects.filter((subject) => subject.absent);
  return (
    <div className="notice notice--ok" id={id}>
      <h2>{t(isPartial ? 'receipt.partly' : 'receipt.resolved')}</h2>
      <p>
        <PrintedText
          text={
            isPartial
              ? t('receipt.partlyBy', { ...told, sent: number(subjects.length) })
              : t('receipt.resolvedBy', told)
          }
          toPrinted={toPrinted}
        />
      </p>
      {isPartial && (
        <>
          <p>{t('receipt.absent')}</p>
          <ul>
            {absent.map(({ name, identifier }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never change their order
              <li key={index}>{[name, identifier].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </>
      )}
      {/* With a file only those who exist came. */}
      {rest !== undefined && !imported && (
        <p className="receipt__on-screen">
          <PageLink href={toEnrollmentPath(rest)}>{t('receipt.rest')}</PageLink>
        </p>
      )}
    </div>
  );
}
