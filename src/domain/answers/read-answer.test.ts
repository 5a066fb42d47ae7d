import { describe, expect, it } from 'vitest';
import type { Verdict } from '../drafts/outcome.ts';
import type { AnswersSpec } from '../profile/schema/service-schema.ts';
import { type ReceivedAnswer, readAnswer, toAnswered } from './read-answer.ts';

const answer = (status: number, body: unknown, more: Partial<ReceivedAnswer> = {}): ReceivedAnswer => ({
  status,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  truncated: false,
  ...more,
});

const plain = (status: number, body: string) => answer(status, body, { contentType: 'text/plain' });
const cut = (status: number, body: unknown) => answer(status, body, { truncated: true });
const verdictOf = (received: ReceivedAnswer, spec?: AnswersSpec) => readAnswer(received, spec).verdict;

describe('readAnswer without rules in the profile', () => {
  it.each([200, 201, 204, 299])('confirms an answer with status %i, whatever its body', (status) => {
    for (const body of ['', 'OK', '<html>']) expect(verdictOf(plain(status, body))).toBe('confirmed');
    expect(verdictOf(answer(status, {}))).toBe('confirmed');
    expect(verdictOf(answer(status, {}), {})).toBe('confirmed');
  });

  it.each([0, 199, 300, 400, 401, 404, 409, 422, 500, 503, 2000])(
    'leaves the verdict "unknown" for status %i',
    (status) => {
      expect(verdictOf(answer(status, { title: 'Bad Request' }))).toBe('unknown');
    },
  );

  it('leaves the verdict "unknown" for a truncated body', () => {
    expect(verdictOf(cut(200, '{"id": 1'))).toBe('unknown');
  });
});

describe('an answer that may not be a whole one of the service', () => {
  const rules: AnswersSpec = { success: { statuses: [200] }, noEffect: [{ statuses: [400] }] };
  const doubted = [
    answer(200, '', { contentType: '', doubt: 'no-headers' }),
    answer(200, 'OK', { contentType: '', doubt: 'length' }),
    answer(200, '{"id":'),
  ];

  it('is "unknown", by the default rules and by those of the profile', () => {
    for (const received of doubted) {
      expect(verdictOf(received)).toBe('unknown');
      expect(verdictOf(received, rules)).toBe('unknown');
      expect(verdictOf({ ...received, status: 400 }, rules)).toBe('unknown');
    }
    expect(verdictOf(answer(200, ''), rules)).toBe('unknown');
  });

  it('is a refusal where the service refuses with an empty body under the type of all its answers', () => {
    for (const status of [401, 409])
      expect(verdictOf(answer(status, ''), { noEffect: [{ statuses: [status] }] })).toBe('rejected');
    const named = { noEffect: [{ statuses: [409], pointer: '/code' }] };
    expect(verdictOf(answer(409, ''), named)).toBe('unknown');
  });

  it('is read by the rules alone where the profile asks for no more', () => {
    for (const received of doubted) {
      expect(verdictOf(received, { evidence: 'status' })).toBe('confirmed');
      expect(verdictOf({ ...received, status: 400 }, { ...rules, evidence: 'status' })).toBe('rejected');
      expect(verdictOf({ ...received, truncated: true }, { evidence: 'status' })).toBe('unknown');
      expect(verdictOf(received, { ...rules, evidence: 'whole' })).toBe('unknown');
    }
  });

  it('says what speaks against it', () => {
    const doubts = doubted.map((received) => readAnswer(received, undefined).doubt);
    expect(doubts).toEqual(['no-headers', 'length', 'not-json']);
    expect(readAnswer(answer(200, {}), undefined)).not.toHaveProperty('doubt');
  });
});

describe('the success rule of the profile', () => {
  const spec = (success: AnswersSpec['success']): AnswersSpec => ({ success });
  const isOk = spec({ statuses: [200], pointer: '/ok', equals: true });

  it.each<[string, ReceivedAnswer, AnswersSpec, Verdict]>([
    ['confirms a listed status', plain(202, ''), spec({ statuses: [201, 202] }), 'confirmed'],
    ['does not confirm an unlisted status', plain(200, ''), spec({ statuses: [201, 202] }), 'unknown'],
    ['confirms a status of a listed class', plain(207, ''), spec({ statuses: [200, '2xx'] }), 'confirmed'],
    [
      'does not confirm a status of an unlisted class',
      answer(207, ''),
      spec({ statuses: ['3xx'] }),
      'unknown',
    ],
    [
      'confirms an answer with a value at the pointer',
      answer(200, { id: 7 }),
      spec({ statuses: ['2xx'], pointer: '/id' }),
      'confirmed',
    ],
    [
      'confirms an answer with an empty text at the pointer',
      answer(200, { id: '' }),
      spec({ statuses: ['2xx'], pointer: '/id' }),
      'confirmed',
    ],
    [
      'does not confirm an answer without a value at the pointer',
      answer(200, { ids: 7 }),
      spec({ statuses: ['2xx'], pointer: '/id' }),
      'unknown',
    ],
    [
      'does not confirm an answer with null at the pointer',
      answer(200, { id: null }),
      spec({ statuses: ['2xx'], pointer: '/id' }),
      'unknown',
    ],
    [
      'confirms any JSON where the pointer is empty',
      answer(200, '[]'),
      spec({ statuses: ['2xx'], pointer: '' }),
      'confirmed',
    ],
    [
      'does not confirm a body that is not JSON',
      answer(200, 'OK'),
      spec({ statuses: ['2xx'], pointer: '' }),
      'unknown',
    ],
    [
      'does not confirm an empty body where the rule has a pointer',
      answer(200, ''),
      spec({ statuses: ['2xx'], pointer: '' }),
      'unknown',
    ],
    ['confirms the required value', answer(200, { ok: true }), isOk, 'confirmed'],
    [
      'does not confirm the required value with an unlisted status',
      answer(500, { ok: true }),
      isOk,
      'unknown',
    ],
    ['does not confirm another value than the required one', answer(200, { ok: false }), isOk, 'unknown'],
    ['does not confirm the text "true" in place of true', answer(200, { ok: 'true' }), isOk, 'unknown'],
    ['does not confirm 1 in place of true', answer(200, { ok: 1 }), isOk, 'unknown'],
    [
      'does not confirm "0" in place of 0',
      answer(200, ['0']),
      spec({ statuses: [200], pointer: '/0', equals: 0 }),
      'unknown',
    ],
    [
      'confirms 0 where the rule requires 0',
      answer(200, [0]),
      spec({ statuses: [200], pointer: '/0', equals: 0 }),
      'confirmed',
    ],
    [
      'confirms null where the rule requires null',
      answer(200, { e: null }),
      spec({ statuses: [200], pointer: '/e', equals: null }),
      'confirmed',
    ],
    [
      'does not confirm a missing value where the rule requires null',
      answer(200, {}),
      spec({ statuses: [200], pointer: '/e', equals: null }),
      'unknown',
    ],
    ['does not confirm the required value in a truncated body', cut(200, { ok: true }), isOk, 'unknown'],
    [
      'does not confirm a listed status with a truncated body',
      cut(200, ''),
      spec({ statuses: [200] }),
      'unknown',
    ],
  ])('%s', (_, received, rules, verdict) => {
    expect(verdictOf(received, rules)).toBe(verdict);
  });
});

describe('the no-effect rules of the profile', () => {
  const noEffect: AnswersSpec['noEffect'] = [
    { statuses: [400, 422] },
    { statuses: ['2xx'], pointer: '/error' },
  ];

  it.each<[string, ReceivedAnswer, AnswersSpec, Verdict]>([
    ['reject an answer that matches the first rule', plain(422, ''), { noEffect }, 'rejected'],
    ['leave an answer that matches no rule "unknown"', answer(500, { error: 'x' }), { noEffect }, 'unknown'],
    [
      'leave an error "unknown" where the profile has no such rules',
      answer(400, ''),
      { noEffect: [] },
      'unknown',
    ],
    [
      'leave an answer "unknown" that also matches the default success rule',
      answer(200, { error: 'x' }),
      { noEffect },
      'unknown',
    ],
    ['do not take null for a value', answer(200, { error: null }), { noEffect }, 'confirmed'],
    [
      'reject an answer that matches the second rule but not the success rule',
      answer(200, { error: 'x' }),
      { success: { statuses: ['2xx'], pointer: '/id' }, noEffect },
      'rejected',
    ],
    [
      'leave an answer "unknown" that also matches the success rule of the profile',
      answer(200, { id: 1, error: 'x' }),
      { success: { statuses: ['2xx'], pointer: '/id' }, noEffect },
      'unknown',
    ],
    ['reject a truncated answer by its status', cut(400, '{"tit'), { noEffect }, 'rejected'],
    [
      'leave a truncated answer "unknown" where the rule needs a value',
      cut(200, { error: 'x' }),
      { noEffect },
      'unknown',
    ],
    [
      'leave a truncated answer "unknown" whose status the success rule lists too',
      cut(200, '{'),
      { success: { statuses: [200], pointer: '/ok' }, noEffect: [{ statuses: [200] }] },
      'unknown',
    ],
  ])('%s', (_, received, rules, verdict) => {
    expect(verdictOf(received, rules)).toBe(verdict);
  });
});

describe('the reference in an answer', () => {
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
  ])('is read from %j at %j as %j', (body, source, reference) => {
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
  ])('is not read from %j at %j', (body, source) => {
    expect(readAnswer(answer(200, body, { headers }), { reference: source })).not.toHaveProperty('reference');
  });

  it('is read only by a rule, and from a truncated answer only out of its headers', () => {
    expect(readAnswer(answer(200, { id: 'A-7', reference: 'A-7' }), {})).not.toHaveProperty('reference');
    expect(readAnswer(answer(200, ''), { reference: 'header:location' })).not.toHaveProperty('reference');
    expect(referenceOf('123', '', { truncated: true })).toBeUndefined();
    expect(referenceOf('123', '')).toBe('123');
    expect(referenceOf('', 'header:location', { truncated: true })).toBe('/clients/7');
  });
});

describe('the message in an answer', () => {
  const messageOf = (body: unknown, spec?: AnswersSpec) => readAnswer(answer(400, body), spec).message;

  it('is the detail of RFC 9457, or else its title', () => {
    expect(messageOf({ title: 'Bad Request', detail: ' El RUT ya existe. ' })).toBe('El RUT ya existe.');
    expect(messageOf({ title: 'Bad Request', detail: ' ' })).toBe('Bad Request');
    expect(messageOf({ title: 'Bad Request', detail: { a: 1 } })).toBe('Bad Request');
  });

  it('is read only where the profile says, if it says so', () => {
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
  ])('is not read from %j', (body) => {
    expect(readAnswer(answer(502, body), undefined)).not.toHaveProperty('message');
  });

  it('is shortened to 2,000 characters, never within a character', () => {
    expect(messageOf({ title: 'x'.repeat(2000) })).toBe('x'.repeat(2000));
    expect(messageOf({ title: 'x'.repeat(2001) })).toBe(`${'x'.repeat(1999)}…`);
    expect(messageOf({ title: `${'x'.repeat(1998)}😀😀` })).toBe(`${'x'.repeat(1998)}…`);
  });
});

describe('the field errors in an answer', () => {
  const errorsOf = (received: ReceivedAnswer, spec?: AnswersSpec) => readAnswer(received, spec).fieldErrors;
  const body = { errors: { nombre: ['No'] }, fallas: [{ path: 'paterno', message: 'Falta' }] };

  it('are read from "errors", or from where the profile says', () => {
    expect(errorsOf(answer(400, body))).toEqual([{ path: 'nombre', message: 'No' }]);
    expect(errorsOf(answer(400, body), { fieldErrors: { pointer: '/fallas' } })).toEqual([
      { path: 'paterno', message: 'Falta' },
    ]);
  });

  it('are not read from a body that is truncated or not JSON', () => {
    expect(errorsOf(answer(400, '<html>'))).toEqual([]);
    expect(errorsOf(cut(400, body))).toEqual([]);
  });
});

describe('an answer as it is stored', () => {
  const words = { es: 'Ya existe', en: 'It exists already' };
  const spec: AnswersSpec = { noEffect: [{ statuses: [409], message: words }] };
  const at = '2026-11-24T12:00:00.000Z';
  const store = (received: ReceivedAnswer) => toAnswered(received, readAnswer(received, spec), at);

  it('has what came, what it proves, and what the profile says of a refusal', () => {
    const received = answer(409, { detail: 'duplicate' }, { headers: { 'retry-after': '3'.repeat(200) } });
    const { headers: _headers, ...content } = received;
    expect(store(received)).toEqual({
      kind: 'answered',
      at,
      ...content,
      verdict: 'rejected',
      message: 'duplicate',
      words,
      retryAfter: '3'.repeat(100),
    });
  });

  it('says nothing of a refusal that is doubted', () => {
    const stored = store(answer(409, { detail: 'duplicate' }, { doubt: 'length' }));
    expect(stored).toMatchObject({ verdict: 'unknown', doubt: 'length' });
    expect(stored).not.toHaveProperty('words');
  });
});
