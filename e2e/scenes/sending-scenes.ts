/** From the review to the receipt, and what may come instead. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { expect } from '@playwright/test';
import { completePerson } from '../setup/seed.ts';
import { WITH_ROWS } from './entry-scenes.ts';
import type { Scene, Stage } from './scene.ts';

/** Approves and sends; the sandbox answers by the person's name (README.md beside this folder lists its sentinels). */
async function send({ page, desk, seed }: Stage, givenName = 'Begoña'): Promise<string> {
  const { path } = await seed([completePerson({ ...WITH_ROWS, bankAccounts: [], givenName })]);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  return path;
}

export const SENDING_SCENES: readonly Scene[] = [
  {
    name: 'review',
    isPage: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson({ ...WITH_ROWS, bankAccounts: [] }), completePerson()]);
      await page.goto(`${path}/revision`);
      await expect(desk.review.supervision.handInButton).toBeVisible();
    },
  },
  {
    name: 'review-findings',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([{ identifier: '1-1', birthDate: 'ayer' }, completePerson()]);
      await page.goto(`${path}/revision`);
      await expect(desk.review.heading.or(desk.frame.summary).first()).toBeVisible();
    },
  },
  {
    name: 'review-observed',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { personPath } = await seed([completePerson({ ...WITH_ROWS, bankAccounts: [] })]);
      await page.goto(personPath(1));
      await desk.frame.reviewButton.click();
      await desk.review.supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Sofía');
      await expect(desk.review.supervision.observations).toContainText('1 observación abierta');
    },
  },
  {
    name: 'observe',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      await desk.review.supervision.mark('Begoña Núñez · Nombres').click();
      await expect(desk.review.supervision.dialog).toBeVisible();
    },
  },
  {
    name: 'review-many',
    isStored: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed(Array.from({ length: 60 }, () => completePerson()));
      await page.goto(`${path}/revision`);
      await expect(desk.review.persons.first()).toBeVisible();
    },
  },
  {
    name: 'review-refused',
    show: async (stage) => {
      const { page, desk, seed } = stage;
      const { path } = await seed([
        completePerson({
          givenName: 'SANDBOX-400',
          telephones: [rowWith('telephones', { id: 'a', number: '1', typeCode: 'TTELEFIJO' })],
        }),
      ]);
      await page.goto(`${path}/revision`);
      await desk.review.approveAndSend();
      await expect(desk.review.notice).toBeVisible();
    },
  },
  {
    name: 'unknown',
    isPage: true,
    show: async (stage) => {
      await send(stage, 'SANDBOX-400');
      await expect(stage.desk.unknown.heading).toBeVisible();
    },
  },
  {
    name: 'unknown-errors',
    show: async (stage) => {
      await send(stage, 'SANDBOX-400');
      const { unknown } = stage.desk;
      await unknown.exists.check();
      await unknown.record.click();
      await expect(unknown.reason).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'unknown-some-exist',
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson({ givenName: 'SANDBOX-400' }), completePerson()]);
      await page.goto(`${path}/revision`);
      await desk.review.approveAndSend();
      await expect(desk.unknown.heading).toBeVisible();
      await desk.unknown.letServiceSettle();
      await desk.unknown.someExist.check();
      await desk.unknown.record.click();
      await expect(desk.unknown.persons.first()).toBeFocused();
    },
  },
  {
    name: 'receipt',
    isPage: true,
    show: async (stage) => {
      await send(stage);
      await expect(stage.desk.receipt.heading).toBeVisible();
    },
  },
  {
    name: 'receipt-unfolded',
    show: async (stage) => {
      await send(stage);
      await stage.desk.receipt.unfold();
      await expect(stage.desk.receipt.sent).toBeVisible();
    },
  },
  {
    name: 'ledger',
    isPage: true,
    show: async (stage) => {
      await send(stage);
      await expect(stage.desk.receipt.heading).toBeVisible();
      await stage.desk.ledger.open();
      await expect(stage.desk.ledger.rows.first()).toBeVisible();
    },
  },
  {
    name: 'known-question',
    show: async (stage) => {
      const { page, desk, seed } = stage;
      await send(stage);
      await expect(desk.receipt.heading).toBeVisible();
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      await desk.review.supervision.handInButton.waitFor();
      await desk.review.supervision.pressApprove();
      await expect(desk.review.supervision.knownReasons.first()).toBeFocused();
    },
  },
  {
    name: 'person-sent-before',
    movesBelow:
      'That a client was sent before is read after the page stands; few have it, and no place is kept.',
    show: async (stage) => {
      const { page, desk, seed } = stage;
      await send(stage);
      await expect(desk.receipt.heading).toBeVisible();
      const { personPath } = await seed([completePerson()]);
      await page.goto(personPath(1));
      await expect(page.getByText('Ya se envió desde este computador el')).toBeVisible();
    },
  },
  {
    name: 'review-sent-before',
    isStored: true,
    show: async (stage) => {
      const { page, desk, seed } = stage;
      await send(stage);
      await expect(desk.receipt.heading).toBeVisible();
      const { path } = await seed([completePerson()]);
      await page.goto(`${path}/revision`);
      await expect(desk.review.findings(/aviso/i)).toContainText('ya se envió');
    },
  },
  {
    name: 'receipt-resolved',
    isStored: true,
    show: async (stage) => {
      await send(stage, 'SANDBOX-400');
      await stage.desk.unknown.resolve('exists');
      await expect(stage.desk.receipt.heading).toBeVisible();
    },
  },
  {
    name: 'history',
    isPage: true,
    show: async (stage) => {
      const path = await send(stage);
      await expect(stage.desk.receipt.heading).toBeVisible();
      await stage.page.goto(`${path}/historial`);
      await expect(stage.desk.history.events.first()).toBeVisible();
    },
  },
  {
    name: 'paper',
    isPage: true,
    show: async ({ page, desk, seed }) => {
      const { path } = await seed([completePerson(WITH_ROWS)]);
      await page.goto(`${path}/papel`);
      await expect(desk.paper.sheet.first()).toBeVisible();
    },
  },
];
