import { describe, expect, it } from 'vitest';
import type { FormatSpec } from '../../domain/formats/text-format.ts';
import type { CheckSpec, ConditionSpec, RuleSpec } from '../../domain/profile/schema/rule-schema.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toCheckText, toConditionText, toFormatText, toRuleText, toSentExample } from './rule-text.ts';
import * as spanish from '../../i18n/languages/es.ts';

const translator = createTranslator('es', joinTexts(spanish));
const COMPANY: ConditionSpec = { field: 'tipoEntidad', equals: 'J' };
const HOLDER: ConditionSpec = { field: 'codTipoRelacion', equals: 'CLINTE' };

describe('a condition in words', () => {
  it.each<[ConditionSpec, string]>([
    [COMPANY, 'tipoEntidad = J'],
    [{ field: 'sexo', equals: '' }, 'sexo = ""'],
    [{ not: COMPANY }, 'tipoEntidad ≠ J'],
    [{ field: 'codPais', in: ['CHL', 'ARG'] }, 'codPais es uno de CHL, ARG'],
    [{ not: { field: 'codPais', in: ['CHL', 'ARG'] } }, 'codPais no es ninguno de CHL, ARG'],
    [{ field: 'sexo', filled: true }, 'sexo tiene dato'],
    [{ field: 'sexo', filled: false }, 'sexo está vacío'],
    [{ not: { field: 'sexo', filled: true } }, 'sexo está vacío'],
    [{ field: 'telefono', matches: '\\+56\\d+' }, 'telefono tiene la forma \\+56\\d+'],
    [{ field: 'fechaNacimiento', ageUnder: 18 }, 'fechaNacimiento: menos de 18 años'],
    [{ field: 'fechaNacimiento', ageOver: 110 }, 'fechaNacimiento: más de 110 años'],
    [{ field: 'fechaNacimiento', inFuture: true }, 'fechaNacimiento está en el futuro'],
    [{ field: 'fechaNacimiento', inFuture: false }, 'fechaNacimiento no está en el futuro'],
    [
      { field: 'numero', equalsRutOf: 'identificador' },
      'numero es el RUT de identificador sin su dígito verificador',
    ],
    [
      {
        field: 'fechaNacimiento',
        farFromRutOf: 'identificador',
        years: 20,
        points: [
          { rut: 10_000_000, year: 1965 },
          { rut: 16_000_000, year: 1985 },
        ],
      },
      'fechaNacimiento se aleja más de 20 años de lo que sugiere el RUT de identificador',
    ],
    [
      { field: 'identificador', wrongCheckDigit: true },
      'identificador está escrito como RUT y su dígito verificador no corresponde',
    ],
    [
      { field: 'email', nearDomain: ['gmail.com', 'hotmail.com'] },
      'email tiene un dominio parecido a gmail.com, hotmail.com',
    ],
    [
      { field: 'linea1', namesOtherThan: 'prospComunaCiudadId' },
      'linea1 nombra algo distinto de lo elegido en prospComunaCiudadId',
    ],
    [{ not: { field: 'fechaNacimiento', ageUnder: 18 } }, 'no (fechaNacimiento: menos de 18 años)'],
    [{ not: { not: COMPANY } }, 'no (tipoEntidad ≠ J)'],
    [{ all: [COMPANY, HOLDER] }, 'tipoEntidad = J y codTipoRelacion = CLINTE'],
    [
      { all: [{ any: [COMPANY, HOLDER] }, { not: { all: [COMPANY, HOLDER] } }] },
      '(tipoEntidad = J o codTipoRelacion = CLINTE) y no (tipoEntidad = J y codTipoRelacion = CLINTE)',
    ],
    [{ any: [{ all: [COMPANY] }, HOLDER] }, 'tipoEntidad = J o codTipoRelacion = CLINTE'],
    [{ all: [] }, 'siempre'],
    [{ any: [] }, 'nunca'],
  ])('the condition %j is written as "%s"', (spec, text) => {
    expect(toConditionText(translator, spec)).toBe(text);
  });
});

describe('a rule in words', () => {
  it.each<[Omit<RuleSpec, 'when'>, string]>([
    [{ hide: ['paterno', 'materno'], require: ['dscGiro'] }, 'oculta paterno, materno; exige dscGiro'],
    [{ restrict: { prospBancoId: [12, 37] } }, 'prospBancoId: solo 12, 37'],
    [{ relabel: { nombre: { es: 'Razón social', en: 'Company' } } }, 'nombre se llama «Razón social»'],
    [{ help: { sexo: 'Como en la cédula' } }, 'sexo lleva la ayuda «Como en la cédula»'],
    [
      { format: { identificador: { name: 'rut-cl' } } },
      'identificador con formato rut-cl (012.345.678-5 se envía como 12345678-5)',
    ],
    [
      { format: { nombre: { name: 'pattern', regex: '[A-Z]+' } } },
      'nombre con formato pattern (regex: [A-Z]+)',
    ],
    [{ findings: [{ severity: 'warning', message: 'revise' }] }, 'aviso: «revise»'],
    [{ findings: [{ severity: 'error', message: 'no', field: 'sexo' }] }, 'error en sexo: «no»'],
    [{}, '—'],
  ])('the effect %j is written as "%s"', (effects, text) => {
    expect(toRuleText(translator, { when: COMPANY, ...effects })).toBe(`tipoEntidad = J → ${text}`);
  });
});

describe('a check in words', () => {
  it.each<[CheckSpec, string]>([
    [{ name: 'duplicate-row', severity: 'error' }, 'error: una fila repetida en una persona'],
    [
      { name: 'shared-email', severity: 'information', message: 'igual' },
      'información: un mismo correo en dos personas; «igual»',
    ],
    [
      { name: 'exactly-one', severity: 'error', where: HOLDER },
      'error: no hay exactamente una persona con codTipoRelacion = CLINTE',
    ],
    [
      { name: 'needs-row', severity: 'warning', where: HOLDER, sections: ['telefonoFulls', 'emailFulls'] },
      'aviso: una persona con codTipoRelacion = CLINTE, sin filas en alguna de telefonoFulls, emailFulls',
    ],
    [
      { name: 'needs-companion', severity: 'warning', where: COMPANY, companion: HOLDER },
      'aviso: una persona con tipoEntidad = J, sin otra con codTipoRelacion = CLINTE',
    ],
  ])('the check %j is written as "%s"', (spec, text) => {
    expect(toCheckText(translator, spec)).toBe(text);
  });
});

it('a format is written with its name and options from the profile', () => {
  expect(toFormatText({ name: 'e-mail' })).toBe('e-mail');
  expect(toFormatText({ name: 'phone-cl', send: 'as-typed' })).toBe('phone-cl (send: as-typed)');
  expect(toFormatText({ name: 'pattern', regex: '[A-Z]{3}', upper: true })).toBe(
    'pattern (regex: [A-Z]{3}, upper: true)',
  );
});

it.each<[FormatSpec, string]>([
  [{ name: 'rut-cl', send: 'dots-and-hyphen' }, '012.345.678-5 se envía como 12.345.678-5'],
  [{ name: 'rut-cl', send: 'plain' }, '012.345.678-5 se envía como 123456785'],
  [{ name: 'phone-cl' }, '09 8765 4321 se envía como +56987654321'],
  [{ name: 'phone-cl', send: 'national' }, '09 8765 4321 se envía como 987654321'],
  [{ name: 'phone-cl', send: 'as-typed' }, '09 8765 4321 se envía como 09 8765 4321'],
  [{ name: 'e-mail', send: 'upper' }, 'Ana@Example.com se envía como ANA@EXAMPLE.COM'],
  [{ name: 'upper' }, 'Rojas se envía como ROJAS'],
  [{ name: 'pattern', regex: '[A-Z]{3}', example: 'abc', upper: true }, 'abc se envía como ABC'],
])('the format %j is shown with an example of what is sent: %s', (spec, text) => {
  expect(toSentExample(translator, spec)).toBe(text);
});
