/** Switches the language as a choice in another tab does: whatever is open stays open. */
import { expect, type Page } from '@playwright/test';

const STORAGE_KEY = 'enrola.language';

export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [STORAGE_KEY, language] as const,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
