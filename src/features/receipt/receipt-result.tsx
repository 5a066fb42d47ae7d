import type { AttemptContent } from '../../domain/drafts/attempt.ts';
import type { Resolution } from '../../domain/drafts/resolution.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { PrintedText } from '../../form/printed-text.tsx';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toEnrollmentPath } from '../../services/navigation/paths.ts';
import { CompleteIcon } from '../../ui/icons.tsx';

interface ReceiptResultProps {
  /** Id of the heading that describes the page. */
  readonly id: string;
  readonly content: AttemptContent | undefined;
  readonly persons: readonly Person[];
  /** Number of persons to whom the answer gives a client number. */
  readonly numbers: number;
  readonly toPrinted: (text: string) => string;
}

/** Result of the send, in a sentence. */
export function ReceiptResult({ id, content, persons, numbers, toPrinted }: ReceiptResultProps) {
  const { t, plural } = useTranslator();
  const resolution = content?.resolution;
  const isNumbered = numbers > 0 && numbers === persons.length;
  const missing = numbers > 0 ? plural('receipt.someNumbers', numbers) : t('receipt.noNumbers');
  return (
    <div className="receipt__result">
      <CompleteIcon />
      <div>
        {content && resolution ? (
          <Resolved id={id} content={content} resolution={resolution} toPrinted={toPrinted} />
        ) : (
          <>
            <h2 id={id}>{isNumbered ? plural('receipt.created', numbers) : t('receipt.confirmed')}</h2>
            {isNumbered && <p>{t('receipt.confirmed')}</p>}
          </>
        )}
        {!isNumbered && <p>{missing}</p>}
      </div>
    </div>
  );
}

interface ResolvedProps {
  readonly id: string;
  readonly content: AttemptContent;
  readonly resolution: Resolution;
  readonly toPrinted: (text: string) => string;
}

/** Finding that a person recorded. When only some persons exist, it names the others and links to them. */
function Resolved({ id, content, resolution, toPrinted }: ResolvedProps) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { subjects, imported = false } = content;
  const { found, at, by, reason, rest } = resolution;
  const hasSome = found === 'some-exist';
  const told = { by, when: toEvidenceTime(translator, at), reason };
  const text = hasSome
    ? t('receipt.partlyBy', { ...told, sent: number(subjects.length) })
    : t('receipt.resolvedBy', told);
  return (
    <>
      <h2 id={id}>{t(hasSome ? 'receipt.partly' : 'receipt.resolved')}</h2>
      <p>
        <PrintedText text={text} printed={toPrinted(text)} />
      </p>
      {hasSome && <Absent subjects={subjects} />}
      {/* An imported file holds only the persons who exist. */}
      {rest !== undefined && !imported && (
        <p className="on-screen">
          <PageLink href={toEnrollmentPath(rest)}>{t('receipt.rest')}</PageLink>
        </p>
      )}
    </>
  );
}

function Absent({ subjects }: Pick<AttemptContent, 'subjects'>) {
  const { t } = useTranslator();
  return (
    <>
      <p>{t('receipt.absent')}</p>
      <ul>
        {subjects
          .filter(({ absent }) => absent)
          .map(({ name, identifier }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change their order
            <li key={index}>{[name, identifier].filter(Boolean).join(' · ')}</li>
          ))}
      </ul>
    </>
  );
}
