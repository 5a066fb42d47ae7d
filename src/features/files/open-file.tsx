import { type ComponentType, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';

/** The code that reads and refuses files is large, so it loads on use. */
const dialog = loadOnUse(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  () => null,
);

interface OpenFileProps {
  /** The page with the button: `onOpenFile` opens the file dialog of the browser. */
  readonly page: ComponentType<{ readonly onOpenFile: () => void }>;
}

/** «Abrir archivo»: opens an exported enrollment or a bare request. */
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
        // Browsers would store the name of the file, which may be a customer's, to restore the page.
        accept=".json,.enrola.json,.age,application/json"
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          // Allows the same file again, after a correction.
          target.value = '';
        }}
      />
      {file && <dialog.Part file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
