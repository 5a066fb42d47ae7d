import { describe, expect, it } from 'vitest';
import { findStatus, readProbe } from './answer-probe.ts';

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
