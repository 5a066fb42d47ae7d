/**
 * Values of a person that are compared with others: the person by names and birth, an address by its street
 * and number.
 */
import type { EntityId, Person } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import { isIsoDate } from '../formats/date.ts';
import { foldText } from '../formats/plain-text.ts';
import { type PersonView, toComparedText } from './field-view.ts';

/** A text of a person that another person may share, with its place. */
export interface Keyed {
  readonly key: string;
  readonly place: Place & { readonly personId: EntityId };
}

/** A text that may occur with one value only. */
export interface Divided extends Keyed {
  readonly value: string;
}

/** The identifier under a key of names and birth date. Empty when a part is missing. */
export function toNamedIdentifiers(person: Person, view: PersonView): Divided[] {
  const textOf = (key: 'identifier' | 'birthDate' | 'givenName' | 'paternalName' | 'maternalName') =>
    toComparedText(person[key], view.field(key));
  const value = textOf('identifier');
  const birth = textOf('birthDate');
  const names = (['givenName', 'paternalName', 'maternalName'] as const).map((key) => foldText(textOf(key)));
  const isNamed = names.filter((name) => name !== '').length > 1;
  if (value === '' || !isNamed || !isIsoDate(birth)) return [];
  return [
    { key: JSON.stringify([names, birth]), value, place: { personId: person.id, field: 'identifier' } },
  ];
}

/**
 * Communes of streets with a number, by person and by region. Other regions have streets with the same names,
 * so persons are only compared within a region.
 */
export function toPlacedStreets(person: Person, view: PersonView): Divided[] {
  const [lineView, communeView] = [view.field('addresses.line'), view.field('addresses.communeId')];
  return person.addresses.flatMap((row): Divided[] => {
    const value = toComparedText(row.communeId, communeView);
    const street = value === '' ? undefined : findStreetAndNumber(toComparedText(row.line, lineView));
    if (street === undefined) return [];
    const region = communeView.catalog?.findKnownEntry(row.communeId)?.group;
    const place = { personId: person.id, section: 'addresses', rowId: row.id } as const;
    return [
      ['person', person.id],
      ['region', region],
    ].map((where) => ({
      key: JSON.stringify([...where, street]),
      value,
      place: { ...place, field: 'addresses.communeId' },
    }));
  });
}

/** Longest text before a street number. */
const LONGEST_STREET = 200;
const KIND_OF_STREET = /^(?:(?:avenida|avda|av|calle|pasaje|psje|pje|pasje) )+/;
/** A number after one of these is no street number: roads have kilometres, settlements have houses. */
const NO_STREET =
  /\b(?:s n|sin numero|ruta|autopista|carretera|km|kilometro|parcela|sitio|lote|hijuela|fundo|casilla|casa|manzana|mz|villa|poblacion|pob|condominio|cond|edificio|edif|torre|block|piso|depto|dpto|dep|departamento|oficina|of|local)\b.*$/;

/** `los aromos 123` for «Av. Los Aromos N° 123, depto. 4»; undefined without a street number. */
export function findStreetAndNumber(line: string): string | undefined {
  const text = foldText(line.slice(0, LONGEST_STREET)).replace(KIND_OF_STREET, '').replace(NO_STREET, '');
  const found =
    /^((?:\d+ )?(?:[^\d ]+ )*?[^\d ]+)(?: (?:nº?|no|nro|num|numero))? (\d+)(?: ([a-z]))?(?: |$)/.exec(text);
  if (!found) return undefined;
  return [found[1], found[2], found[3]].filter(Boolean).join(' ');
}
