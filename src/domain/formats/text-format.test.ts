import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { createFormat, type FormatSpec } from './text-format.ts';

const pattern = (regex: string, more: { example?: string; upper?: boolean } = {}) =>
  createFormat({ name: 'pattern', regex, ...more });

describe('the format "pattern"', () => {
  it('wants the whole text to match', () => {
    const format = pattern('\\d{3}');
    expect(format.findProblem('123')).toBeUndefined();
    for (const text of ['1234', 'a123', '123a', '12', '123\n4', ''])
      expect(format.findProblem(text)).toBe('pattern');
  });

  it('wants the whole text to match each branch', () => {
    const format = pattern('a|bc');
    expect(['a', 'bc'].map((text) => format.findProblem(text))).toEqual([undefined, undefined]);
    for (const text of ['abc', 'ac', 'bbc', 'xa']) expect(format.findProblem(text)).toBe('pattern');
  });

  it('reads the expression as Unicode', () => {
    expect(pattern('\\p{L}+').findProblem('Ñuñoa')).toBeUndefined();
    expect(pattern('.').findProblem('😀')).toBeUndefined();
  });

  it('does not mind white space at the ends, which is not sent', () => {
    expect(pattern('ab').findProblem(' ab\t')).toBeUndefined();
    expect(pattern('ab', { upper: true }).findProblem('ab')).toBe('pattern');
    expect(pattern('AB', { upper: true }).findProblem(' ab ')).toBeUndefined();
  });

  it('sends and shows capitals where it says so, and only there', () => {
    const upper = pattern('[A-ZÑ]{2}\\d+', { upper: true });
    expect(upper.findProblem('añ1')).toBeUndefined();
    expect(upper.toWire('añ1')).toBe('AÑ1');
    expect(upper.toDisplay('añ1')).toBe('AÑ1');
    expect(pattern('[a-z]+').toWire('ab')).toBe('ab');
    expect(pattern('[A-Z]+').findProblem('ab')).toBe('pattern');
  });

  it('carries the example for the message', () => {
    expect(pattern('x', { example: 'AB1234' }).example).toBe('AB1234');
    expect(pattern('x').example).toBeUndefined();
  });
});

describe('every format', () => {
  const specs: readonly FormatSpec[] = [
    { name: 'rut-cl' },
    { name: 'email' },
    { name: 'date' },
    { name: 'pattern', regex: '[A-Z]{2}\\d*' },
    { name: 'pattern', regex: '[A-Z]{2}\\d*', upper: true },
  ];
  const text = fc.oneof(anyText, fc.constantFrom('ab1', 'AB', '12.345.678-5', '6-k', 'a@b.cl', '05-09-1983'));

  it('leaves a text that is not of it as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specs), text, (spec, value) => {
        const format = createFormat(spec);
        if (!format.findProblem(value)) return;
        expect(format.toWire(value)).toBe(value);
        expect(format.toDisplay(value)).toBe(value);
      }),
      { numRuns: 500 },
    );
    expect(pattern('[A-Z]{2}', { upper: true }).toWire('abc')).toBe('abc');
  });

  it('changes nothing that it has changed before, and finds nothing wrong with it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specs), text, (spec, value) => {
        const format = createFormat(spec);
        const [wire, display] = [format.toWire(value), format.toDisplay(value)];
        expect(format.toWire(wire)).toBe(wire);
        expect(format.toDisplay(display)).toBe(display);
        for (const changed of [wire, display])
          expect(format.findProblem(changed)).toBe(format.findProblem(value));
      }),
      { numRuns: 500 },
    );
  });

  it('is the one that was named', () => {
    expect(specs.map((spec) => createFormat(spec).name)).toEqual([
      'rut-cl',
      'email',
      'date',
      'pattern',
      'pattern',
    ]);
    expect(createFormat({ name: 'rut-cl' }).toWire('12.345.678-5')).toBe('12345678-5');
    expect(createFormat({ name: 'rut-cl' }).toDisplay('123456785')).toBe('12.345.678-5');
    expect(createFormat({ name: 'rut-cl' }).findProblem('12345678-9')).toBe('rut-check-digit');
    expect(createFormat({ name: 'email' }).findProblem('ana')).toBe('email-without-at');
    expect(createFormat({ name: 'email' }).toWire('Ana@example.com')).toBe('Ana@example.com');
    expect(createFormat({ name: 'date' }).findProblem('no date')).toBeUndefined();
  });
});
