/**
 * The decision bar: who works here, why a press was refused, and that the message disappears with its cause.
 */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import type { Desk } from '../pages/desk.ts';
import { completePerson } from '../setup/seed.ts';

const NARROW = { width: 390, height: 700 };

/** Somewhere in the middle, where a jump would show. */
async function scrollSomewhere(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.body.scrollTo(0, 300);
    return document.body.scrollTop;
  });
}

/** Presses the primary button by the keyboard: the refusal is visible and focused, and nothing has moved. */
async function expectRefused({ page, review }: Desk, text: string | RegExp): Promise<void> {
  // Late content would move the page.
  await review.waitForAll();
  await review.primary.focus();
  const before = await scrollSomewhere(page);
  await page.keyboard.press('Enter');
  const { refusal } = review.supervision;
  await expect(refusal).toContainText(text);
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(review.primary).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.body.scrollTop)).toBe(before);
}

/** The message disappeared with its cause, and the focus is at the next step. */
async function expectGone({ page, review }: Desk): Promise<void> {
  await expect(review.supervision.refusal).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
}

test.describe('a refusal stands in the bar, and goes with its cause', () => {
  test.use({ viewport: NARROW });

  test('the enterer waits, withdraws or begins another one; nobody approves while something is observed', async ({
    page,
    desk,
    seed,
  }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    const { supervision } = desk.review;
    await supervision.handIn('Ana Agente');
    await expect(supervision.why).toContainText(/^Aprobación pedida \d\d:\d\d\. Espera en Por revisar\.$/);
    await expect(supervision.approveButton).toHaveCount(0);
    await supervision.withdrawButton.click();
    await expect(supervision.handInButton).toBeVisible();
    await supervision.handIn('Ana Agente');
    await expect(page.getByRole('button', { name: 'Nueva inscripción' })).toBeVisible();
    await supervision.workAs('Sofía Supervisora');
    await expect(supervision.approveButton).not.toHaveAttribute('aria-disabled');

    await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre');
    await expectRefused(desk, 'Hay observaciones abiertas');
    await supervision.settle('Begoña Núñez · Nombres');
    await expectGone(desk);
    await expect(supervision.approveButton).not.toHaveAttribute('aria-disabled');
  });

  test('what is observed after the approval holds the send back, until a reason is given', async ({
    page,
    desk,
    seed,
    sandbox,
  }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    const { supervision } = desk.review;
    await supervision.approve();
    await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre');
    await expect(desk.review.sendButton).toHaveAttribute('aria-disabled', 'true');
    await expectRefused(desk, 'Hay observaciones abiertas');
    expect(await sandbox.submissions()).toEqual([]);

    await supervision.approveWithReason('Lo confirmé por teléfono');
    await expectGone(desk);
    await desk.review.sendButton.click();
    await expect(desk.receipt.heading).toBeVisible();
    await desk.history.open();
    await expect(desk.history.events.filter({ hasText: 'Se aprobó la solicitud' }).first()).toContainText(
      'Motivo para aprobar con observaciones abiertas: «Lo confirmé por teléfono»',
    );
    await page.goto(`${path}/papel`);
    await expect(page.getByText('Lo confirmé por teléfono')).toBeVisible();
  });

  test('without approvals an open observation holds the send back as well', async ({
    page,
    desk,
    seed,
    sandbox,
  }) => {
    await changeProfile(page, { review: { approval: 'none' } });
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    const { supervision } = desk.review;
    await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Ana Agente');
    await expectRefused(desk, 'Hay observaciones abiertas');
    expect(await sandbox.submissions()).toEqual([]);
    await supervision.approveWithReason('Es así en su cédula');
    await desk.review.sendButton.click();
    await expect(desk.receipt.heading).toBeVisible();
  });

  test('errors, with the way to them', async ({ page, desk, seed }) => {
    const { path } = await seed([completePerson({ paternalName: '' })]);
    await page.goto(`${path}/revision`);
    const { supervision } = desk.review;
    await supervision.workAs('Ana Agente');
    await expectRefused(desk, 'Hay datos por corregir');
    await supervision.refusal.getByRole('button', { name: 'Ver qué corregir' }).click();
    await expect(desk.review.findings(/por corregir/)).toBeFocused();
  });

  test('no connection', async ({ page, desk, seed, context }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    await desk.review.supervision.approve();
    await context.setOffline(true);
    // The notice appears above the reading position.
    await expect(desk.notices.offline).toBeVisible();
    await expectRefused(desk, 'este computador está sin conexión');
    await context.setOffline(false);
    await expectGone(desk);
  });

  test('another tab edits it', async ({ page, desk, openDesk, seed, context }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    await desk.review.supervision.approve();
    const late = await context.newPage();
    await late.setViewportSize(NARROW);
    await late.goto(`${path}/revision`);
    const other = openDesk(late);
    // The notice appears above the reading position.
    await expect(late.getByText('está abierta en otra pestaña')).toBeVisible();
    await expectRefused(other, 'está abierta en otra pestaña');
    await page.close();
    await expectGone(other);
  });

  test('more than the service takes, known before a press', async ({ page, desk, seed }) => {
    await changeProfile(page, { review: { approval: 'none' }, limits: { bodyBytes: 200 } });
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    await expect(desk.review.supervision.why).toContainText('el servicio recibe hasta 200');
    await expectRefused(desk, 'el servicio recibe hasta 200');
  });

  test('another profile than the one that was reviewed', async ({ page, desk, seed, sandbox }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    await desk.review.supervision.approve();
    await changeProfile(page, { answers: { success: { statuses: ['2xx'] } } });
    await expectRefused(desk, 'la configuración del servicio cambió');
    await desk.review.reviewAnewButton.click();
    // By then the page has reloaded.
    await expect(desk.review.supervision.refusal).toHaveCount(0);
    await expect(desk.review.supervision.approved).toBeVisible();
    expect(await sandbox.submissions()).toEqual([]);
  });

  test('critical values that have to be typed again', async ({ page, desk, seed }) => {
    const review = { approval: 'required', criticalFields: ['nombre'], rekey: 'required' };
    await changeProfile(page, { review });
    const { path } = await seed([completePerson()]);
    await page.goto(`${path}/revision`);
    const { supervision } = desk.review;
    const again = page.getByRole('button', { name: 'Digitar de nuevo los datos críticos' });
    await expect(again).toBeInViewport({ ratio: 1 });
    await supervision.handIn('Ana Agente');
    await supervision.workAs('Sofía Supervisora');
    await expectRefused(desk, 'Antes de aprobar hay que digitar de nuevo');
    await again.click();
    await supervision.dialog.getByRole('textbox').fill('Begoña');
    await page.keyboard.press('Enter');
    await expectGone(desk);
  });
});

test('the name is said once per browser, and one press of the bar switches it in every tab', async ({
  page,
  desk,
  openDesk,
  seed,
  context,
  sandbox,
}) => {
  const { path: second } = await seed([completePerson({ givenName: 'Amaro', identifier: '9.876.543-3' })]);
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  const { supervision } = desk.review;
  // The name is asked for at the first action that needs it.
  await supervision.handInButton.click();
  await expect(supervision.asked).toBeFocused();
  await page.keyboard.type('Ana Agente');
  await page.keyboard.press('Enter');
  await expect(supervision.worker).toHaveText('Trabaja aquí: Ana Agente');
  await supervision.workAs('Sofía Supervisora');

  const late = await context.newPage();
  await late.goto(`${second}/revision`);
  const other = openDesk(late).review.supervision;
  await expect(other.worker).toHaveText('Trabaja aquí: Sofía Supervisora');
  await other.worker.press('Enter');
  await late.keyboard.press('Enter');
  await expect(other.worker).toHaveText('Trabaja aquí: Ana Agente');
  await expect(other.worker).toBeFocused();
  await expect(supervision.worker).toHaveText('Trabaja aquí: Ana Agente');
  await late.close();

  // To the bar, then approve and send.
  await supervision.workAs('Sofía Supervisora');
  await supervision.approveButton.press('Enter');
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('an enterer who says their name only in the dialog is refused, until somebody else works here', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  const { supervision } = desk.review;
  await supervision.handIn('Ana Agente');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await supervision.approveButton.click();
  await supervision.asked.fill('Ana Agente');
  await page.keyboard.press('Enter');
  await expect(supervision.refusal).toContainText('Quien ingresó los datos no puede aprobarlos');
  await expect(supervision.refusal).toBeFocused();
  await supervision.workAs('Sofía Supervisora');
  await expect(supervision.refusal).toHaveCount(0);
});

test('a return says what is to be corrected, and that nothing changed since', async ({
  page,
  desk,
  seed,
}) => {
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  const { supervision } = desk.review;
  await supervision.approve();
  await supervision.returnButton.click();
  await supervision.dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  const what = supervision.dialog.getByRole('textbox', { name: 'Qué hay que corregir' });
  await expect(what).toHaveAccessibleDescription(/Escriba qué hay que corregir/);
  await expect(what).toBeFocused();
  await supervision.confirmReturn('Falta la dirección');
  await expect(supervision.state).toContainText('con 1 observación abierta');
  await expect(supervision.observations).toContainText('Falta la dirección');
  await expect(page.getByText('cambió después')).toHaveCount(0);
  await page.goto(personPath(1));
  await expect(page.getByText(/^Devuelta el/)).toBeVisible();
  await expect(page.getByText('cambió después')).toHaveCount(0);
});

test('persons who were never shown are counted before the approval, and the history keeps the number', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed(Array.from({ length: 7 }, () => completePerson()));
  await page.goto(`${path}/revision`);
  const { supervision } = desk.review;
  await expect(page.getByText('1 de 7 vistas')).toBeVisible();
  await supervision.pressApprove();
  await expect(page.getByRole('dialog', { name: /^\d+ avisos, 6 personas sin ver$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(supervision.approved).toBeVisible();
  await desk.history.open();
  await expect(desk.history.events.filter({ hasText: /Con \d+ avisos, 6 personas sin ver\./ })).toHaveCount(
    1,
  );
});

test('the next one sends an approval that was given, and the name said once is asked nowhere again', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  const { supervision } = desk.review;
  await supervision.handIn('Ana Agente');
  await supervision.workAs('Sofía Supervisora');
  await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre');
  // The reason stands beside the button before it is pressed.
  await expect(supervision.approveButton).toHaveAttribute('aria-disabled', 'true');
  await expect(supervision.approveButton).toHaveAccessibleDescription(/^Hay observaciones abiertas/);
  await supervision.settle('Begoña Núñez · Nombres');
  await expect(supervision.approveButton).not.toHaveAttribute('aria-disabled');
  await supervision.chooseMore('approveOnly');
  await expect(supervision.approved).toBeVisible();

  await supervision.workAs('Tomás Leiva');
  await desk.queue.open();
  await expect(desk.queue.outside).toContainText('Aprobada');
  await desk.queue.outside.getByRole('link').click();
  await sandbox.addFault({ path: FINALIZE_PATH, status: 500, contentType: 'text/plain', body: 'Falla' });
  await desk.review.sendButton.click();
  await expect(desk.unknown.heading).toBeVisible();
  await expect(desk.unknown.reason).toBeVisible();
  await expect(desk.unknown.by).toHaveCount(0);
  await desk.unknown.resolve('exists');
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});
