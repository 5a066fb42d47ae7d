import { NO_ROWS, personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { createRow, fromSections } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { FIELD_KEYS, type FieldKey, FIELDS, SCALAR_KEYS } from '../fields/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import { createFormat, type TextFormat } from '../formats/text-format.ts';
import {
  anyEnrollment,
  blankText,
  filledText,
  realDate,
  sendableEnrollment,
} from './contract.arbitraries.ts';
import {
  ARRAY_NAMES,
  asSent,
  CONTRACT_NAMES,
  expectedBody,
  expectedRefusals,
  INTEGER_NAMES,
  isRealDate,
  type Terms,
} from './contract.fixture.ts';
import { FINALIZE_PATH, type FinalizeRequest, finalizeRequestSchema } from './finalize-request.ts';
import { NAUGHTY_STRINGS } from './naughty-strings.fixture.ts';
import { type Assembly, toFinalizeRequest, type WireProfile } from './to-finalize-request.ts';

const RUNS = { numRuns: 150 };
const OMIT: Terms = { emptyText: 'omit', hidden: new Set() };

const terms: fc.Arbitrary<Terms> = fc.record({
  emptyText: fc.constantFrom('omit', 'send-empty'),
  hidden: fc.oneof(
    fc.constant(new Set<FieldKey>()),
    fc.subarray([...FIELD_KEYS]).map((keys) => new Set(keys)),
  ),
});

const profileOf = (
  { emptyText, hidden }: Terms,
  formats: Partial<Record<FieldKey, TextFormat>> = {},
): WireProfile => ({
  emptyText,
  viewOf: () => ({ field: (key) => ({ hidden: hidden.has(key), format: formats[key] }) }),
});

const assemble = (enrollment: Enrollment, how: Terms = OMIT) => toFinalizeRequest(enrollment, profileOf(how));

function requestOf(assembly: Assembly): FinalizeRequest {
  if (!assembly.ok)
    throw new Error(`toFinalizeRequest refused the enrollment: ${JSON.stringify(assembly.refusals)}`);
  return assembly.request;
}

/** Every member of a JSON value, with its name; the objects of an array count as members of the array's name. */
function* membersOf(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* membersOf(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      yield [name, inner];
      yield* membersOf(inner);
    }
  }
}

/** Checks every request that can be assembled under any terms. */
function forEveryRequest(check: (request: FinalizeRequest, enrollment: Enrollment) => void) {
  fc.assert(
    fc.property(sendableEnrollment, terms, (enrollment, how) => {
      check(requestOf(assemble(enrollment, how)), enrollment);
    }),
    RUNS,
  );
}

describe('toFinalizeRequest, for any enrollment', () => {
  it('gives the bytes that the contract asks for, or refuses exactly the values that the contract cannot hold', () => {
    fc.assert(
      fc.property(anyEnrollment, terms, (enrollment, how) => {
        const assembly = assemble(enrollment, how);
        const refusals = expectedRefusals(enrollment, how);
        if (refusals.length > 0) {
          const found = assembly.ok ? [] : assembly.refusals;
          // Only the set of refusals is compared here, not their order.
          const toTexts = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
          const codes = found.map(({ place, problem }) => ({ place, code: problem.code }));
          expect(toTexts(codes)).toEqual(toTexts(refusals));
        } else {
          expect(JSON.stringify(requestOf(assembly))).toBe(JSON.stringify(expectedBody(enrollment, how)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives a request that the schema of the contract accepts, before and after a round trip through JSON', () => {
    forEveryRequest((request) => {
      expect(finalizeRequestSchema.safeParse(request).success).toBe(true);
      expect(finalizeRequestSchema.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
    });
  });

  it('uses only the names of the contract, in the order of the contract', () => {
    const inOrder = (record: object, names: readonly string[]) => {
      const keys = Object.keys(record);
      expect(keys).toEqual(names.filter((name) => keys.includes(name)));
    };
    forEveryRequest((request) => {
      inOrder(request, CONTRACT_NAMES.root);
      for (const persona of request.personaFulls) {
        inOrder(persona, CONTRACT_NAMES.person);
        for (const name of ARRAY_NAMES) for (const row of persona[name]) inOrder(row, CONTRACT_NAMES[name]);
      }
    });
  });

  it('never writes null or undefined', () => {
    forEveryRequest((request) => {
      const missing = [...membersOf(request)].filter(([, value]) => value === null || value === undefined);
      expect(missing).toEqual([]);
    });
  });

  it('writes every array of every person, even an empty one', () => {
    forEveryRequest((request, enrollment) => {
      expect(request.personaFulls).toHaveLength(enrollment.persons.length);
      for (const persona of request.personaFulls) {
        for (const name of ARRAY_NAMES) expect(Array.isArray(persona[name])).toBe(true);
      }
    });
  });

  it('sends the two ids as safe JSON integers and every other scalar as a string', () => {
    forEveryRequest((request) => {
      const scalars = [...membersOf(JSON.parse(JSON.stringify(request)))].filter(
        ([, value]) => !Array.isArray(value),
      );
      const wrong = scalars.filter(([name, value]) =>
        INTEGER_NAMES.includes(name) ? !Number.isSafeInteger(value) : typeof value !== 'string',
      );
      expect(wrong).toEqual([]);
    });
  });

  it('sends fechaNacimiento as an existing day in the form YYYY-MM-DD', () => {
    forEveryRequest((request) => {
      for (const { fechaNacimiento } of request.personaFulls) {
        if (fechaNacimiento) expect(isRealDate(fechaNacimiento)).toBe(true);
      }
    });
  });

  it('sends text in NFC, without white space at its ends', () => {
    forEveryRequest((request) => {
      expect(stringsOf(request).filter((text) => text !== asSent(text))).toEqual([]);
    });
  });

  it('never sends an internal id', () => {
    const marked: Enrollment = {
      ...withPerson({ telephones: [telephone('own-row', '1')] }),
      id: 'own-enrollment',
    };
    expect(JSON.stringify(requestOf(assemble(marked)))).not.toMatch(/own-|person-1/);
  });
});

const telephone = (id: string, number: string, remark = '', typeCode = '') =>
  rowWith('telephones', { id, number, remark, typeCode });

function withPerson(values: Partial<Person>): Enrollment {
  return { id: 'enrollment', riskProfileCode: '', persons: [personWith({ id: 'person-1', ...values })] };
}

/** An enrollment in which every text field holds the given text. */
function filledWith(text: string): Enrollment {
  const valueOf = (key: FieldKey) => (TEXT_FIELDS.includes(key) ? text : '');
  return {
    id: 'enrollment',
    riskProfileCode: text,
    persons: [
      {
        id: 'person-1',
        ...fromKeys(SCALAR_KEYS, valueOf),
        ...fromSections((section) => [createRow(section, 'row-1', valueOf)]),
      },
    ],
  };
}
/** String fields of the contract, without the date. */
const TEXT_FIELDS = FIELD_KEYS.filter((key) => FIELDS[key].kind === 'text' || FIELDS[key].kind === 'code');

const stringsOf = (request: FinalizeRequest) =>
  [...membersOf(request)].map(([, value]) => value).filter((value) => typeof value === 'string');

describe('the values of a request', () => {
  it('are the texts as typed, except for NFC and white space at their ends', () => {
    fc.assert(
      fc.property(filledText, (text) => {
        const sent = stringsOf(requestOf(assemble(filledWith(text))));
        expect(sent).toEqual(TEXT_FIELDS.map(() => asSent(text)));
      }),
    );
  });

  it.each([
    '007',
    '+56 9 1234 5678',
    '-0',
    '1.0',
    'Ñuñoa',
    '😀 👩‍👧',
    '=1+1',
    '<b>Ana</b>',
    '__proto__',
    'null',
    'Ana\u00a0María',
  ])('include %j unchanged', (text) => {
    expect(new Set(stringsOf(requestOf(assemble(filledWith(text)))))).toEqual(new Set([text]));
  });

  it('are composed: n and a combining tilde become ñ', () => {
    expect(new Set(stringsOf(requestOf(assemble(filledWith(' N\u0303un\u0303oa\t')))))).toEqual(
      new Set(['Ñuñoa']),
    );
  });

  it('include each naughty string, unless it is refused in every field that holds it', () => {
    for (const text of NAUGHTY_STRINGS) {
      const enrollment = filledWith(text);
      const assembly = assemble(enrollment);
      const refusals = expectedRefusals(enrollment, OMIT);
      if (assembly.ok)
        expect(new Set(stringsOf(assembly.request))).toEqual(new Set(text.trim() ? [asSent(text)] : []));
      else expect(assembly.refusals).toHaveLength(TEXT_FIELDS.length);
      expect(assembly.ok).toBe(refusals.length === 0);
    }
  });

  it('include the date and the integers of the enrollment unchanged', () => {
    fc.assert(
      fc.property(realDate, fc.maxSafeInteger(), fc.maxSafeInteger(), (birthDate, communeId, bankId) => {
        const addresses = [rowWith('addresses', { communeId })];
        const bankAccounts = [rowWith('bankAccounts', { bankId })];
        const [persona] = requestOf(
          assemble(withPerson({ birthDate, addresses, bankAccounts })),
        ).personaFulls;
        expect(persona?.fechaNacimiento).toBe(birthDate);
        expect(persona?.direccionFulls).toEqual([{ prospComunaCiudadId: communeId }]);
        expect(persona?.cuentaBancarioFulls).toEqual([{ prospBancoId: bankId }]);
      }),
    );
  });

  it('include a valid RUT as 12345678-5, where the profile says that the field holds a RUT', () => {
    const format = createFormat({ name: 'rut-cl' });
    const send = (identifier: string) =>
      requestOf(toFinalizeRequest(withPerson({ identifier }), profileOf(OMIT, { identifier: format })))
        .personaFulls[0]?.identificador;
    expect(send(' 12.345.678-5 ')).toBe('12345678-5');
    expect(send('12.345.678-9')).toBe('12.345.678-9');
  });

  it.each([
    [undefined, '1983-01-01'],
    ['date-time', '1983-01-01T00:00:00'],
    ['date-time-utc', '1983-01-01T00:00:00Z'],
  ] as const)('include the birth date in the form that the profile says: %s', (send, sent) => {
    const profile = profileOf(OMIT, { birthDate: createFormat({ name: 'date', send }) });
    const { personaFulls } = requestOf(toFinalizeRequest(withPerson({ birthDate: '1983-01-01' }), profile));
    expect(personaFulls[0]?.fechaNacimiento).toBe(sent);
    const blank = requestOf(toFinalizeRequest(withPerson({ birthDate: ' ' }), profile));
    expect(blank.personaFulls[0]?.fechaNacimiento).toBeUndefined();
  });

  it('include the date unchanged, whatever other format the profile gives to the date field', () => {
    const profile = profileOf(OMIT, { birthDate: createFormat({ name: 'rut-cl' }) });
    const { personaFulls } = requestOf(toFinalizeRequest(withPerson({ birthDate: '1983-01-01' }), profile));
    expect(personaFulls[0]?.fechaNacimiento).toBe('1983-01-01');
  });
});

describe('toFinalizeRequest', () => {
  it('leaves out every hidden field, even one that could not be sent', () => {
    fc.assert(
      fc.property(anyEnrollment, (enrollment) => {
        const hidden = new Set(FIELD_KEYS);
        const { personaFulls, ...root } = requestOf(
          assemble(enrollment, { emptyText: 'send-empty', hidden }),
        );
        expect(root).toEqual({});
        expect(personaFulls).toEqual(
          enrollment.persons.map(() => Object.fromEntries(ARRAY_NAMES.map((n) => [n, []]))),
        );
      }),
      RUNS,
    );
  });

  it('leaves out a row that holds only hidden values', () => {
    const enrollment = withPerson({
      telephones: [telephone('row-1', '', 'llamar tarde'), telephone('row-2', '1')],
    });
    const { personaFulls } = requestOf(
      assemble(enrollment, { ...OMIT, hidden: new Set(['telephones.remark']) }),
    );
    expect(personaFulls[0]?.telefonoFulls).toEqual([{ telefono: '1' }]);
  });

  it('leaves out an unfilled integer, and an unfilled text unless the profile sends it as empty text', () => {
    const addresses = [rowWith('addresses', { id: 'row-1', line: 'Calle Uno 1', typeCode: ' ' })];
    const enrollment = withPerson({ givenName: 'Ana', birthDate: '\t', addresses });
    const { personaFulls, ...root } = requestOf(assemble(enrollment));
    expect(root).toEqual({});
    expect(personaFulls[0]).toEqual({
      ...NO_ROWS,
      nombre: 'Ana',
      direccionFulls: [{ linea1: 'Calle Uno 1' }],
    });
    const sent = requestOf(assemble(enrollment, { ...OMIT, emptyText: 'send-empty' }));
    expect(sent.codPerfilRiesgo).toBe('');
    expect(sent.personaFulls[0]).toEqual({
      ...Object.fromEntries(CONTRACT_NAMES.person.map((name) => [name, ''])),
      ...NO_ROWS,
      nombre: 'Ana',
      direccionFulls: [{ linea1: 'Calle Uno 1', codTipoDireccion: '' }],
    });
  });

  it('leaves out every blank row, wherever it stands', () => {
    fc.assert(
      fc.property(sendableEnrollment, terms, blankText, fc.nat(4), (enrollment, how, blank, at) => {
        const more = {
          ...enrollment,
          persons: enrollment.persons.map((person) => ({
            ...person,
            telephones: person.telephones.toSpliced(at, 0, telephone('new', blank, blank, blank)),
            addresses: person.addresses.toSpliced(
              at,
              0,
              rowWith('addresses', { id: 'new', line: blank, typeCode: blank, communeId: blank }),
            ),
            emails: person.emails.toSpliced(
              at,
              0,
              rowWith('emails', { id: 'new', address: blank, typeCode: blank }),
            ),
            bankAccounts: person.bankAccounts.toSpliced(
              at,
              0,
              rowWith('bankAccounts', { id: 'new', number: blank, kind: blank }),
            ),
          })),
        };
        expect(JSON.stringify(assemble(more, how))).toBe(JSON.stringify(assemble(enrollment, how)));
      }),
      RUNS,
    );
  });
});

describe('the path of the endpoint', () => {
  it('is the path that the contract gives', () => {
    expect(FINALIZE_PATH).toBe('/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento');
  });
});
