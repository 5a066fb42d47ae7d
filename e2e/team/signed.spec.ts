/** `APPROVALS=signed`: an approval is one touch of the approver's passkey, which signs exactly what is sent. */
import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import * as z from 'zod/mini';
import { addAuthenticator } from '../setup/authenticator.ts';
import { expect, test } from '../setup/team-fixtures.ts';

test.use({ teamVariables: { APPROVALS: 'signed' } });

const CREATE = { name: 'Agregar llave de acceso' };

async function makePasskey(page: Page): Promise<void> {
  await page.getByRole('button', CREATE).click();
  await page.getByRole('dialog', CREATE).getByRole('button', { name: 'Crear llave' }).click();
  await expect(page.getByText('Llave de acceso agregada.')).toBeVisible();
}

const digest = (text: string) => createHash('sha256').update(text);

const approveSchema = z.object({
  signature: z.object({ response: z.object({ clientDataJSON: z.string() }) }),
});
const clientSchema = z.object({ challenge: z.string() });

/** What the passkey signed in a press of «Aprobar», and what it has to be of an approval of that hash. */
function toChallenges(approve: Request, hash: string) {
  const { signature } = approveSchema.parse(approve.postDataJSON());
  const client = Buffer.from(signature.response.clientDataJSON, 'base64url').toString();
  const [, id] = /enrollments\/([^/]+)\/approve$/.exec(approve.url()) ?? [];
  const revision = approve.headers()['if-match']?.replaceAll('"', '');
  return {
    challenge: clientSchema.parse(JSON.parse(client)).challenge,
    due: digest(`enrola approval\n${hash}\n${id}\n${revision}`).digest('base64url'),
  };
}

test('who approves is led to a passkey, gives up a touch without a loss, and signs with the next one what is sent', async ({
  signIn,
}) => {
  const { desk, team } = await signIn('supervisora');
  const { page } = team;
  await team.openEnrollment('Carlos Soto');
  await team.take('Aprobar sin enviar');
  const refusal = page.getByRole('alert').filter({ hasText: 'Las aprobaciones se firman' });
  await expect(refusal).toBeVisible();
  const authenticator = await addAuthenticator(page);
  await refusal.getByRole('link', { name: 'Mi cuenta' }).click();
  await makePasskey(page);
  await page.goBack();

  const dialog = page.getByRole('dialog', { name: 'Firmar la aprobación' });
  const unsigned = page.getByRole('alert').filter({ hasText: 'No se aprobó: falta la firma.' });
  await authenticator.setTouched(false);
  await team.take('Aprobar sin enviar');
  await expect(dialog).toContainText(/Carlos Soto.*Elena Fuentes.*Huella[\da-f]{4}(?: [\da-f]{4}){3}/s);
  await expect(dialog.getByRole('button', { name: 'Toque su llave…' })).toBeVisible();
  const shownHash = (await dialog.locator('code').textContent())?.replaceAll(' ', '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(unsigned).toBeFocused();
  await expect(team.panel).toContainText('En revisión.');

  await authenticator.setTouched(true);
  await authenticator.setVerified(false);
  await desk.review.supervision.observe('Carlos Soto · Nombres', 'Falta el segundo nombre.');
  await team.take('Aprobar con motivo y enviar…', 'Tiene uno solo.');
  const asked = page.getByRole('dialog', { name: 'Aprobar con motivo' });
  await expect(asked.getByRole('alert')).toContainText('No se aprobó: falta la firma.');
  await expect(asked.getByRole('textbox')).toHaveValue('Tiene uno solo.');

  await authenticator.setVerified(true);
  const signed = page.waitForRequest((request) => request.postData()?.includes('clientDataJSON') ?? false);
  await asked.getByRole('button', { name: 'Aprobar y enviar', exact: true }).click();
  await desk.receipt.unfold();
  const sent = (await desk.receipt.sent.textContent()) ?? '';
  const hash = digest(sent).digest('hex');
  expect(hash.slice(0, 16)).toBe(shownHash);
  const { challenge, due } = toChallenges(await signed, hash);
  expect(challenge).toBe(due);
  await expect(desk.receipt.confirmation).toBeVisible();
});
