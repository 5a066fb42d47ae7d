import { type ComponentType, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';

/** Reading files, and refusing them, takes more than a button needs. */
const dialog = loadOnUse(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  () => null,
);

interface OpenFileProps {
  /** The page that offers it: `onOpenFile` has the browser ask for a file. */
  readonly page: ComponentType<{ readonly onOpenFile: () => void }>;
}

/** «Abrir archivo»: an enrollment that was exported, or a bare request. */
export function OpenFile({ page: Page }: OpenFileProps) {
  const { t } = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <Page onOpenFile={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('files.open')}
        // Its name may be a customer's, and browsers keep it to bring the page back.
        accept=".json,.enrola.json,.age,application/json"
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          // The same file can be chosen again, after it was corrected.
          target.value = '';
        }}
      />
      {file && <dialog.Part file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
