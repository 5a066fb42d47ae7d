/** The supervisor's round: observed, sent back, answered, approved, void, typed again, and on its way. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { expect } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { completePerson, type Seed } from '../setup/seed.ts';
import { WITH_ROWS } from './entry-scenes.ts';
import type { Scene, Stage } from './scene.ts';

/** Long enough for everything that is asked of a scene. */
const NEVER_MS = 60_000;

/** A review that is approved; gives the addresses. */
async function approve({ page, desk, seed }: Stage) {
  const seeded = await seed([completePerson({ ...WITH_ROWS, bankAccounts: [] })]);
  await page.goto(`${seeded.path}/revision`);
  await desk.review.supervision.approve();
  return seeded;
}

/** Observed and sent back. */
async function sendBack({ page, desk, seed }: Stage) {
  const { personPath } = await seed([completePerson({ ...WITH_ROWS, bankAccounts: [] })]);
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  const { supervision } = desk.review;
  await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Sofía Supervisora');
  await supervision.observe('Begoña Núñez · Teléfono 1', 'El número no contesta');
  await supervision.sendBack();
  return personPath(1);
}

const telephone = (id: string, number: string) =>
  rowWith('telephones', { id, number, typeCode: 'TTELEMOVIL' });

/** More persons than stand as cards: something is found of some, and one has more telephones. Gives the address. */
async function seedMany(seed: Seed): Promise<string> {
  const { path } = await seed(
    ['Florencia', 'Isidora', 'Matías', 'Tomás', 'Felipe', 'Vicente', 'Esteban', 'Ximena'].map(
      (givenName, index) =>
        completePerson({
          givenName,
          ...(givenName === 'Isidora' && { paternalName: '' }),
          ...(givenName === 'Matías' && { emails: [rowWith('emails', { address: 'sin arroba' })] }),
          telephones: [
            telephone(`t${index}`, `+56 9 8765 430${index}`),
            ...(givenName === 'Tomás' ? [telephone('u', '+56 9 8765 4399')] : []),
          ],
        }),
    ),
  );
  return path;
}

export const SUPERVISION_SCENES: readonly Scene[] = [
  {
    name: 'review-grid',
    show: async ({ page, desk, seed }) => {
      await page.goto(`${await seedMany(seed)}/revision`);
      const { grid, supervision } = desk.review;
      await desk.review.cell('Tomás', 0).click();
      await supervision.observe('Tomás Núñez', 'Falta el correo', 'Sofía Supervisora');
      await desk.review.cell('Tomás', 1).click();
      await grid.scrollIntoViewIfNeeded();
      await expect(supervision.thread('Tomás Núñez')).toBeVisible();
      await expect(desk.review.cell('Isidora', 0)).toHaveAccessibleDescription(/^Error/);
    },
  },
  {
    name: 'review-approved',
    isStored: true,
    show: async (stage) => {
      await approve(stage);
      // At the end of the page its bar covers nothing in part.
      await stage.page.evaluate(() => document.body.scrollTo(0, document.body.scrollHeight));
    },
  },
  {
    name: 'review-approval-errors',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      const { supervision } = desk.review;
      await supervision.handIn('Ana Agente');
      await expect(supervision.why).toContainText('Espera en Por revisar.');
    },
  },
  {
    name: 'review-held',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      const { supervision } = desk.review;
      await supervision.handIn('Ana Agente');
      await supervision.workAs('Sofía Supervisora');
      await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre');
      await supervision.approveButton.press('Enter');
      await expect(supervision.refusal).toContainText('Hay observaciones abiertas');
    },
  },
  {
    name: 'decision-reason',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      const { supervision } = desk.review;
      await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Sofía Supervisora');
      await supervision.chooseMore('withReason');
      await supervision.dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
      await expect(supervision.dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
    },
  },
  {
    name: 'decision-return',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      await desk.review.supervision.handIn('Ana Agente');
      await desk.review.supervision.workAs('Sofía Supervisora');
      await desk.review.supervision.returnButton.click();
      await expect(desk.review.supervision.dialog).toBeVisible();
    },
  },
  {
    name: 'worker',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      await desk.review.supervision.worker.click();
      await expect(desk.review.supervision.dialog).toBeVisible();
    },
  },
  {
    name: 'review-void',
    isStored: true,
    show: async (stage) => {
      const { page, desk } = stage;
      const { personPath } = await approve(stage);
      await page.goto(personPath(1));
      await desk.person.scalar('materno').pressSequentially('Soto');
      await expect(page.getByText(/La aprobación del .* quedó sin efecto/)).toBeVisible();
      await desk.frame.reviewButton.click();
      await expect(desk.review.supervision.state).toContainText('quedó sin efecto');
      await expect(desk.review.supervision.changes).toContainText('1 cambio');
    },
  },
  {
    name: 'review-sent-back',
    isStored: true,
    show: async (stage) => {
      await sendBack(stage);
      await expect(stage.desk.review.supervision.thread('Begoña Núñez · Nombres')).toBeVisible();
    },
  },
  {
    name: 'person-observed',
    isStored: true,
    show: async (stage) => {
      const { page, desk } = stage;
      await page.goto(await sendBack(stage));
      const thread = desk.review.supervision.thread('Begoña Núñez · Nombres');
      await thread.getByRole('button', { name: 'Responder' }).click();
      await expect(thread.getByRole('textbox', { name: 'Respuesta' })).toBeFocused();
      await thread.getByRole('button', { name: 'Guardar respuesta' }).click();
      await expect(thread.getByRole('textbox', { name: 'Respuesta' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    name: 'observe-errors',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      const { supervision } = desk.review;
      await supervision.mark('Begoña Núñez · Nombres').click();
      await supervision.dialog.getByRole('button', { name: 'Agregar observación' }).click();
      await expect(supervision.dialog.getByRole('textbox', { name: 'Observación' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    name: 'rekey',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      const { dialog } = desk.review.supervision;
      await page.getByRole('button', { name: 'Digitar de nuevo los datos críticos' }).click();
      await dialog.getByRole('textbox').first().fill('11.111.111-1');
      await dialog.getByRole('textbox').first().press('Tab');
      await expect(dialog.getByText(/^No coincide/)).toBeVisible();
    },
  },
  {
    name: 'sending',
    held: /FinalizarEnrolamiento$/,
    show: async (stage) => {
      await stage.sandbox.addFault({ path: FINALIZE_PATH, delayMs: NEVER_MS });
      await approve(stage);
      await stage.desk.review.sendButton.click();
      await expect(stage.desk.review.sendingButton).toBeVisible();
    },
  },
];
