import { describe, expect, it } from 'vitest';
import { findStreetAndNumber } from './compared-persons.ts';

describe('findStreetAndNumber', () => {
  it.each([
    ['Av. Los Aromos N° 123, depto. 4', 'los aromos 123'],
    ['los aromos 123', 'los aromos 123'],
    ['Avenida LOS AROMOS #123', 'los aromos 123'],
    ['Calle 5 Norte 1234', '5 norte 1234'],
    ['21 de Mayo 45-A', '21 de mayo 45 a'],
    ['Pje. O’Higgins Nº 7 casa 3', 'o higgins 7'],
  ])('%s has the street and number %s', (line, street) => {
    expect(findStreetAndNumber(line)).toBe(street);
  });

  it.each([
    '',
    'Los Aromos',
    'Los Aromos s/n, depto. 303',
    'Ruta 5 Sur km 120',
    'Parcela 12',
    'Fundo El Roble casa 4',
  ])('%j has none', (line) => {
    expect(findStreetAndNumber(line)).toBeUndefined();
  });

  it('has no work with an endless text', () => {
    expect(findStreetAndNumber('a '.repeat(500_000))).toBeUndefined();
  });
});
