import type { BrowserContext } from '@playwright/test';

/** Pastes into another page, because pages of the app may not read the clipboard. */
export async function readClipboard(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea aria-label="elsewhere"></textarea>');
  const box = page.getByRole('textbox', { name: 'elsewhere' });
  await box.press('ControlOrMeta+V');
  const text = await box.inputValue();
  await page.close();
  return text;
}
