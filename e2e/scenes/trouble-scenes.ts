/** What hinders: storage that fails, other tabs, records that cannot be read, no network, a page that does not come. */
import { expect } from '@playwright/test';
import { servePrivacy } from '../setup/privacy.ts';
import { daysAgo, storeRecords, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';
import { Storage } from '../setup/storage.ts';
import type { Scene } from './scene.ts';

const PASSPHRASE = 'correo caballo ñandú';

export const TROUBLE_SCENES: readonly Scene[] = [
  {
    name: 'loading',
    held: /home-page/,
    isLoading: true,
    show: async ({ page }) => {
      await page.route('**/assets/home-page*.js', () => undefined);
      await page.goto('/');
      await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible();
    },
  },
  {
    name: 'fault',
    isStored: true,
    show: async ({ page }) => {
      await page.route('**/assets/ledger-page*.js', (route) => route.abort());
      await page.goto('/envios');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'person-not-found',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/personas/none`);
      await expect(desk.notFound).toBeVisible();
    },
  },
  {
    name: 'no-storage',
    isStored: true,
    show: async ({ page, desk }) => {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('no storage', 'UnknownError');
        };
      });
      await desk.home.create();
      await expect(page.getByText('Este navegador no deja guardar')).toBeVisible();
    },
  },
  {
    name: 'save-failed',
    movesBelow: 'That a save failed is told above the page, with the way out; both come when they are known.',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await expect(desk.person.scalar('materno')).toBeEnabled();
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('no', 'QuotaExceededError');
        };
      });
      await desk.person.scalar('materno').pressSequentially('Zúñiga');
      await expect(page.getByText('No queda espacio en este navegador')).toBeVisible();
    },
  },
  {
    name: 'stale',
    show: async ({ page, desk, seed }) => {
      const { id, personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await expect(desk.person.scalar('nombre')).toBeEnabled();
      await new Storage(page).change('enrollments', id, (header) => ({ ...header, revision: 9 }));
      await desk.person.scalar('nombre').fill('Ana');
      await expect(page.getByText('Otra pestaña guardó una versión más nueva')).toBeVisible();
    },
  },
  {
    name: 'person-unreadable',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { id, personIds, personPath } = await seed([completePerson(), completePerson()]);
      const record = { version: 2, enrollmentId: id, id: personIds[1], person: 'x' };
      await new Storage(page).put('persons', record);
      await page.goto(personPath(1));
      await expect(page.getByText('Una parte de esta inscripción')).toBeVisible();
      await expect(desk.person.scalar('nombre')).toBeDisabled();
    },
  },
  {
    name: 'unreadable',
    isStored: true,
    show: async ({ page, seed }) => {
      const { id, path } = await seed([completePerson()]);
      await new Storage(page).put('enrollments', { version: 2, id, persons: 'x' });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Esta inscripción no se puede leer' })).toBeVisible();
    },
  },
  {
    name: 'home-unreadable',
    isStored: true,
    show: async ({ page, desk }) => {
      const half = toRecords([completePerson(), completePerson({ givenName: 'Ana' })]);
      const persons = half.persons.map((record, index) => (index === 0 ? record : { ...record, person: 7 }));
      const newer = { id: 'newer-0001', version: 9, submission: { state: 'frozen' } };
      const idle = toRecords([completePerson({ givenName: 'Carla' })], { updatedAt: daysAgo(60.5) });
      await storeRecords(page, { enrollments: [newer, ...half.enrollments], persons }, idle);
      await desk.home.open();
      await expect(desk.home.unreadable.getByRole('listitem')).toHaveCount(1);
      await expect(desk.home.row('Carla')).toContainText('Sin cambios hace 60 días');
      await expect(desk.home.row('2 personas')).toContainText('No se pueden leer');
    },
  },
  {
    name: 'home-clock',
    show: async ({ page, desk }) => {
      const lastYear = daysAgo(300);
      const visits = { id: 'visits', at: lastYear, day: lastYear.slice(0, 10), days: 7 };
      const submission = { state: 'confirmed', attempts: 1 } as const;
      const old = toRecords([completePerson()], { updatedAt: lastYear, submission });
      const idle = toRecords([completePerson({ givenName: 'Carla' })], { updatedAt: lastYear });
      await storeRecords(page, old, idle, { settings: [visits] });
      await desk.home.open();
      await expect(desk.home.clock.getByRole('listitem')).toHaveText(/Begoña Núñez/);
    },
  },
  {
    name: 'home-many',
    isStored: true,
    show: async ({ page, desk }) => {
      const all = Array.from({ length: 120 }, (_, n) =>
        toRecords([completePerson({ givenName: `Ana${n}` })], { updatedAt: daysAgo(n / 10) }),
      );
      await storeRecords(page, ...all);
      await desk.home.open();
      await expect(desk.home.count).toHaveText('120 inscripciones');
      await expect(desk.home.row('Ana0 ')).toBeVisible();
    },
  },
  {
    name: 'home-nothing-found',
    show: async ({ desk, seed }) => {
      await seed([completePerson()]);
      await desk.home.open();
      await desk.home.search.pressSequentially('zzz');
      await expect(desk.home.drafts).toHaveCount(0);
    },
  },
  {
    name: 'offline',
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      // The code of the notices comes with that of the keys.
      await desk.palette.openButton.waitFor();
      await page.context().setOffline(true);
      await expect(desk.notices.offline).toBeVisible();
    },
  },
  {
    name: 'vault-create-short',
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await desk.vault.passphrase.fill('corta');
      await desk.vault.createButton.click();
      await expect(desk.vault.alert).toHaveText('Es muy corta: use 8 caracteres o más.');
    },
  },
  {
    name: 'vault-open-desk',
    isStored: true,
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await desk.vault.create(PASSPHRASE);
      await expect(desk.vault.encryptedLine).toBeVisible();
      await expect(desk.home.empty).toBeVisible();
    },
  },
  {
    name: 'vault-locked',
    isPage: true,
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await desk.vault.create(PASSPHRASE);
      await desk.vault.lockButton.click();
      await expect(desk.vault.openHeading).toBeVisible();
    },
  },
  {
    name: 'vault-forget',
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await desk.home.open();
      await desk.vault.create(PASSPHRASE);
      await desk.vault.lockButton.click();
      await desk.vault.forgetButton.click();
      await desk.vault.deleteButton.click();
      await expect(desk.vault.alert).toHaveText('Marque la casilla; sin ella no se borra nada.');
    },
  },
  {
    name: 'vault-hindered',
    isStored: true,
    show: async ({ page, desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'encrypted' });
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('no storage', 'UnknownError');
        };
      });
      await desk.home.open();
      await expect(desk.vault.continueButton).toBeVisible();
    },
  },
  {
    name: 'tab-storage',
    isStored: true,
    show: async ({ desk, sandbox }) => {
      await servePrivacy(sandbox, { storage: 'session' });
      await desk.home.open();
      await expect(desk.vault.tabLine).toBeVisible();
      await expect(desk.home.empty).toBeVisible();
    },
  },
];
