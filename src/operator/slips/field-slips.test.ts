import { expect, test } from 'vitest';
import { findFieldSlips } from './field-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const list = (entries: object, field: object = {}) => ({
  catalogs: { x: { entries } },
  fields: { sexo: { catalog: 'x', ...field } },
});
const when = { field: 'tipoEntidad', equals: 'J' };
const remote = (url: string) => ({ url, value: 'id', label: 'name' });
const suggested = (field: object) => ({ fields: { dscGiro: field } });

test.each<[what: string, change: object, expected: string[]]>([
  [
    'a list at a date',
    { catalogs: { x: { entries: { a: 'A' } } }, fields: { fechaNacimiento: { catalog: 'x' } } },
    ['date-catalog fields.fechaNacimiento.catalog'],
  ],
  [
    'one label for two fields',
    { fields: { nombre: { label: 'Nombre' }, paterno: { label: { es: 'nombre ' } } } },
    ['same-name fields.paterno.label'],
  ],
  [
    'one label in two sections',
    { fields: { codTipoEmail: { label: 'Tipo' }, codTipoTelefono: { label: 'Tipo' } } },
    [],
  ],
  [
    'empty texts',
    { name: '', fields: { sexo: { label: { es: 'Sexo', en: ' ' } }, nombre: { help: '' } } },
    ['empty-text name', 'empty-text fields.sexo.label.en', 'empty-text fields.nombre.help'],
  ],
  [
    'empty labels of entries',
    { ...list({ F: '', M: { es: 'M', en: '' } }) },
    ['empty-text catalogs.x.entries.F', 'empty-text catalogs.x.entries.M.en'],
  ],
  [
    'the empty label of an entry of a list',
    list([{ value: 'F', label: '' }]),
    ['empty-text catalogs.x.entries[0].label'],
  ],
  [
    'a list of bare texts',
    { catalogs: { x: { url: '/x', value: '', label: '' } }, fields: { sexo: { catalog: 'x' } } },
    [],
  ],
  ['codes with spaces', list({ ' F': 'F', M: 'M' }), ['spaced-code catalogs.x.entries. F']],
  ['codes with spaces in a list', list([{ value: 'F ' }]), ['spaced-code catalogs.x.entries[0].value']],
  ['an empty list of a required field', list({}, { required: true }), ['empty-list catalogs.x.entries']],
  [
    'an empty list of a field that a rule requires',
    { ...list([]), rules: [{ when, require: ['sexo'] }] },
    ['empty-list catalogs.x.entries'],
  ],
  ['an empty list of another field', list([]), []],
  [
    'help for a list that is not there',
    { fields: { nombre: { notListed: { help: 'x' } } } },
    ['no-list fields.nombre.notListed'],
  ],
  [
    'a suggestion against its format',
    suggested({ suggest: 'abc', format: { name: 'integer' } }),
    ['bad-suggestion fields.dscGiro.suggest'],
  ],
  [
    'a suggestion that is too long',
    suggested({ suggest: 'abcdef', maxLength: 5 }),
    ['long-suggestion fields.dscGiro.suggest'],
  ],
  ['a suggestion that fits', suggested({ suggest: '123', maxLength: 3, format: { name: 'integer' } }), []],
  [
    'suggestions of a rule',
    {
      ...list({ F: 'F', M: 'M' }),
      rules: [
        { when, suggest: { sexo: 'F' }, restrict: { sexo: ['M'] } },
        { when, suggest: { sexo: 'F' }, hide: ['sexo'] },
        { when, suggest: { nombre: 'x' }, format: { nombre: { name: 'integer' } } },
        { when, suggest: { sexo: 'F' }, restrict: { sexo: ['F'] } },
      ],
    },
    [
      'barred-suggestion rules[0].suggest.sexo',
      'hidden-suggestion rules[1].suggest.sexo',
      'bad-suggestion rules[2].suggest.nombre',
    ],
  ],
  [
    'a suggestion that a rule for everybody bars',
    {
      ...list({ F: 'F', M: 'M' }, { suggest: 'F' }),
      rules: [
        { when: { all: [] }, restrict: { sexo: ['M'] } },
        { when: { all: [] }, hide: ['sexo'] },
        { when, restrict: { sexo: ['M'] } },
      ],
    },
    ['barred-suggestion fields.sexo.suggest', 'hidden-suggestion fields.sexo.suggest'],
  ],
  [
    'an e-mail address without room',
    { fields: { email: { maxLength: 4, format: { name: 'e-mail' } } } },
    ['short-email fields.email.maxLength'],
  ],
  ['one with room', { fields: { email: { maxLength: 5, format: { name: 'e-mail' } } } }, []],
  [
    'two lists that wait for each other',
    {
      catalogs: { a: remote('/a/{sexo}'), b: remote('/b/{codPais}'), c: remote('/c/{sexo}') },
      fields: { codPais: { catalog: 'a' }, sexo: { catalog: 'b' }, tipoEntidad: { catalog: 'c' } },
    },
    ['waiting-lists catalogs.a.url', 'waiting-lists catalogs.b.url'],
  ],
  [
    'a list that waits for another',
    {
      catalogs: { a: remote('/a'), b: remote('/b/{codPais}') },
      fields: { codPais: { catalog: 'a' }, sexo: { catalog: 'b' } },
    },
    [],
  ],
])('findFieldSlips: %s', (_, change, expected) => {
  expect(slipsOf(findFieldSlips, change)).toEqual(expected);
});
