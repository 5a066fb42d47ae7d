/** «Pegar o escanear»: one chord opens and pastes, one applies what is read; the agent reads it in between. */

/** Until the dialog shows what it understood. */
const READ_MS = 600;

/** @param text as another program copied it */
export async function pasteAndApply(page, typist, text) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await typist.press('Control+Shift+V');
  const dialog = page.getByRole('dialog', { name: 'Pegar o escanear', exact: true });
  await dialog.waitFor();
  await typist.look(READ_MS);
  await typist.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
}
