/** Scenes of the case: what is kept of a client beside the request. */
import { expect } from '@playwright/test';
import { answeredCase, CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { completePerson } from '../setup/seed.ts';
import type { Scene } from './scene.ts';

export const CASE_SCENES: readonly Scene[] = [
  {
    name: 'person-case',
    show: async ({ page, seed }) => {
      await changeProfile(page, CASE_PROFILE);
      const { personPath } = await seed([completePerson({ case: answeredCase() })], 'AGR');
      await page.goto(personPath(1));
      await page.getByRole('tab', { name: /^Caso/ }).click();
      await expect(page.getByText('Perfil propuesto: Moderado')).toBeVisible();
    },
  },
  {
    name: 'company-case',
    show: async ({ page, seed }) => {
      await changeProfile(page, CASE_PROFILE);
      const { personPath } = await seed([
        completePerson(),
        completePerson({
          entityKind: 'J',
          identifier: '76.543.210-3',
          givenName: 'Comercial Ejemplo SpA',
          case: { owners: [{ id: 'o1', person: 'nobody', share: '60', represents: 'yes' }] },
        }),
      ]);
      await page.goto(personPath(2));
      await page.getByRole('tab', { name: /^Caso/ }).click();
      await expect(page.getByRole('heading', { name: 'Dueños' })).toBeVisible();
    },
  },
  {
    name: 'enrollment-case',
    show: async ({ page, seed }) => {
      await changeProfile(page, CASE_PROFILE);
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/caso`);
      await expect(page.getByRole('group', { name: 'Origen de la operación' })).toBeVisible();
    },
  },
  {
    name: 'review-case',
    show: async ({ page, desk, seed }) => {
      await changeProfile(page, CASE_PROFILE);
      const { personPath } = await seed([completePerson({ case: answeredCase() })]);
      await page.goto(personPath(1));
      await desk.frame.reviewButton.click();
      await expect(page.getByRole('heading', { level: 3, name: 'Cuestionario' })).toBeVisible();
    },
  },
  {
    name: 'profile-case',
    show: async ({ page }) => {
      await changeProfile(page, CASE_PROFILE);
      await page.goto('/perfil');
      await expect(page.getByRole('heading', { level: 2, name: 'El caso', exact: true })).toBeVisible();
    },
  },
];
