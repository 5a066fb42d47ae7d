/** The two invented persons of the journeys, as an agent enters them. */
import type { Language, ROW_NAMES, ScalarName, SectionName } from './words.ts';

/** A value out of a list: the code that is sent and what people read of it. */
export interface Choice {
  readonly code: string;
  readonly es: string;
  readonly en: string;
}

/** Text as typed, or a choice. */
export type Value = string | Choice;

type Row<S extends SectionName> = Partial<Readonly<Record<keyof (typeof ROW_NAMES)[S] & string, Value>>>;

export interface PersonData {
  readonly scalars: Partial<Readonly<Record<ScalarName, Value>>>;
  readonly rows: { readonly [S in SectionName]: readonly Row<S>[] };
}

/** How a choice is entered: by its text in a language, or, where the profile has no list, by its code. */
export type Entering = Language | 'code';

export function toTyped(value: Value, entering: Entering): string {
  if (typeof value === 'string') return value;
  return entering === 'code' ? value.code : value[entering];
}

const choice = (code: string, es: string, en = es): Choice => ({ code, es, en });

export const MODERATE = choice('MOD', 'Moderado', 'Moderate');
const RUT = choice('R', 'RUT', 'RUT (Chilean tax id)');
const CHILE = choice('CHL', 'Chile');
const MOBILE = choice('TTELEMOVIL', 'Móvil', 'Mobile');
const LANDLINE = choice('TTELEFIJO', 'Fijo', 'Landline');
const OFFICE_PHONE = choice('TTELELABO', 'Laboral', 'Work');

/** A natural person, married, so that the rules ask for the property regime. */
export const NATURAL: PersonData = {
  scalars: {
    tipoEntidad: choice('N', 'Persona natural', 'Natural person'),
    tipoIdentificador: RUT,
    identificador: '12.345.678-5',
    codTipoRelacion: choice('CLINTE', 'Titular', 'Account holder'),
    nombre: 'Begoña',
    paterno: 'Núñez',
    materno: "O'Ryan",
    fechaNacimiento: '05-09-1983',
    sexo: choice('F', 'Femenino', 'Female'),
    codPais: CHILE,
    codEstadoCivil: choice('CASADO', 'Casado/a', 'Married'),
    codRegimenMatrimonial: choice('SEPBIENES', 'Separación total de bienes', 'Separation of property'),
  },
  rows: {
    telefonoFulls: [
      { telefono: '+56 9 1234 5678', codTipoTelefono: MOBILE, observacion: 'después de las 18:00' },
      { telefono: '0223456789', codTipoTelefono: LANDLINE },
    ],
    direccionFulls: [
      {
        linea1: 'Av. Irarrázaval 0123',
        prospComunaCiudadId: choice('13120', 'Ñuñoa'),
        codTipoDireccion: choice('TDIREFPART', 'Particular', 'Home'),
      },
      {
        linea1: 'Calle Dos 45, of. 6',
        prospComunaCiudadId: choice('5101', 'Valparaíso'),
        codTipoDireccion: choice('TDIREFLABO', 'Laboral', 'Work'),
      },
    ],
    emailFulls: [
      { email: 'begona@example.com', codTipoEmail: choice('TDIREEPART', 'Personal') },
      { email: 'ñuñez@example.cl', codTipoEmail: choice('TDIREELABO', 'Laboral', 'Work') },
    ],
    cuentaBancarioFulls: [
      {
        prospBancoId: choice('1', 'Banco de Chile'),
        tipo: choice('Cuenta corriente', 'Cuenta corriente', 'Current account'),
        numero: '000123456',
      },
      {
        prospBancoId: choice('12', 'Banco del Estado de Chile (BancoEstado)'),
        tipo: choice('CuentaRUT', 'CuentaRUT'),
        numero: '12345678',
      },
    ],
  },
};

/** A company: its own words, and fields that a person does not have. */
export const COMPANY: PersonData = {
  scalars: {
    tipoEntidad: choice('J', 'Persona jurídica', 'Legal entity'),
    tipoIdentificador: RUT,
    identificador: '76.543.210-3',
    codTipoRelacion: choice('SOCIO', 'Socio', 'Partner or shareholder'),
    nombre: 'Ejemplos del Sur SpA',
    fechaNacimiento: '28-02-2015',
    codPais: CHILE,
    codTipoSociedad: choice('SPA', 'Sociedad por acciones (SpA)', 'Joint-stock company by shares (SpA)'),
    dscGiro: 'Venta de ejemplos',
  },
  rows: {
    telefonoFulls: [
      { telefono: '+56 65 234 6780', codTipoTelefono: LANDLINE, observacion: 'central' },
      { telefono: '+56 9 8765 4321', codTipoTelefono: OFFICE_PHONE, observacion: '😀' },
    ],
    direccionFulls: [
      {
        linea1: 'Camino Tres s/n',
        prospComunaCiudadId: choice('10101', 'Puerto Montt'),
        codTipoDireccion: choice('TDIREFTRIB', 'Tributaria', 'Tax'),
      },
      {
        linea1: 'Casilla 7',
        prospComunaCiudadId: choice('1107', 'Alto Hospicio'),
        codTipoDireccion: choice('TDIREFCORR', 'Correspondencia', 'Correspondence'),
      },
    ],
    emailFulls: [
      { email: 'contacto@example.net', codTipoEmail: choice('TDIREECOME', 'Comercial', 'Business') },
      { email: 'pagos@example.net', codTipoEmail: choice('TDIREELABO', 'Laboral', 'Work') },
    ],
    cuentaBancarioFulls: [
      {
        prospBancoId: choice('37', 'Banco Santander-Chile'),
        tipo: choice('Cuenta vista', 'Cuenta vista', 'Sight account'),
        numero: '0-000-55',
      },
      {
        prospBancoId: choice('16', 'Banco de Crédito e Inversiones (BCI)'),
        tipo: choice('Chequera electrónica', 'Chequera electrónica', 'Electronic chequebook account'),
        numero: '77',
      },
    ],
  },
};
