import { describe, expect, test } from 'vitest';
import { documentOf, draft, FINALIZE, notesOf, profileOf } from './documents.fixture.ts';

const draftOf = (name: string, property: object, paths: object = {}) =>
  draft(documentOf({ [name]: property }, {}, paths));
const entriesOf = async (name: string, property: object) => {
  const { fields = {}, catalogs = {} } = profileOf(await draftOf(name, property));
  const list = catalogs[fields[name]?.catalog ?? ''];
  return list && 'entries' in list ? list.entries : undefined;
};
const notesAbout = async (about: string, name: string, property: object, paths: object = {}) =>
  notesOf(await draftOf(name, property, paths)).filter((note) => note.startsWith(`${about}: `));

describe('codes that a description names', () => {
  test.each<[name: string, description: string, entries: object | undefined]>([
    ['codEstadoCivil', 'valores: 1 = Soltero, 2 = Casado', { 1: 'Soltero', 2: 'Casado' }],
    ['codEstadoCivil', 'Código (1=Soltero/a; 2=Casado/a).', { 1: 'Soltero/a', 2: 'Casado/a' }],
    ['tipo', 'CC: Cuenta corriente, CV: Cuenta vista', { CC: 'Cuenta corriente', CV: 'Cuenta vista' }],
    ['sexo', '- `F` - Femenino\\n- `M` - Masculino', { F: 'Femenino', M: 'Masculino' }],
    ['sexo', 'F: femenino. M: masculino.', { F: 'femenino', M: 'masculino' }],
    ['sexo', 'F → Femenino, M → Masculino', { F: 'Femenino', M: 'Masculino' }],
    ['sexo', 'Sexo: según el carnet. Nota: obligatorio', undefined],
    ['sexo', 'por ejemplo: F = Femenino, M = Masculino', undefined],
    ['identificador', 'RUT: sin puntos, PAS: sin espacios', undefined],
    ['sexo', 'F: femenino\\nM: masculino\\nLargo 1: obligatorio', undefined],
    ['sexo', 'F: femenino, M: masculino. Largo 1: obligatorio', undefined],
    ['codRegimenMatrimonial', 'S (Sociedad), P (Participación). Ver tabla A (abajo)', undefined],
    ['codEstadoCivil', '1: Soltero 2: Casado, 3: Viudo', undefined],
    ['codEstadoCivil', '1: Soltero (sin hijos), o 2: Casado', { 1: 'Soltero', 2: 'Casado' }],
    ['codPais', 'AR - Argentina, CL - Chile y otros 200 países', undefined],
    ['codPais', 'AR: Argentina, CL: Chile, y 200 más', undefined],
    ['codPais', 'AR: Argentina, CL: Chile, and others', undefined],
    ['codPais', 'AR: Argentina, CL: Chile and more', undefined],
    ['sexo', 'F: femenino, O: Otros', { F: 'femenino', O: 'Otros' }],
    ['sexo', 'F (femenino), O (Otros)', { F: 'femenino', O: 'Otros' }],
  ])('of %s in %j are drafted as a list', async (name, description, entries) => {
    const property = { type: 'string', description: description.replaceAll('\\n', '\n') };
    expect(await entriesOf(name, property)).toEqual(entries);
  });

  test('are told, because words may be incomplete', async () => {
    const description = '1 = Soltero, 2 = Casado';
    expect(await notesAbout('fields.codEstadoCivil', 'codEstadoCivil', { description })).toEqual([
      'fields.codEstadoCivil: its list is drafted from words of the document: «1 = Soltero, 2 = Casado»',
    ]);
  });

  test('that cannot be read are quoted', async () => {
    const description = 'Según la tabla 7 del manual';
    expect(await notesAbout('fields.codEstadoCivil', 'codEstadoCivil', { description })).toEqual([
      'fields.codEstadoCivil: the document says «Según la tabla 7 del manual», and no list: write one into "catalogs", or agents type the codes',
    ]);
  });

  test.each(['Texto libre', 'Tipo de cuenta (free text)'])(
    'of a free text are not asked for: %s',
    async (description) => {
      expect(await notesAbout('fields.tipo', 'tipo', { description })).toEqual([
        `fields.tipo: the document says «${description}»: no list is drafted, and agents type it`,
      ]);
    },
  );

  test('a field of codes without a word is told once, together with all others', async () => {
    const result = await draft(documentOf({ codPais: {}, codTipoRelacion: {} }));
    expect(notesOf(result).filter((note) => note.startsWith('catalogs: '))).toEqual([
      'catalogs: the document names no codes of codPerfilRiesgo, codTipoRelacion, codPais: agents type them',
    ]);
  });
});

describe('a list that a description names', () => {
  const items = {
    type: 'array',
    items: { properties: { codigo: { type: 'string' }, glosa: { type: 'string' } } },
  };
  const list = (operationId?: string) => ({
    get: { operationId, responses: { 200: { content: { 'application/json': { schema: items } } } } },
  });

  test.each([
    'ver GET /catalogos/c7',
    'Código de país, véase `/v1/catalogos/c7`.',
    'Ver https://api.example/catalogos/c7',
    'one of listarTablaSiete',
  ])('is drafted for that field: %s', async (description) => {
    const result = await draftOf('codPais', { description }, { '/catalogos/c7': list('listarTablaSiete') });
    expect(profileOf(result)).toMatchObject({
      fields: { codPais: { catalog: 'pais' } },
      catalogs: { pais: { url: '/catalogos/c7', value: 'codigo', label: 'glosa' } },
    });
    expect(notesOf(result).filter((note) => note.startsWith('GET /catalogos/c7'))).toEqual([]);
  });

  test('wins over one whose address sounds like it', async () => {
    const paths = { '/paises': list(), '/catalogos/c7': list() };
    const result = await draftOf('codPais', { description: 'ver /catalogos/c7' }, paths);
    expect(profileOf(result).catalogs).toMatchObject({ pais: { url: '/catalogos/c7' } });
  });

  test('and that the document does not describe is told', async () => {
    const notes = await notesAbout('fields.codPais', 'codPais', { description: 'ver GET /catalogos/paises' });
    expect(notes.join()).toContain('the document says «ver GET /catalogos/paises», and no list');
  });
});

describe('an enumeration', () => {
  const SEX = { type: 'string', enum: ['F', 'M'] };
  test.each<[what: string, property: object, entries: object]>([
    ['in two parts', { anyOf: [SEX, { type: 'string', enum: ['X'] }] }, { F: 'F', M: 'M', X: 'X' }],
    ['of which one may be null', { oneOf: [SEX, { type: 'null' }] }, { F: 'F', M: 'M' }],
    [
      'with constants and an enumeration',
      { oneOf: [{ const: 'F', title: 'Femenino' }, { enum: ['M'] }] },
      { F: 'Femenino', M: 'M' },
    ],
    ['by a constant', { const: 'F' }, { F: 'F' }],
  ])('%s is drafted whole', async (_, property, entries) => {
    expect(await entriesOf('sexo', property)).toEqual(entries);
  });

  test('has the words of its description, without the sentence after them', async () => {
    const description = 'F: Femenino, M: Masculino. Largo 1: obligatorio';
    expect(await entriesOf('sexo', { ...SEX, description })).toEqual({ F: 'Femenino', M: 'Masculino' });
  });

  test.each<[description: string, entries: object]>([
    ['TIT Titular, COT Cotitular', { TIT: 'Titular', COT: 'Cotitular' }],
    ['Rol: TIT titular y COT cotitular.', { TIT: 'titular', COT: 'cotitular' }],
    ['TIT Titular\nCOT Cotitular', { TIT: 'Titular', COT: 'Cotitular' }],
    ['Puede ser TIT o COT', { TIT: 'TIT', COT: 'COT' }],
    ['TIT va primero, COT después', { TIT: 'TIT', COT: 'COT' }],
    ['TIT Titular. COT Cotitular; TIT Siempre', { TIT: 'TIT', COT: 'COT' }],
  ])('has the words that follow its values: %j', async (description, entries) => {
    const property = { type: 'string', enum: ['TIT', 'COT'], description };
    expect(await entriesOf('codTipoRelacion', property)).toEqual(entries);
  });

  test.each<[property: object, said: string | undefined]>([
    [{ enum: ['SOLT', 'CASADO', 'VIU'] }, 'no words for SOLT, CASADO, VIU:'],
    [{ enum: ['SOLTERO', 'CASADO'], description: 'CASADO: Casado/a' }, 'no words for SOLTERO:'],
    [{ enum: ['c', 's'] }, 'no words for c, s:'],
    [{ enum: ['ESTADO1', 'ESTADO2'] }, 'no words for ESTADO1, ESTADO2:'],
    [{ enum: ['SOLTERO', 'CASADO'] }, undefined],
  ])('without words names all codes that lack them: %j', async (property, said) => {
    const notes = await notesAbout('fields.codEstadoCivil', 'codEstadoCivil', property);
    if (said === undefined) expect(notes).toEqual([]);
    else expect(notes.join()).toContain(said);
  });

  test.each<[property: object, said: string]>([
    [
      { ...SEX, description: 'F = Femenino, M = Masculino, X = No informa' },
      'X, which its description names',
    ],
    [{ ...SEX, example: 'X' }, 'X, which its example shows'],
    [{ ...SEX, default: 'I' }, 'I, which its default shows'],
    [{ anyOf: [SEX, { type: 'string' }] }, 'takes other values than those of its list, too'],
    [{ enum: ['F', true, 1.5, ''] }, 'true, 1.5, "", which no list can hold'],
  ])('that lacks a member is told: %j', async (property, said) => {
    expect((await notesAbout('fields.sexo', 'sexo', property)).join()).toContain(said);
  });

  test('beside a list of the service is told with its members', async () => {
    const items = { type: 'array', items: { properties: { codigo: {}, glosa: {} } } };
    const get = { responses: { 200: { content: { 'application/json': { schema: items } } } } };
    expect(await notesAbout('fields.sexo', 'sexo', SEX, { '/sexos': { get } })).toEqual([
      'fields.sexo: the document has both a list and an enumeration (F, M): the list is drafted, and must have these',
    ]);
  });
});

test('alternatives of a person are drafted together, and told', async () => {
  const person = (required: string[], names: string[]) => ({
    type: 'object',
    required,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const schemas = {
    Natural: person(['identificador', 'sexo'], ['identificador', 'sexo', 'nombre']),
    Empresa: { allOf: [person(['identificador'], ['identificador']), person([], ['dscGiro', 'nombre'])] },
  };
  const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const body = { properties: { codPerfilRiesgo: {}, personaFulls: { type: 'array', items: { oneOf } } } };
  const content = { 'application/json': { schema: body } };
  const paths = { [FINALIZE]: { post: { requestBody: { content }, responses: {} } } };
  const result = await draft(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }));
  const { fields, rules } = profileOf(result);
  expect(fields).toEqual({ identificador: { required: true } });
  expect(rules?.[0]?.hide).not.toEqual(expect.arrayContaining(['dscGiro']));
  expect(notesOf(result).join()).toContain(
    'personaFulls: the document has alternatives (Natural, Empresa): ',
  );
});
