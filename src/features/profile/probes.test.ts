import { requestWith } from '../../domain/enrollment/builders.fixture.ts';
import { describe, expect, it } from 'vitest';
import { findStatus, parseHeaderLines, probeRequest, readProbe } from './probes.ts';

const answer = (status: number, body = '', headers = {}) => ({ status, contentType: '', headers, body });

describe('findStatus', () => {
  it('only a three-digit status that a page can receive is accepted', () => {
    expect([' 200 ', '404', '599'].map(findStatus)).toEqual([200, 404, 599]);
    for (const text of ['', '20', '2000', '100', '600', '2xx', '2.0', '-200', '٢٠٠']) {
      expect(findStatus(text), text).toBeUndefined();
    }
  });
});

describe('readProbe', () => {
  const spec = {
    success: { statuses: ['2xx' as const] },
    noEffect: [{ statuses: [409] }],
    reference: 'header:X-Reference',
    message: '/detail',
  };

  it('an answer is read with the rules of the profile', () => {
    expect(readProbe(answer(201, '', { 'x-reference': 'A-7' }), spec)).toMatchObject({
      outcome: 'confirmed',
      reference: 'A-7',
    });
    expect(readProbe(answer(409, '{"detail":"no","errors":{"a":["b"]}}'), spec)).toEqual({
      outcome: 'rejected',
      verdict: 'rejected',
      message: 'no',
      fieldErrors: [{ path: 'a', message: 'b' }],
    });
    expect(readProbe(answer(500), spec).outcome).toBe('unknown');
    expect(readProbe(answer(409), undefined).outcome).toBe('unknown');
  });

  it('JSON that is not whole proves nothing, unless the profile asks for no more than a status', () => {
    const cut = { ...answer(200, '{"id":'), contentType: 'application/json' };
    expect(readProbe(cut, spec)).toMatchObject({ outcome: 'doubted', doubt: 'not-json' });
    expect(readProbe(cut, { ...spec, evidence: 'status' }).outcome).toBe('confirmed');
  });

  it.each([301, 302, 303, 307, 308])('nothing can be read of a redirect with the status %i', (status) => {
    const rules = { success: { statuses: [status] }, reference: 'header:location' };
    expect(readProbe(answer(status, '{"detail":"x"}', { location: '/y' }), rules)).toEqual({
      verdict: 'unknown',
      outcome: 'redirect',
      fieldErrors: [],
    });
  });

  it.each([204, 205, 304])('the body of an answer with the status %i is ignored', (status) => {
    const rules = { success: { statuses: [status], pointer: '/ok' } };
    expect(readProbe(answer(status, '{"ok":1,"detail":"x"}'), rules)).toEqual({
      verdict: 'unknown',
      outcome: 'unknown',
      fieldErrors: [],
    });
  });
});

describe('parseHeaderLines', () => {
  it('each line gives one header, with its name in lower case', () => {
    const text = 'X-Reference:  A-7 \r\n\n  location: https://a.example/b:8\n';
    expect(parseHeaderLines(text)).toEqual({
      ok: true,
      headers: { 'x-reference': 'A-7', location: 'https://a.example/b:8' },
    });
  });

  it('the values of a header that appears twice are joined, as in a browser', () => {
    expect(parseHeaderLines('Via: a\nVIA: b')).toEqual({ ok: true, headers: { via: 'a, b' } });
  });

  it('an empty text gives no headers, and a header may have an empty value or a name such as "constructor"', () => {
    expect(parseHeaderLines(' \n')).toEqual({ ok: true, headers: {} });
    const parsed = parseHeaderLines('x-empty:\nconstructor: c');
    expect(parsed.ok && Object.entries(parsed.headers)).toEqual([
      ['x-empty', ''],
      ['constructor', 'c'],
    ]);
  });

  it.each([
    ['a: 1\nb', 2],
    [': 1', 1],
    ['\n\na b: 1', 3],
    ['HTTP/1.1 200 OK', 1],
    ['ñ: 1', 1],
  ])('the number of the bad line is reported for %j', (text, line) => {
    expect(parseHeaderLines(text)).toEqual({ ok: false, line });
  });
});

describe('a pasted request', () => {
  it('an empty text, a text that is not JSON and JSON that is not a request are told apart', () => {
    expect(probeRequest(' \n')).toEqual({ kind: 'empty' });
    expect(probeRequest('{"personaFulls": [}')).toMatchObject({
      kind: 'not-json',
      problem: { line: 1, column: 19 },
    });
    expect(probeRequest('{"personas": []}')).toEqual({
      kind: 'invalid',
      problems: [
        { path: ['personaFulls'], code: 'missing', expected: 'array' },
        { path: ['personas'], code: 'unknown-field' },
      ],
    });
  });

  it('a valid request becomes an enrollment in which every part has its own id', () => {
    const person = { nombre: 'Ana', emailFulls: [{ email: 'a' }, { email: 'b' }] };
    const request = requestWith([person, person], { codPerfilRiesgo: 'MOD' });
    const probe = probeRequest(JSON.stringify(request));
    if (probe.kind !== 'valid') throw new Error(probe.kind);
    const { riskProfileCode, persons } = probe.enrollment;
    expect([riskProfileCode, persons.map(({ givenName }) => givenName)]).toEqual(['MOD', ['Ana', 'Ana']]);
    const ids = persons.flatMap(({ id, emails }) => [id, ...emails.map((email) => email.id)]);
    expect(new Set(ids).size).toBe(6);
  });
});
