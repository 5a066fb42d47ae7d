/** What the page of the passphrase is made of, in both languages. How it behaves is for the browser's tests. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { VaultRecord } from '../domain/drafts/vault-record.ts';
import { VaultPage } from '../features/vault/vault-page.tsx';
import { loadMessages } from '../i18n/messages.ts';
import { createTranslator } from '../i18n/translator.ts';
import { I18nContext } from '../i18n/use-translator.ts';

const iv = new Uint8Array(12);
const RECORD: VaultRecord = {
  version: 1,
  keyId: 'k',
  salt: new Uint8Array(16),
  iterations: 600_000,
  wrapped: { iv, data: new ArrayBuffer(48) },
};
const nothing = () => Promise.resolve();

async function render(language: 'es' | 'en', record?: VaultRecord): Promise<string> {
  const translator = createTranslator(language, await loadMessages(language));
  return renderToStaticMarkup(
    <I18nContext value={{ translator, setLanguage: () => undefined }}>
      <VaultPage
        record={record}
        entered={undefined}
        onCreate={nothing}
        onOpen={() => Promise.resolve(true)}
        onForget={nothing}
      />
    </I18nContext>,
  );
}

const inputsOf = (html: string) => html.match(/<input[^>]*>/g) ?? [];
const TYPED = /type="password"[^>]*autoComplete="off"/i;

test.each([
  ['es', 'Elija una frase de acceso', 'no se puede leer nada de lo guardado', '8 caracteres o más'],
  ['en', 'Choose a passphrase', 'nothing saved on this computer can be read', '8 characters or more'],
] as const)('%s: without a record a passphrase is chosen, typed twice', async (language, ...texts) => {
  const html = await render(language);
  for (const text of texts) expect(html).toContain(text);
  expect(inputsOf(html).map((input) => TYPED.test(input))).toEqual([true, true, false]);
  expect(html).not.toMatch(/vault\./);
});

test.each([
  ['es', 'Escriba su frase de acceso', 'Olvidé la frase', 'Borrar lo guardado'],
  ['en', 'Type your passphrase', 'I forgot the passphrase', 'Delete what is saved'],
] as const)('%s: with one it is asked for, and nothing offers to delete', async (language, ...texts) => {
  const html = await render(language, RECORD);
  expect(texts.map((text) => html.includes(text))).toEqual([true, true, false]);
  expect(inputsOf(html).map((input) => TYPED.test(input))).toEqual([true, false]);
  expect(html).not.toMatch(/vault\./);
});
