/** Fixtures for journeys with the second service, in addition to those of all journeys. */
import type { Person } from '../../../src/domain/enrollment/enrollment.ts';
import { test as base } from '../fixtures.ts';
import { SERVERS, toBaseUrl } from '../servers.ts';
import type { Seed } from '../seed.ts';
import { Account } from './account.ts';
import { BALANCED } from './people.ts';

/** The addresses of all lists of the profile. */
const LISTS = /\/(?:segundo\/v1|catalogs)\/[a-z-]+(?:\.json)?$/;

interface Fixtures {
  readonly account: Account;
  /** Stores an enrollment with a risk profile of this service, without a sign-in and before any list is loaded. */
  readonly seedClients: (clients: readonly Partial<Person>[]) => ReturnType<Seed>;
  /** Opens the review of the draft at `path`, signs in, and waits until the names of the holder's codes are loaded. */
  readonly openReview: (path: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  baseURL: toBaseUrl(SERVERS.secondService),
  account: async ({ page }, use) => {
    await use(new Account(page));
  },
  seedClients: async ({ page, seed }, use) => {
    await use(async (clients) => {
      await page.route(LISTS, (route) => route.abort());
      const seeded = await seed(clients, BALANCED.code);
      await page.unroute(LISTS);
      return seeded;
    });
  },
  openReview: async ({ page, account }, use) => {
    await use(async (path) => {
      await page.goto(`${path}/revision`);
      await account.signIn();
      const names = [/^Chile$/, /^Villa Ñandurel/, /^Caja Ñuque/];
      for (const name of names) await page.getByRole('main').getByText(name).first().waitFor();
    });
  },
});

export { expect } from '@playwright/test';
