/** Invented clients of «Andina»: with the words of its profile, as an agent enters them, and with its codes, as drafts. */
import { personWith, rowWith } from '../../../src/domain/enrollment/builders.fixture.ts';
import { randomUUID } from 'node:crypto';
import type { Person } from '../../../src/domain/enrollment/enrollment.ts';
import { enter, findField } from '../../pages/field.ts';
import type { PersonPage } from '../../pages/person-page.ts';
import type { SectionName } from '../words.ts';

export const BALANCED = { code: '2', text: 'Equilibrado' } as const;

/** Texts by the labels of their fields, in the order of the page, because a rule may show a field only after another one. */
type Entries = Readonly<Record<string, string>>;

export interface Client {
  readonly scalars: Entries;
  readonly rows: Partial<Readonly<Record<SectionName, readonly Entries[]>>>;
}

export const INDIVIDUAL: Client = {
  scalars: {
    'Clase de cliente': 'Individuo',
    'Tipo de documento': 'Cédula (RUT)',
    'Número de documento': '12345678-5',
    Rol: 'Titular',
    Nombres: 'Begoña',
    'Apellido paterno': "O'Ryan",
    'Apellido materno': 'Núñez',
    'Fecha de nacimiento': '5/9/83',
    Sexo: 'Mujer',
    País: 'Chile',
    'Estado civil': 'En matrimonio',
    'Régimen matrimonial': 'Bienes separados',
  },
  rows: {
    telefonoFulls: [
      { Teléfono: '09 8765 4321', 'Tipo de teléfono': 'Celular', Nota: 'después de las 18:00' },
      { Teléfono: '(2) 2345 6789', 'Tipo de teléfono': 'Fijo' },
    ],
    emailFulls: [{ 'Correo electrónico': 'Begona@example.com', 'Tipo de correo': 'Propio' }],
    cuentaBancarioFulls: [
      { Banco: 'Caja Ñuque', 'Tipo de cuenta': 'Corriente', 'Número de cuenta': '0012-345 67' },
    ],
  },
};

export const COMPANY: Client = {
  scalars: {
    'Clase de cliente': 'Empresa',
    'Tipo de documento': 'Cédula (RUT)',
    'Número de documento': '76.543.210-3',
    Rol: 'Socio',
    'Nombre de la empresa': 'Ejemplos del Orizo SpA',
    'Inicio de actividades': '28-02-2015',
    País: 'Perú',
    'Tipo de sociedad': 'Sociedad por acciones',
    Rubro: 'Venta de ejemplos',
  },
  rows: {
    direccionFulls: [
      { 'Calle y número': 'Camino Tres s/n', Localidad: 'Isla Quirel', 'Tipo de dirección': 'Oficina' },
    ],
    cuentaBancarioFulls: [
      { Banco: 'Banca Maró', 'Tipo de cuenta': 'Ahorro', 'Número de cuenta': '77' },
      { Banco: 'Banco del Orizo', 'Tipo de cuenta': 'Corriente', 'Número de cuenta': '0' },
    ],
  },
};

export const FOREIGNER: Client = {
  scalars: {
    'Clase de cliente': 'Individuo',
    'Tipo de documento': 'Pasaporte',
    'Número de documento': 'f 123-456',
    Rol: 'Beneficiario',
    Nombres: 'José María',
    'Apellido paterno': 'ß de Tal',
    'Fecha de nacimiento': '29-02-2000',
    País: 'España',
  },
  rows: { telefonoFulls: [{ Teléfono: '+34 612 345 678', 'Tipo de teléfono': 'Celular' }] },
};

/** Enters a client on the open page of a person. */
export async function enterClient(page: PersonPage, client: Client): Promise<void> {
  for (const [name, text] of Object.entries(client.scalars)) await enter(page.field(name), text);
  for (const section of SECTIONS) {
    for (const row of client.rows[section] ?? []) await addRow(page, section, row);
  }
}

/** Adds a row and fills it. */
export async function addRow(page: PersonPage, section: SectionName, row: Entries): Promise<void> {
  const n = (await page.rows(section).count()) + 1;
  await page.addButton(section).click();
  for (const [name, text] of Object.entries(row)) await enter(findField(page.row(section, n), name), text);
}

const SECTIONS = ['telefonoFulls', 'direccionFulls', 'emailFulls', 'cuentaBancarioFulls'] as const;

/** A draft of the holder, with everything that the profile requires and a value from each list that is loaded. */
export function toHolder(values: Partial<Person> = {}): Person {
  return personWith({
    id: randomUUID(),
    entityKind: '1',
    identifierType: '1',
    identifier: '11.111.111-1',
    relationshipTypeCode: 'TIT',
    givenName: 'Amalia',
    paternalName: 'Quintral',
    birthDate: '1980-02-29',
    countryCode: 'CL',
    addresses: [
      rowWith('addresses', { id: randomUUID(), line: 'Calle Uno 1', typeCode: 'D', communeId: 902 }),
    ],
    bankAccounts: [rowWith('bankAccounts', { id: randomUUID(), number: '123', kind: 'CTE', bankId: 13 })],
    ...values,
  });
}

/** A draft of another person in the same enrollment. */
export function toBeneficiary(values: Partial<Person> = {}): Person {
  return toHolder({
    identifier: '22.222.222-2',
    relationshipTypeCode: 'BEN',
    givenName: 'Bruno',
    addresses: [],
    bankAccounts: [],
    ...values,
  });
}
