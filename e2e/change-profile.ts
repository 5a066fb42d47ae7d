import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/** The profile that the server gives, with other values. */
export async function changeProfile(page: Page, values: object): Promise<void> {
  await page.unroute('**/profile.json');
  await page.route('**/profile.json', async (route) => {
    const response = await route.fetch();
    const profile = z.looseObject({}).parse(await response.json());
    await route.fulfill({ response, json: { ...profile, ...values } });
  });
}
