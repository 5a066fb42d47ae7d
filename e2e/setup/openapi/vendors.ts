/**
 * Two invented vendors, each with its document, its service, and the manual edits of an operator in the
 * draft.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { Vendor, VendorRequest } from './vendor-service.ts';

/** A place of the profile and the operator's value; `undefined` removes it. */
export interface Edit {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly why: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const CORDILLERA = 'cordillera.json';
export const ORILLA = 'orilla.yaml';
export const CORDILLERA_PASSWORD = 'clave-de-cordillera';
export const ORILLA_KEY = 'clave-de-orilla';

/** Output of `npm run profile:draft` for a document of this folder. */
export function draftProfile(name: string): unknown {
  const parts = ['src/operator/profile-draft.mjs', `e2e/setup/openapi/${name}`];
  const text = execFileSync(process.execPath, parts, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(text);
}

/** The draft with its edits. */
export function edit(profile: unknown, edits: readonly Edit[]): unknown {
  const edited: unknown = structuredClone(profile);
  for (const { path, value } of edits) {
    const owner = path.slice(0, -1).reduce<unknown>(toMember, edited);
    if (typeof owner !== 'object' || owner === null) throw new Error(`there is no ${path.join('.')}`);
    Reflect.set(owner, path.at(-1) ?? '', value);
  }
  return edited;
}

function toMember(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

export const CORDILLERA_EDITS: readonly Edit[] = [
  {
    path: ['answers', 'noEffect'],
    value: [{ statuses: [400, 401] }],
    why: 'the service says on the telephone that it creates nothing then; of a 409 it is not sure',
  },
  {
    path: ['rules'],
    value: [
      {
        when: { field: 'tipoIdentificador', equals: 'RUT' },
        format: { identificador: { name: 'rut-cl' } },
      },
    ],
    why: 'the document does not say how a RUT is written',
  },
];

export const ORILLA_EDITS: readonly Edit[] = [
  {
    path: ['answers', 'noEffect'],
    value: [{ statuses: [400, 403, 422] }, { statuses: [200], pointer: '/exito', equals: false }],
    why: 'the service says on the telephone that it creates nothing then',
  },
];

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const codes = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([codigo, descripcion]) => ({ codigo, descripcion, vigente: true }));

const MASTERS: Readonly<Record<string, unknown>> = {
  PerfilesRiesgo: codes({ P1: 'Prudente', P2: 'Audaz' }),
  Paises: [
    { id: 1, codigoPais: 'CL', nombrePais: 'Chile' },
    { id: 2, codigoPais: 'PE', nombrePais: 'Perú' },
  ],
  EstadosCiviles: codes({ S: 'Sin pareja legal', C: 'En matrimonio' }),
  RegimenesMatrimoniales: codes({ A: 'Bienes comunes', B: 'Bienes separados' }),
  TiposSociedad: codes({ SPA: 'Sociedad por acciones' }),
  TiposRelacion: codes({ TIT: 'Titular', REP: 'Representante' }),
  Comunas: [{ comunaId: 71, codigoCut: '99071', nombre: 'Villa Ñandurel', regionId: 3 }],
  Bancos: [{ bancoId: 12, codigoSbif: '912', nombreBanco: 'Caja Ñuque' }],
};
const TOKEN = 'token-de-cordillera';

export function createCordillera(): Vendor {
  return {
    document: JSON.parse(readText(CORDILLERA)),
    requestSchema: 'FinalizarEnrolamientoCommand',
    basePath: '/gestion',
    isAllowed: ({ authorization }) => authorization === `Bearer ${TOKEN}`,
    answer: answerAsCordillera,
    created: { status: 204, headers: { 'x-folio': 'F-2041' } },
    refused: ({ path, text }) => ({
      status: 400,
      body: {
        title: 'One or more validation errors occurred.',
        status: 400,
        errors: { [toNetPath(path)]: [text] },
      },
    }),
  };
}

function answerAsCordillera({ line, headers, body }: VendorRequest) {
  if (line === 'POST /api/Auth/Login') {
    const wanted = { usuario: 'ana', clave: CORDILLERA_PASSWORD, canal: 'ESCRITORIO' };
    if (!isDeepStrictEqual(JSON.parse(body), wanted))
      return { status: 401, body: { title: 'Unauthorized', status: 401 } };
    const resultado = { accessToken: TOKEN, refreshToken: 'r', expiresIn: 600, nombreUsuario: 'Ana' };
    return { status: 200, body: { resultado, traza: null } };
  }
  const list = MASTERS[/^GET \/api\/Maestros\/(\w+)$/.exec(line)?.[1] ?? ''];
  if (list === undefined) return undefined;
  return headers.authorization === `Bearer ${TOKEN}` ? { status: 200, body: list } : { status: 401 };
}

/** Converts `/personaFulls/0/nombre` to `personaFulls[0].nombre`, as ASP.NET writes it. */
function toNetPath(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}

const rows = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([cod, glosa], orden) => ({ cod, glosa, orden }));

const TABLES: Readonly<Record<string, unknown>> = {
  perfil_riesgo: rows({ '01': 'Prudente', '02': 'Audaz' }),
  tipo_entidad: rows({ N: 'Natural', J: 'Jurídica' }),
  tipo_documento: rows({ '1': 'RUT' }),
  pais: rows({ CHL: 'Chile', PER: 'Perú' }),
  estado_civil: rows({ '1': 'Sin pareja legal', '2': 'En matrimonio' }),
  regimen_matrimonial: rows({ '1': 'Bienes comunes' }),
  tipo_sociedad: rows({ '1': 'Sociedad por acciones' }),
  tipo_relacion: rows({ T: 'Titular', R: 'Representante' }),
};
const PAGES: Readonly<Record<string, readonly unknown[]>> = {
  'GET /v2/ciudades': [
    { id_ciudad: 501, nom_ciudad: 'San Telvio', provincia: 'Arvel' },
    { id_ciudad: 502, nom_ciudad: 'San Telvio', provincia: 'Quirel' },
    { id_ciudad: 503, nom_ciudad: 'Aldea Ñuble', provincia: 'Quirel' },
  ],
  'GET /v2/entidades_bancarias': [{ id: 7, razon_social: 'Banca Maró S.A.', nombre_fantasia: 'Banca Maró' }],
};

export function createOrilla(): Vendor {
  return {
    document: parse(readText(ORILLA)),
    requestSchema: 'enrolamiento_request',
    basePath: '',
    isAllowed: (headers) => headers['x-orilla-key'] === ORILLA_KEY,
    answer: ({ line, query, headers }) => {
      const [, table] = /^GET \/v2\/tablas\/(\w+)$/.exec(line) ?? [];
      const page = PAGES[line];
      if (headers['x-orilla-key'] !== ORILLA_KEY) return { status: 401 };
      const number = Number(query.get('page') ?? 0);
      const content = number === 0 ? page : [];
      if (page) return { status: 200, body: { content, totalPages: 1, number, last: true } };
      return table !== undefined && TABLES[table] !== undefined
        ? { status: 200, body: { tabla: table, filas: TABLES[table] } }
        : undefined;
    },
    created: { status: 200, body: { exito: true, folio: 'ORI-77', mensaje: 'Listo' } },
    refused: ({ path, text }) => ({
      status: 422,
      body: { codigo: 'E1', mensaje: 'Datos inválidos', errores: [{ campo: path, motivo: text }] },
    }),
  };
}
