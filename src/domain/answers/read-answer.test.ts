import { describe, expect, it } from 'vitest';
import type { AnswersSpec } from '../profile/schema/answers-schema.ts';
import { type ReceivedAnswer, readAnswer, type Verdict } from './read-answer.ts';

const answer = (status: number, body: unknown, more: Partial<ReceivedAnswer> = {}): ReceivedAnswer => ({
  status,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  truncated: false,
  ...more,
});

const cut = (status: number, body: unknown) => answer(status, body, { truncated: true });
const verdictOf = (received: ReceivedAnswer, spec?: AnswersSpec) => readAnswer(received, spec).verdict;

describe('the verdict without a profile', () => {
  it.each([200, 201, 204, 299])('is "confirmed" on %i, whatever the body', (status) => {
    for (const body of ['', 'OK', '<html>', '{}']) expect(verdictOf(answer(status, body))).toBe('confirmed');
    expect(verdictOf(answer(status, ''), {})).toBe('confirmed');
  });

  it.each([0, 199, 300, 400, 401, 404, 409, 422, 500, 503, 2000])('is "unknown" on %i', (status) => {
    expect(verdictOf(answer(status, { title: 'Bad Request' }))).toBe('unknown');
  });

  it('is "unknown" where the body was cut off', () => {
    expect(verdictOf(cut(200, '{"id": 1'))).toBe('unknown');
  });
});

describe('what proves success', () => {
  const spec = (success: AnswersSpec['success']): AnswersSpec => ({ success });
  const isOk = spec({ statuses: [200], pointer: '/ok', equals: true });

  it.each<[string, ReceivedAnswer, AnswersSpec, Verdict]>([
    ['a status', answer(202, ''), spec({ statuses: [201, 202] }), 'confirmed'],
    ['another status', answer(200, ''), spec({ statuses: [201, 202] }), 'unknown'],
    ['a class', answer(207, ''), spec({ statuses: [200, '2xx'] }), 'confirmed'],
    ['another class', answer(207, ''), spec({ statuses: ['3xx'] }), 'unknown'],
    ['a value', answer(200, { id: 7 }), spec({ statuses: ['2xx'], pointer: '/id' }), 'confirmed'],
    ['an empty value', answer(200, { id: '' }), spec({ statuses: ['2xx'], pointer: '/id' }), 'confirmed'],
    ['no value', answer(200, { ids: 7 }), spec({ statuses: ['2xx'], pointer: '/id' }), 'unknown'],
    ['a null', answer(200, { id: null }), spec({ statuses: ['2xx'], pointer: '/id' }), 'unknown'],
    ['any JSON', answer(200, '[]'), spec({ statuses: ['2xx'], pointer: '' }), 'confirmed'],
    ['no JSON', answer(200, 'OK'), spec({ statuses: ['2xx'], pointer: '' }), 'unknown'],
    ['no body', answer(200, ''), spec({ statuses: ['2xx'], pointer: '' }), 'unknown'],
    ['the value', answer(200, { ok: true }), isOk, 'confirmed'],
    ['the value with another status', answer(500, { ok: true }), isOk, 'unknown'],
    ['another value', answer(200, { ok: false }), isOk, 'unknown'],
    ['a value of another type', answer(200, { ok: 'true' }), isOk, 'unknown'],
    ['1 for true', answer(200, { ok: 1 }), isOk, 'unknown'],
    ['"0" for 0', answer(200, ['0']), spec({ statuses: [200], pointer: '/0', equals: 0 }), 'unknown'],
    ['0 for 0', answer(200, [0]), spec({ statuses: [200], pointer: '/0', equals: 0 }), 'confirmed'],
    [
      'null where null is asked for',
      answer(200, { e: null }),
      spec({ statuses: [200], pointer: '/e', equals: null }),
      'confirmed',
    ],
    ['nothing for null', answer(200, {}), spec({ statuses: [200], pointer: '/e', equals: null }), 'unknown'],
    ['the value, cut off', cut(200, { ok: true }), isOk, 'unknown'],
    ['a status, cut off', cut(200, ''), spec({ statuses: [200] }), 'unknown'],
  ])('%s', (_, received, rules, verdict) => {
    expect(verdictOf(received, rules)).toBe(verdict);
  });
});

describe('what proves that nothing was created', () => {
  const noEffect: AnswersSpec['noEffect'] = [
    { statuses: [400, 422] },
    { statuses: ['2xx'], pointer: '/error' },
  ];

  it.each<[string, ReceivedAnswer, AnswersSpec, Verdict]>([
    ['the first rule', answer(422, ''), { noEffect }, 'rejected'],
    ['no rule', answer(500, { error: 'x' }), { noEffect }, 'unknown'],
    ['no rules', answer(400, ''), { noEffect: [] }, 'unknown'],
    ['the second rule, against the default', answer(200, { error: 'x' }), { noEffect }, 'unknown'],
    ['an error that is null', answer(200, { error: null }), { noEffect }, 'confirmed'],
    [
      'the second rule, where success is something else',
      answer(200, { error: 'x' }),
      { success: { statuses: ['2xx'], pointer: '/id' }, noEffect },
      'rejected',
    ],
    [
      'both',
      answer(200, { id: 1, error: 'x' }),
      { success: { statuses: ['2xx'], pointer: '/id' }, noEffect },
      'unknown',
    ],
    ['a status, cut off', cut(400, '{"tit'), { noEffect }, 'rejected'],
    ['a value, cut off', cut(200, { error: 'x' }), { noEffect }, 'unknown'],
    [
      'a status that success has too, cut off',
      cut(200, '{'),
      { success: { statuses: [200], pointer: '/ok' }, noEffect: [{ statuses: [200] }] },
      'unknown',
    ],
  ])('%s', (_, received, rules, verdict) => {
    expect(verdictOf(received, rules)).toBe(verdict);
  });
});

describe('the reference', () => {
  const headers = { location: ' /clients/7 ', empty: '' };
  const referenceOf = (body: unknown, reference: string, more: Partial<ReceivedAnswer> = {}) =>
    readAnswer(answer(200, body, { headers, ...more }), { reference }).reference;

  it.each([
    [{ id: 'A-7' }, '/id', 'A-7'],
    [{ id: ' A-7\n' }, '/id', 'A-7'],
    [{ a: [{ id: 70 }] }, '/a/0/id', '70'],
    [{ id: 0 }, '/id', '0'],
    ['"A-7"', '', 'A-7'],
    ['{}', 'header:Location', '/clients/7'],
    ['OK', 'HEADER: location', '/clients/7'],
    [{ id: 'x'.repeat(200) }, '/id', 'x'.repeat(200)],
  ])('in %j at %j is %j', (body, source, reference) => {
    expect(referenceOf(body, source)).toBe(reference);
  });

  it.each([
    [{ id: '' }, '/id'],
    [{ id: ' ' }, '/id'],
    [{ id: true }, '/id'],
    [{ id: null }, '/id'],
    [{ id: ['A-7'] }, '/id'],
    [{ id: 'x'.repeat(201) }, '/id'],
    ['{"id": 12345678901234567890}', '/id'],
    [{ id: 'A-7' }, '/ID'],
    [{ id: 'A-7' }, 'id'],
    ['OK', ''],
    ['{}', 'header:empty'],
    ['{}', 'header:toString'],
    ['{}', 'header:'],
  ])('in %j is not at %j', (body, source) => {
    expect(readAnswer(answer(200, body, { headers }), { reference: source })).not.toHaveProperty('reference');
  });

  it('is not read without a profile, without headers, or in a body that was cut off', () => {
    expect(readAnswer(answer(200, { id: 'A-7', reference: 'A-7' }), {})).not.toHaveProperty('reference');
    expect(readAnswer(answer(200, ''), { reference: 'header:location' })).not.toHaveProperty('reference');
    expect(referenceOf('123', '', { truncated: true })).toBeUndefined();
    expect(referenceOf('123', '')).toBe('123');
    expect(referenceOf('', 'header:location', { truncated: true })).toBe('/clients/7');
  });
});

describe('the message', () => {
  const messageOf = (body: unknown, spec?: AnswersSpec) => readAnswer(answer(400, body), spec).message;

  it('is the detail of RFC 9457, or else its title', () => {
    expect(messageOf({ title: 'Bad Request', detail: ' El RUT ya existe. ' })).toBe('El RUT ya existe.');
    expect(messageOf({ title: 'Bad Request', detail: ' ' })).toBe('Bad Request');
    expect(messageOf({ title: 'Bad Request', detail: { a: 1 } })).toBe('Bad Request');
  });

  it('is where the profile says, and nowhere else', () => {
    const body = { title: 'Bad Request', resultado: [{ mensaje: 'No' }] };
    expect(messageOf(body, { message: '/resultado/0/mensaje' })).toBe('No');
    expect(messageOf(body, { message: '/mensaje' })).toBeUndefined();
  });

  it.each([
    '',
    'Bad Request',
    '"Bad Request"',
    '<html><title>502</title></html>',
    '["x"]',
    '[{"title":"x"}]',
    'null',
    '{"title":5}',
    '{"Title":"x"}',
    '{"title":"x"',
  ])('is not in %j', (body) => {
    expect(readAnswer(answer(502, body), undefined)).not.toHaveProperty('message');
  });

  it('is cut where it is endless, and not within a character', () => {
    expect(messageOf({ title: 'x'.repeat(2000) })).toBe('x'.repeat(2000));
    expect(messageOf({ title: 'x'.repeat(2001) })).toBe(`${'x'.repeat(1999)}…`);
    expect(messageOf({ title: `${'x'.repeat(1998)}😀😀` })).toBe(`${'x'.repeat(1998)}…`);
  });
});

describe('the errors of fields', () => {
  const errorsOf = (received: ReceivedAnswer, spec?: AnswersSpec) => readAnswer(received, spec).fieldErrors;
  const body = { errors: { nombre: ['No'] }, fallas: [{ path: 'paterno', message: 'Falta' }] };

  it('stand at the usual place, or where the profile says', () => {
    expect(errorsOf(answer(400, body))).toEqual([{ path: 'nombre', message: 'No' }]);
    expect(errorsOf(answer(400, body), { fieldErrors: { pointer: '/fallas' } })).toEqual([
      { path: 'paterno', message: 'Falta' },
    ]);
  });

  it('are not read in what is no JSON, nor in a part of it', () => {
    expect(errorsOf(answer(400, '<html>'))).toEqual([]);
    expect(errorsOf(cut(400, body))).toEqual([]);
  });
});
