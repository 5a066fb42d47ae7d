/**
 * Keys and clicks of an agent who uses Enrola for the first time: a complete natural person and a company,
 * sent.
 */
import { expect, test } from '../setup/fixtures.ts';
import type { Locator, Page } from '@playwright/test';
import { findSuggested, type PersonPage } from '../pages/person-page.ts';

/** Limits set by the issue that asked for this walk; a key takes 0.2 s and a click 1.1 s. */
const MOST = { keys: 286, clicks: 25, seconds: 90 };

/** An offer for a text that was begun; Alt+Enter takes it once it was visible. */
interface Offered {
  readonly begun: string;
  readonly offered: string;
}

/** Values in brackets are suggestions; Enter takes them once they were visible. */
const NATURAL = [
  '123456785',
  '[RUT]',
  '[Persona natural]',
  '[Titular]',
  'Begoña',
  'Núñez',
  'Soto',
  '05091983',
  'F',
  '[Chile]',
  'S',
  '912345678',
  '[Móvil]',
  'noche',
  '',
  'Los Aromos 123',
  'nunoa',
  '[Particular]',
  '',
  { begun: 'begona@g', offered: 'begona@gmail.com' },
  '[Personal]',
  '',
  'CuentaR',
  '[Banco del Estado de Chile (BancoEstado)]',
  '[12345678]',
  '',
];
const COMPANY = [
  '765432103',
  '[RUT]',
  '[Persona jurídica]',
  'S',
  'Ejemplos del Sur SpA',
  '28022015',
  '[Chile]',
  '[Sociedad por acciones (SpA)]',
  'Venta de ejemplos',
  '223456789',
  '[Fijo]',
  'central',
  '',
  'Av. Uno 1000',
  'arica',
  '[Tributaria]',
  '',
  'hola@ejemplos.cl',
  '[Comercial]',
  '',
  'Cuenta c',
  'bci',
  '1234567',
  '',
];

/** A user whose keys and clicks are counted. */
class Counted {
  keys = 0;
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async enter(person: PersonPage, steps: readonly (string | Offered)[]): Promise<void> {
    for (const step of steps) {
      if (typeof step !== 'string') {
        await this.type(step.begun);
        this.keys += 2;
        await person.takeOffer(person.offer(step.offered), 'Alt+Enter');
        continue;
      }
      const suggested = findSuggested(step);
      if (suggested === undefined) {
        await this.type(step);
        await this.press('Enter');
      } else {
        this.keys += 1;
        await person.takeSuggestion(suggested);
      }
    }
  }
}

test('a newcomer enters a natural person and a company, every section filled, and sends them in few keys and clicks', async ({
  page,
  desk,
  sandbox,
}) => {
  const { person, frame, review } = desk;
  const user = new Counted(page);
  await desk.home.open();
  await user.click(desk.home.newButton);
  await user.click(page.getByRole('radio', { name: 'Moderado' }));
  await user.press('Enter');
  await user.press('Enter');
  await expect(person.scalar('identificador')).toBeFocused();
  await user.enter(person, NATURAL);
  await user.click(frame.addPersonButton);
  await expect(person.scalar('identificador')).toBeFocused();
  await user.enter(person, COMPANY);
  await expect(frame.reviewButton).toBeFocused();
  await user.press('Enter');
  await user.click(review.supervision.handInButton);
  await expect(review.supervision.asked).toBeFocused();
  await user.type('Ana Agente');
  await user.press('Enter');
  await user.click(review.supervision.worker);
  await user.press('Enter');
  await expect(review.supervision.asked).toBeFocused();
  await user.type('Sofía Soto');
  await user.press('Enter');
  await user.click(review.supervision.approveButton);
  await review.supervision.answerKnown(desk.receipt.heading);
  await expect(desk.receipt.heading).toBeVisible();

  const [body] = await sandbox.bodies();
  expect(body).toMatchObject({
    codPerfilRiesgo: 'MOD',
    personaFulls: [
      {
        identificador: '12345678-5',
        tipoEntidad: 'N',
        codTipoRelacion: 'CLINTE',
        codPais: 'CHL',
        telefonoFulls: [{ telefono: '912345678', codTipoTelefono: 'TTELEMOVIL', observacion: 'noche' }],
        direccionFulls: [{ prospComunaCiudadId: 13120, codTipoDireccion: 'TDIREFPART' }],
        emailFulls: [{ codTipoEmail: 'TDIREEPART' }],
        cuentaBancarioFulls: [{ numero: '12345678', tipo: 'CuentaRUT', prospBancoId: 12 }],
      },
      {
        identificador: '76543210-3',
        tipoEntidad: 'J',
        codTipoRelacion: 'SOCIO',
        codTipoSociedad: 'SPA',
        telefonoFulls: [{ telefono: '223456789', codTipoTelefono: 'TTELEFIJO', observacion: 'central' }],
        direccionFulls: [{ prospComunaCiudadId: 15101, codTipoDireccion: 'TDIREFTRIB' }],
        emailFulls: [{ codTipoEmail: 'TDIREECOME' }],
        cuentaBancarioFulls: [{ numero: '1234567', tipo: 'Cuenta corriente', prospBancoId: 16 }],
      },
    ],
  });
  const { keys, clicks } = user;
  const seconds = keys * 0.2 + clicks * 1.1;
  test.info().annotations.push({ type: 'counted', description: JSON.stringify({ keys, clicks, seconds }) });
  expect(keys).toBeLessThanOrEqual(MOST.keys);
  expect(clicks).toBeLessThanOrEqual(MOST.clicks);
  expect(seconds).toBeLessThanOrEqual(MOST.seconds);
});
