import { type ReactNode, useState } from 'react';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { type Exported, exportEnrollment } from '../../services/files/export-enrollment.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse, ofSteps } from '../../ui/load-on-use.tsx';

const dialog = loadOnUse(
  ofSteps(async () => (await import('./passphrase-forms.tsx')).ProtectDialog),
  () => null,
);

type ExportResult = Exported | 'failed' | undefined;

interface Exporting {
  /** Exports the enrollment as it is in memory, not encrypted. */
  readonly save: () => void;
  /** Asks for a passphrase, then exports an encrypted file. */
  readonly protect: () => void;
  readonly forget: () => void;
  readonly result: ExportResult;
  /** Dialog that asks for the passphrase. */
  readonly dialog: ReactNode;
}

/** Exports an enrollment to a file. */
export function useExport(session: EnrollmentSession): Exporting {
  const { profile } = useProfile();
  const [result, setResult] = useState<ExportResult>();
  const [isProtecting, setProtecting] = useState(false);
  return {
    save: () => {
      setResult(undefined);
      exportEnrollment(session, profile.review).then(setResult, () => setResult('failed'));
    },
    protect: () => {
      setResult(undefined);
      setProtecting(true);
    },
    forget: () => setResult(undefined),
    result,
    dialog: isProtecting && (
      <dialog.Part
        session={session}
        onDone={(exported) => {
          setProtecting(false);
          setResult(exported);
        }}
        onCancel={() => setProtecting(false)}
      />
    ),
  };
}

function toText({ name, isPartial, missing = [] }: Exported, { t, locale }: Translator): string {
  if (missing.length > 0)
    return t('files.export.missing', { name, files: new Intl.ListFormat(locale).format(missing) });
  return t(isPartial ? 'files.export.partial' : 'files.export.done', { name });
}

/** Announces the result of an export. */
export function ExportSaid({ result }: { readonly result: ExportResult }) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <>
      <span aria-live="polite">{result && result !== 'failed' && toText(result, translator)}</span>
      {result === 'failed' && <span role="alert">{t('files.export.failed')}</span>}
    </>
  );
}
