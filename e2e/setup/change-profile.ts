import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const profileSchema = z.looseObject({ catalogs: z.optional(z.looseObject({})) });

type Change = Record<string, unknown> | ((profile: z.infer<typeof profileSchema>) => object);

/** The profile that the server gives, with other values, which may be made of those it has. */
export async function changeProfile(page: Page, change: Change): Promise<void> {
  await page.unroute('**/profile.json');
  await page.route('**/profile.json', async (route) => {
    const response = await route.fetch();
    const profile = profileSchema.parse(await response.json());
    const values: object = typeof change === 'function' ? change(profile) : change;
    await route.fulfill({ response, json: { ...profile, ...values } });
  });
}
