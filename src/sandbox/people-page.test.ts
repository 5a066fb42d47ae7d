import { NO_ROWS } from '../domain/enrollment/builders.fixture.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { inventService } from './invented-service.ts';
import { bodyOf, serveService, type TestServer } from './test-server.ts';

const PROFILE = profileSchema().parse({
  name: 'x',
  baseUrl: '',
  catalogs: {
    communes: { entries: [{ value: 13_120, label: { es: 'Ñuñoa', en: 'Nunoa' } }] },
    countries: { entries: [{ value: 'CHL', region: 'CL' }] },
  },
  fields: { prospComunaCiudadId: { catalog: 'communes' }, codPais: { catalog: 'countries' } },
});
const ANA = {
  ...NO_ROWS,
  tipoIdentificador: 'R',
  identificador: '12345678-5',
  nombre: 'Ana',
  paterno: 'Muñoz',
  codPais: 'CHL',
  telefonoFulls: [{ telefono: '+56987654321', codTipoTelefono: 'MOV', observacion: '<b>tarde</b> & "más"' }],
  direccionFulls: [{ linea1: 'Calle Uno 1', prospComunaCiudadId: 13_120 }],
  emailFulls: [{ email: 'ana@example.com' }],
};

let server: TestServer;
beforeEach(async () => {
  server = await serveService(inventService(PROFILE, () => false));
});
afterEach(() => server.stop());

async function readPage(session?: string): Promise<string> {
  return (await server.ask('GET', '/sandbox', session)).text();
}

/** The cells of a table, row by row, without the markup inside. */
function readTable(page: string, caption: string): string[][] {
  const [, table = ''] = new RegExp(`<caption>${caption}</caption>(.*?)</table>`, 's').exec(page) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<.*?>/g, '')),
  );
}

/** The first row of a table, by its headings. */
function readRow(page: string, caption: string): Record<string, string | undefined> {
  const [headings = [], row] = readTable(page, caption);
  return Object.fromEntries(headings.map((heading, index) => [heading, row?.[index]]));
}

describe('the page of the sandbox', () => {
  test('says that nothing arrived yet', async () => {
    const response = await server.ask('GET', '/sandbox');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('Todavía no ha llegado nada.');
    expect(page).not.toContain('<script');
    const style = await server.ask('GET', '/sandbox/style.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test('shows each client with its telephones, addresses and e-mails, and names codes', async () => {
    await server.send(JSON.stringify({ codPerfilRiesgo: 'MOD', personaFulls: [ANA] }));
    const page = await readPage();
    expect(page).toContain('<h3 id="CLI-000001">CLI-000001 · Ana Muñoz</h3>');
    expect(page).toContain('<dt>Identificador</dt><dd>12345678-5</dd>');
    expect(page).toContain('<dt>País</dt><dd>Chile (CHL)</dd>');
    expect(readRow(page, 'Teléfonos')).toMatchObject({
      Teléfono: '+56987654321',
      'Tipo de teléfono': 'MOV',
      Nota: '&lt;b&gt;tarde&lt;/b&gt; &amp; &quot;más&quot;',
    });
    expect(readRow(page, 'Direcciones')).toMatchObject({
      Dirección: 'Calle Uno 1',
      'Comuna o ciudad': 'Ñuñoa (13120)',
      'Tipo de dirección': '',
    });
    expect(readRow(page, 'Correos electrónicos')).toMatchObject({
      'Correo electrónico': 'ana@example.com',
      'Tipo de correo': '',
    });
    expect(page).toContain('Sin cuentas bancarias.');
  });

  test('shows what arrived, the last first: the same text again is another attempt', async () => {
    await server.send(bodyOf('Ana', 'Eva', 'Inés', 'Sol', 'Luz'));
    await server.send(bodyOf('SANDBOX-500'));
    await server.send(bodyOf('SANDBOX-500'));
    await server.send('{').catch(() => undefined);
    const rows = readTable(await readPage(), 'Envíos recibidos, primero el último');
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['Envío', 'Intento', 'Respuesta', 'Personas'],
      ['SUB-000004', '1', '400 Bad Request', 'no se puede leer'],
      ['SUB-000003', '2 (mismo texto que SUB-000002)', '500 Internal Server Error', '1: SANDBOX-500'],
      ['SUB-000002', '1', '500 Internal Server Error', '1: SANDBOX-500'],
      ['SUB-000001', '1', '200 OK', '5: Ana, Eva, Inés, y 2 más'],
    ]);
  });

  test('shows one browser session nothing of another, and 200 clients at most', async () => {
    await server.send(bodyOf(...Array.from({ length: 201 }, (_, index) => `Ana ${index + 1}.`)), 'one');
    const page = await readPage('one');
    expect(page).toContain('Se muestran los últimos 200 de 201.');
    expect(page).toContain('Ana 201.');
    expect(page).not.toContain('Ana 1.</h3>');
    expect(await readPage('two')).toContain('No se ha creado ningún cliente.');
  });
});
