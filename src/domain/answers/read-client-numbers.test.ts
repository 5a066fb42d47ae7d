import { describe, expect, it } from 'vitest';
import { readClientNumbers } from './read-client-numbers.ts';

const ANA = { id: 'a', identifier: '11.111.111-1' };
const EVA = { id: 'b', identifier: '22.222.222-k' };
const IN_ORDER = { list: '/clients', number: '/id' };
const BY_IDENTIFIER = { ...IN_ORDER, identifier: '/who/rut' };

const read = (json: unknown, spec: Parameters<typeof readClientNumbers>[1], persons = [ANA, EVA]) =>
  Object.fromEntries(readClientNumbers(JSON.stringify(json), spec, persons));

describe('client numbers', () => {
  it('go to the persons in the order of the answer, where it names no identifiers', () => {
    expect(read({ clients: [{ id: 'C-1' }, { id: 2 }] }, IN_ORDER)).toEqual({ a: 'C-1', b: '2' });
    expect(read(['C-1', 'C-2'], { list: '', number: '' })).toEqual({ a: 'C-1', b: 'C-2' });
  });

  it('go to nobody by their order where there are more or fewer clients than persons', () => {
    expect(read({ clients: [{ id: 'C-1' }] }, IN_ORDER)).toEqual({});
    expect(read({ clients: [{ id: 'C-1' }, { id: 'C-2' }, { id: 'C-3' }] }, IN_ORDER)).toEqual({});
  });

  it('go to the person of the identifier, in any order and however that is written', () => {
    const clients = [
      { id: 'C-2', who: { rut: '22222222K' } },
      { id: 'C-1', who: { rut: 11_111_111_1 } },
    ];
    expect(read({ clients }, BY_IDENTIFIER)).toEqual({ a: 'C-1', b: 'C-2' });
    expect(read({ clients: clients.slice(0, 1) }, BY_IDENTIFIER)).toEqual({ b: 'C-2' });
  });

  it('go to nobody where an identifier is there twice, empty, or of somebody else', () => {
    const twice = [
      { id: 'C-1', who: { rut: '11111111-1' } },
      { id: 'C-2', who: { rut: '11.111.111-1' } },
    ];
    expect(read({ clients: twice }, BY_IDENTIFIER)).toEqual({});
    expect(read({ clients: twice.slice(1) }, BY_IDENTIFIER, [ANA, { ...ANA, id: 'c' }])).toEqual({});
    expect(
      read({ clients: [{ id: 'C-1', who: { rut: '' } }] }, BY_IDENTIFIER, [{ ...ANA, identifier: ' ' }]),
    ).toEqual({});
    expect(read({ clients: [{ id: 'C-9', who: { rut: '9-9' } }] }, BY_IDENTIFIER)).toEqual({});
  });

  it('are none where nothing of the kind stands there', () => {
    const answers = [
      '',
      'null',
      '{',
      '[]',
      '{"clients":{"id":1}}',
      '{"clients":[1,null]}',
      '{"clients":[{"id":""},{"id":{}}]}',
    ];
    for (const body of answers) {
      expect(readClientNumbers(body, IN_ORDER, [ANA, EVA]).size).toBe(0);
      expect(readClientNumbers(body, BY_IDENTIFIER, [ANA, EVA]).size).toBe(0);
    }
    expect(read({ clients: [{ id: 'C-1' }, { id: 'C-2' }] }, undefined)).toEqual({});
  });

  it('are left out where JSON cannot hold them exactly, or they are too long to be one', () => {
    const clients = [{ id: 2 ** 53 }, { id: 'x'.repeat(500) }];
    expect(read({ clients }, IN_ORDER)).toEqual({});
  });
});
