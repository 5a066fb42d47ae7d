import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import './files.css';

/** Reading files, and refusing them, takes more than a button needs. */
const dialog = loadOnUse(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  () => null,
);

/** «Abrir archivo»: an enrollment that was exported, or a bare request. */
export function OpenFileButton() {
  const { t } = useTranslator();
  const [file, setFile] = useState<File>();
  return (
    <>
      {/* The browser's own entry, under the look of a button: it has the keyboard and the name of one. */}
      <label className="button file-button">
        {t('files.open')}
        <input
          type="file"
          // Its name may be a customer's, and browsers keep it to bring the page back.
          accept=".json,.enrola.json,.age,application/json"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            // The same file can be chosen again, after it was corrected.
            target.value = '';
          }}
        />
      </label>
      {file && <dialog.Part file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
