/** Tests each rule of the Chile sample with a case that it reports and a case that it accepts. Today is 2026-11-21. */
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { type FieldKey, SCALAR_KEYS } from '../fields/registry.ts';
import { describe, expect, it } from 'vitest';
import { toFinalizeRequest } from '../contract/to-finalize-request.ts';
import type { Person, PersonScalars } from '../enrollment/enrollment.ts';
import { COMPANY, HOLDER, PARTNER, SAMPLE, saidOf } from './sample.fixture.ts';

const words = (text: string): string => expect.stringContaining(text) as string;
const viewOf = (values: Partial<PersonScalars>) => SAMPLE.viewOf(personWith(values));
const keysWith = (values: Partial<PersonScalars>, trait: 'hidden' | 'required'): FieldKey[] =>
  SCALAR_KEYS.filter((key) => viewOf(values).field(key)[trait]);
const bodyOf = (person: Person) => {
  const assembly = toFinalizeRequest({ id: 'e', riskProfileCode: 'MOD', persons: [person] }, SAMPLE);
  if (!assembly.ok) throw new Error(`The request was refused: ${JSON.stringify(assembly.refusals)}`);
  return assembly.request.personaFulls[0];
};
/** The findings when one of the three sample persons has other values, beside a valid holder. */
const saidWith = (person: Person, values: Partial<Person>) =>
  person === HOLDER ? saidOf({ ...HOLDER, ...values }) : saidOf(HOLDER, { ...person, ...values });

const ALWAYS = [
  'identifier',
  'identifierType',
  'entityKind',
  'relationshipTypeCode',
  'givenName',
  'countryCode',
] as const;

describe('the Chile sample', () => {
  it('reports nothing for valid persons', () => {
    expect(saidOf(HOLDER)).toEqual([]);
    expect(saidOf(HOLDER, PARTNER, COMPANY)).toEqual([]);
  });
});

describe('the person type J (company)', () => {
  const PERSONAL = ['paternalName', 'maternalName', 'sex', 'maritalStatusCode', 'maritalRegimeCode'];

  it('hides the fields of natural persons, even if a marital status was chosen before', () => {
    for (const maritalStatusCode of ['', 'CASADO', 'CONVCIVIL']) {
      expect(keysWith({ entityKind: 'J', maritalStatusCode }, 'hidden')).toEqual(
        SCALAR_KEYS.filter((key) => PERSONAL.includes(key)),
      );
    }
    for (const entityKind of ['N', '']) {
      const hidden = keysWith({ entityKind, maritalStatusCode: 'CASADO' }, 'hidden');
      expect(hidden).toEqual(['companyTypeCode', 'businessActivity']);
    }
  });

  it('labels the name «Razón social» and the date «Fecha de constitución»', () => {
    expect(viewOf({ entityKind: 'J' }).field('givenName').label).toMatchObject({ es: 'Razón social' });
    expect(viewOf({ entityKind: 'J' }).field('birthDate').label).toMatchObject({
      es: 'Fecha de constitución',
    });
    for (const entityKind of ['N', '']) {
      expect(viewOf({ entityKind }).field('givenName').label).toBeUndefined();
      expect(viewOf({ entityKind }).field('birthDate').label).toBeUndefined();
    }
  });

  it('labels an identifier by its type', () => {
    const labelOf = (identifierType: string) => viewOf({ identifierType }).field('identifier').label;
    expect(labelOf('R')).toBe('RUT');
    expect(labelOf('P')).toEqual({ es: 'N.º de pasaporte', en: 'Passport no.' });
    expect(labelOf('')).toBeUndefined();
  });

  it('requires business activity and company type, which no other person type requires', () => {
    expect(keysWith({ entityKind: 'J' }, 'required')).toEqual([
      ...ALWAYS,
      'companyTypeCode',
      'businessActivity',
    ]);
    expect(keysWith({ entityKind: '' }, 'required')).toEqual(ALWAYS);
    expect(saidWith(COMPANY, { businessActivity: '', companyTypeCode: '', birthDate: '' })).toEqual([
      ['company companyTypeCode', 'error', 'required'],
      ['company businessActivity', 'error', 'required'],
    ]);
    expect(saidWith(PARTNER, { businessActivity: '', companyTypeCode: '' })).toEqual([]);
  });

  it('does not send hidden values, and sends them again for a natural person', () => {
    const typed = { paternalName: 'Soto', maternalName: 'Paz', sex: 'F', maritalStatusCode: 'SOLTERO' };
    const asCompany = { ...PARTNER, ...typed, entityKind: 'J' };
    expect(Object.keys(bodyOf(asCompany) ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(paterno|materno|sexo|codEstadoCivil)$/)]),
    );
    expect(bodyOf({ ...asCompany, entityKind: 'N' })).toMatchObject({
      paterno: 'Soto',
      materno: 'Paz',
      sexo: 'F',
      codEstadoCivil: 'SOLTERO',
    });
  });
});

describe('the person type N (natural person)', () => {
  it('hides the fields of companies and does not send them', () => {
    expect(keysWith({ entityKind: 'N' }, 'hidden')).toEqual([
      'maritalRegimeCode',
      'companyTypeCode',
      'businessActivity',
    ]);
    expect(bodyOf({ ...COMPANY, entityKind: 'N' })).not.toHaveProperty('dscGiro');
    expect(bodyOf(COMPANY)).toMatchObject({ dscGiro: 'Venta de ejemplos', codTipoSociedad: 'SPA' });
  });

  it('requires paternal name, sex and date of birth, but not the maternal name', () => {
    const required = keysWith({ entityKind: 'N' }, 'required');
    expect(new Set(required)).toEqual(new Set([...ALWAYS, 'paternalName', 'sex', 'birthDate']));
    expect(saidWith(PARTNER, { paternalName: '', maternalName: '', sex: '', birthDate: '' })).toEqual([
      ['partner paternalName', 'error', 'required'],
      ['partner birthDate', 'error', 'required'],
      ['partner sex', 'error', 'required'],
    ]);
  });
});

describe('the marital status', () => {
  const MARRIED = ['SOCCONYUG', 'SEPBIENES', 'PARTGANAN'];
  const UNITED = ['AUCSEPARA', 'AUCCOMUNI'];
  const regimeOf = (maritalStatusCode: string) =>
    viewOf({ entityKind: 'N', maritalStatusCode }).field('maritalRegimeCode');
  const valuesOf = (status: string) => regimeOf(status).catalog?.entries.map(({ value }) => value);
  const withRegime = (maritalStatusCode: string, maritalRegimeCode: string) =>
    saidWith(PARTNER, { maritalStatusCode, maritalRegimeCode });

  it.each([
    ['CASADO', MARRIED, UNITED],
    ['CONVCIVIL', UNITED, MARRIED],
  ])('%s requires a property regime from its own list', (status, own, others) => {
    expect(regimeOf(status)).toMatchObject({ hidden: false, required: true });
    expect(valuesOf(status)).toEqual(own);
    expect(withRegime(status, '')).toEqual([['partner maritalRegimeCode', 'error', 'required']]);
    expect(withRegime(status, 'OTRO')).toEqual([['partner maritalRegimeCode', 'error', 'not-in-catalog']]);
    for (const regime of own) expect(withRegime(status, regime), regime).toEqual([]);
    for (const regime of others) {
      expect(withRegime(status, regime)).toEqual([
        ['partner maritalRegimeCode', 'error', 'not-allowed-here'],
      ]);
      expect(regimeOf(status).catalog?.findKnownEntry(regime)?.label).toBeDefined();
    }
  });

  it.each(['', 'SOLTERO', 'VIUDO', 'DIVORCIADO'])(
    '%j hides the property regime and does not send it',
    (status) => {
      expect(regimeOf(status)).toMatchObject({ hidden: true, required: false });
      expect(withRegime(status, 'SEPBIENES')).toEqual([]);
      const body = bodyOf({ ...PARTNER, maritalStatusCode: status, maritalRegimeCode: 'SEPBIENES' });
      expect(body).not.toHaveProperty('codRegimenMatrimonial');
      const back = bodyOf({ ...PARTNER, maritalStatusCode: 'CASADO', maritalRegimeCode: 'SEPBIENES' });
      expect(back).toMatchObject({ codRegimenMatrimonial: 'SEPBIENES' });
    },
  );

  it('CONVCIVIL shows a help text about civil unions, and CASADO shows none', () => {
    expect(regimeOf('CONVCIVIL').help).toMatchObject({ es: words('unión civil') });
    expect(regimeOf('CASADO').help).toBeUndefined();
  });
});

describe('the identifier type R (RUT)', () => {
  const withRut = (identifier: string) => saidWith(PARTNER, { identifier });

  it('requires a RUT with a correct check digit', () => {
    expect(withRut('12.345.678-9')).toEqual([['partner identifier', 'error', 'rut-check-digit']]);
    expect(withRut('F123456')).toEqual([['partner identifier', 'error', 'rut-shape']]);
    for (const good of ['9.999.999-3', '99999993', '6-k'])
      expect(withRut(good), good).not.toContainEqual(expect.arrayContaining(['error']));
    expect(saidWith(PARTNER, { identifierType: '', identifier: 'F123456' })).toEqual([
      ['partner identifierType', 'error', 'required'],
    ]);
  });

  it('sends the RUT as 12345678-5 and displays it as 12.345.678-5', () => {
    for (const identifier of ['12.345.678-5', '123456785', ' 12345678-5']) {
      expect(bodyOf({ ...PARTNER, identifier })).toMatchObject({ identificador: '12345678-5' });
      const { format } = viewOf({ identifierType: 'R' }).field('identifier');
      expect(format?.toDisplay(identifier)).toBe('12.345.678-5');
    }
  });

  it('expects a natural person below 50 million and a company from there on, and warns of another choice', () => {
    const kindOf = (identifier: string, entityKind: string) =>
      saidWith(PARTNER, { identifier, entityKind }).filter(([place]) => place === 'partner entityKind');
    const natural = [['partner entityKind', 'warning', words('parece de persona natural')]];
    const company = [['partner entityKind', 'warning', words('parece de empresa')]];
    for (const rut of ['1-9', '49.999.999-2']) {
      expect(kindOf(rut, 'J')).toEqual(natural);
      expect(kindOf(rut, 'N')).toEqual([]);
    }
    for (const rut of ['50.000.000-7', '99.999.999-9']) {
      expect(kindOf(rut, 'N')).toEqual(company);
      expect(kindOf(rut, 'J')).toEqual([]);
    }
  });

  it('proposes the type for what is written like a RUT, right or wrong, and Chile once it is one', () => {
    const usual = (values: Partial<Person>, key: 'identifierType' | 'countryCode') =>
      viewOf(values).field(key).usual;
    for (const identifier of ['12.345.678-5', '123456785', '12345678-9', '6.543.210-k'])
      expect(usual({ identifier }, 'identifierType')).toBe('R');
    for (const identifier of ['', '1234', '123456789012'])
      expect(usual({ identifier }, 'identifierType')).toBeUndefined();
    for (const identifier of ['F12345678', 'f 123-456', 'AB1234567', 'C01X00T47', '12AB34567', 'XDA123456'])
      expect(usual({ identifier }, 'identifierType'), identifier).toBe('P');
    for (const identifier of [
      '123456789',
      '12.345.678',
      'RUT12345678',
      '1234567-K',
      'Ana',
      'ABCDEFG',
      'F12345ñ',
    ])
      expect(usual({ identifier }, 'identifierType'), identifier).not.toBe('P');
    expect(usual({ identifierType: 'R' }, 'countryCode')).toBe('CHL');
    expect(usual({ identifierType: 'P' }, 'countryCode')).toBeUndefined();
  });

  it('gives a warning for a RUT below a million, which may be broken off', () => {
    const said = [['partner identifier', 'warning', words('menor que 1.000.000')]];
    for (const identifier of ['76.120', '6-K', '123456-0'])
      expect(withRut(identifier), identifier).toEqual(said);
    expect(withRut('1.000.000-9')).toEqual([]);
  });

  it('tells a wrong check digit before a type is chosen, where it is written like a RUT', () => {
    const said = (identifier: string) =>
      saidWith(PARTNER, { identifierType: '', identifier }).filter(
        ([place]) => place === 'partner identifier',
      );
    for (const identifier of ['12.345.678-9', '12345678-9', '1234567k', '6.543.210-K'])
      expect(said(identifier), identifier).toEqual([
        ['partner identifier', 'warning', words('dígito verificador')],
      ]);
    for (const identifier of ['18.345.678-4', '123456789', 'F12345678', '12-34', 'A1234567K'])
      expect(said(identifier), identifier).toEqual([]);
  });

  it('gives a warning when all digits of the RUT are the same, and not otherwise', () => {
    const said = [['partner identifier', 'warning', words('todos los dígitos')]];
    for (const identifier of ['11.111.111-1', '999999999'])
      expect(withRut(identifier)).toContainEqual(said[0]);
    for (const identifier of ['11.111.112-K', '1-9', '12.345.670-K']) {
      expect(withRut(identifier)).not.toContainEqual(said[0]);
    }
    expect(saidWith(PARTNER, { identifierType: 'P', identifier: '11111111' })).toEqual([]);
    expect(saidWith(PARTNER, { identifierType: '', identifier: '11111111-1' })).toEqual([
      ['partner identifierType', 'error', 'required'],
    ]);
  });
});

describe('the identifier type P (passport)', () => {
  const passport = (identifier: string) => ({ identifierType: 'P', identifier });

  it('requires 5 to 12 letters and digits, and sends them in upper case', () => {
    for (const good of ['f1234', 'AB1234567890']) {
      expect(saidWith(PARTNER, passport(good))).toEqual([]);
      expect(bodyOf({ ...PARTNER, ...passport(good) })).toMatchObject({ identificador: good.toUpperCase() });
    }
    for (const bad of ['F123', 'F1234_', 'Ñ12345']) {
      expect(saidWith(PARTNER, passport(bad))).toEqual([['partner identifier', 'error', 'passport-shape']]);
    }
    expect(saidWith(PARTNER, passport('AB12345678901'))).toEqual([
      ['partner identifier', 'error', 'too-long'],
    ]);
  });

  it('gives a warning for a company', () => {
    expect(saidWith(COMPANY, passport('F12345'))).toEqual([
      ['company identifierType', 'warning', words('pasaporte')],
    ]);
    expect(saidWith(PARTNER, passport('F12345'))).toEqual([]);
  });
});

describe('the telephone type', () => {
  const withPhone = (number: string, typeCode: string) =>
    saidWith(PARTNER, { telephones: [rowWith('telephones', { number, typeCode })] });
  const place = 'partner t1 telephones.typeCode';

  it('Móvil gives a warning when the nine digits do not start with 9', () => {
    for (const number of ['2 2345 6780', '+56223456780', '032 234 5678']) {
      expect(withPhone(number, 'TTELEMOVIL')).toEqual([[place, 'warning', words('no parece móvil')]]);
    }
    for (const number of ['9 1234 5678', '+56 9 1234 5678', '+1 212 555 0100', '600 600 1234']) {
      expect(withPhone(number, 'TTELEMOVIL')).toEqual([]);
    }
  });

  it('Fijo gives a warning when the nine digits start with 9', () => {
    for (const number of ['9 1234 5678', '+56912345678']) {
      expect(withPhone(number, 'TTELEFIJO')).toEqual([[place, 'warning', words('parece móvil')]]);
    }
    for (const number of ['2 2345 6780', '+1 912 555 0100'])
      expect(withPhone(number, 'TTELEFIJO')).toEqual([]);
  });

  it('Laboral never gives a warning', () => {
    for (const number of ['9 1234 5678', '2 2345 6780']) expect(withPhone(number, 'TTELELABO')).toEqual([]);
  });

  it('gives no warning of its own when the text is not a telephone number', () => {
    const said = [['partner t1 telephones.number', 'warning', 'phone-shape']];
    for (const kind of ['TTELEMOVIL', 'TTELEFIJO']) expect(withPhone('anexo 12', kind)).toEqual(said);
  });
});

describe('the rules for a CuentaRUT', () => {
  const withAccount = (bankId: number | string, number: string, kind = 'CuentaRUT') =>
    saidWith(PARTNER, {
      identifier: '12.345.679-3',
      bankAccounts: [rowWith('bankAccounts', { bankId, number, kind })],
    });
  const bank = ['partner b1 bankAccounts.bankId', 'warning', words('BancoEstado')];
  const own = ['partner b1 bankAccounts.number', 'warning', words('sin el dígito verificador')];

  it('warn when the bank is not 12, or the number is not the RUT without its check digit', () => {
    expect(withAccount(12, '12345679')).toEqual([]);
    expect(withAccount(12, '12.345.679')).toEqual([]);
    expect(withAccount(1, '12345679')).toEqual([bank]);
    expect(withAccount(12, '12345678')).toEqual([own]);
    expect(withAccount(12, '123456793')).toEqual([own]);
    expect(withAccount(1, '77')).toEqual([bank, own]);
  });

  it('give no warning while the bank and the number are missing', () => {
    expect(withAccount('', '')).toEqual([
      ['partner b1 bankAccounts.bankId', 'error', 'required'],
      ['partner b1 bankAccounts.number', 'error', 'required'],
    ]);
  });

  it('warn when the person has no RUT', () => {
    const bankAccounts = [rowWith('bankAccounts', { bankId: 12, number: '12345679', kind: 'CuentaRUT' })];
    expect(saidWith(PARTNER, { identifierType: 'P', identifier: 'F123456', bankAccounts })).toEqual([own]);
  });

  it('do not apply to other kinds of account', () => {
    expect(withAccount(1, '7700001', 'Cuenta corriente')).toEqual([]);
    expect(withAccount(12, '7700001', 'Cuenta vista')).toEqual([]);
  });
});

describe('the date of birth or incorporation', () => {
  it('gives an error in the future, but not today', () => {
    const said = (id: string) => [[`${id} birthDate`, 'error', words('futuro')]];
    expect(saidWith(PARTNER, { birthDate: '2026-11-22' })).toEqual(said('partner'));
    expect(saidWith(COMPANY, { birthDate: '2026-11-22' })).toEqual(said('company'));
    expect(saidWith(PARTNER, { birthDate: '2026-11-21' })).toEqual([
      ['partner birthDate', 'warning', words('menor de 18')],
    ]);
    expect(saidWith(COMPANY, { birthDate: '2026-11-21' })).toEqual([]);
  });

  it('gives a warning for a natural person older than 110 years, but not for a company', () => {
    const said = [['partner birthDate', 'warning', words('110')]];
    expect(saidWith(PARTNER, { birthDate: '1916-11-20' })).toEqual(said);
    expect(saidWith(PARTNER, { birthDate: '1916-11-21' })).toEqual([]);
    expect(saidWith(COMPANY, { birthDate: '1905-01-01' })).toEqual([]);
  });
});

describe('the relationship type', () => {
  it('Titular gives a warning for a person younger than 18', () => {
    const holder = (birthDate: string) => saidWith(HOLDER, { identifier: '22800123-6', birthDate });
    expect(holder('2008-11-22')).toEqual([['holder birthDate', 'warning', words('Titular es menor de 18')]]);
    expect(holder('2008-11-21')).toEqual([]);
    expect(saidWith(PARTNER, { birthDate: '2020-01-01' })).toEqual([
      ['partner birthDate', 'warning', words('es menor de 18')],
    ]);
  });

  it('Beneficiario final gives an error for a company', () => {
    const values = { relationshipTypeCode: 'BENEFINAL' };
    expect(saidWith(COMPANY, values)).toEqual([['company entityKind', 'error', words('persona natural')]]);
    expect(saidWith(PARTNER, values)).toEqual([]);
    expect(saidWith(PARTNER, { ...values, entityKind: '' })).toEqual([
      ['partner entityKind', 'error', 'required'],
    ]);
  });
});
