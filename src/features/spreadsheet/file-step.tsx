import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { SheetProblem } from '../../services/spreadsheet/sheet.ts';
import { useTask } from '../../ui/use-task.ts';

/** Writing workbooks is asked for once. */
const loadTemplate = () => import('./template.ts');

interface FileStepProps {
  readonly refused: SheetProblem | 'failed' | undefined;
  readonly hasFile: boolean;
  readonly onFile: (file: File) => void;
}

export function FileStep({ refused, hasFile, onFile }: FileStepProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const template = useTask();
  const download = () =>
    template.run(async () => {
      await (await loadTemplate()).downloadTemplate(profile, translator);
    });
  return (
    <>
      <div className="sheet__actions">
        {/* The browser's own entry, under the look of a button: it has the keyboard and the name of one. */}
        <label className={hasFile ? 'button file-button' : 'button button--primary file-button'}>
          {t(hasFile ? 'sheet.fileAgain' : 'sheet.file')}
          <input
            type="file"
            // Its name may be a customer's, and browsers keep it to bring the page back.
            accept=".xlsx,.xlsm,.csv,.tsv,.txt"
            aria-describedby="sheet-hint"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onFile(file);
              // The same file can be chosen again, after it was corrected.
              target.value = '';
            }}
          />
        </label>
        <button
          type="button"
          className="button"
          aria-disabled={template.isWorking || undefined}
          onClick={download}
        >
          {t('sheet.template')}
        </button>
      </div>
      <p className="sheet__hint" id="sheet-hint">
        {t('sheet.file.hint')}
      </p>
      <div role="alert">{refused && <p className="notice notice--error">{toText(refused, t)}</p>}</div>
    </>
  );
}

function toText(
  refused: SheetProblem | 'failed',
  t: (key: MessageKey, params?: Readonly<Record<string, number>>) => string,
): string {
  if (refused === 'failed') return t('sheet.refused.failed');
  const { code, ...params } = refused;
  return t(`sheet.refused.${code}`, params);
}
