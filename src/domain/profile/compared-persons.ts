/**
 * Values of a person that are compared with others: the person by names and birth, an address by its street
 * and number, an e-mail address by the names in it, a telephone by its area.
 */
import type { EntityId, Person, RowOf } from '../enrollment/enrollment.ts';
import type { Place } from '../fields/finding.ts';
import { toNamesAndBirthKey } from '../formats/name-keys.ts';
import { findArea } from '../formats/phone-cl.ts';
import { foldText } from '../formats/plain-text.ts';
import { type PersonView, toComparedText } from './field-view.ts';
import { foldLabels } from './named-entries.ts';

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
  const names = (['givenName', 'paternalName', 'maternalName'] as const).map(textOf);
  const key = toNamesAndBirthKey(names, textOf('birthDate'));
  if (value === '' || key === undefined) return [];
  return [{ key, value, place: { personId: person.id, field: 'identifier' } }];
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

/** A natural person's names, as e-mail addresses write them, and the words before the @ of its addresses. */
export interface NamedEmails {
  readonly personId: EntityId;
  /** `begona`, `nunez`, `bnunez`, `begonanunez` and the like. */
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** A shorter word is an initial or a particle. */
const SHORTEST_NAME = 3;

/** Undefined without names or without an e-mail address. */
export function toNamedEmails(person: Person, view: PersonView): NamedEmails | undefined {
  const lettersOf = (key: 'givenName' | 'paternalName') =>
    foldText(toComparedText(person[key], view.field(key))).split(' ');
  const given = lettersOf('givenName');
  const paternal = lettersOf('paternalName').join('');
  const first = given[0] ?? '';
  if (first === '' || paternal === '' || person.emails.length === 0) return undefined;
  const joined = [first + paternal, paternal + first, first.charAt(0) + paternal, first + paternal.charAt(0)];
  const names = [...given, paternal, ...joined].filter((name) => name.length >= SHORTEST_NAME);
  const words = person.emails.flatMap(({ address }) =>
    foldText(toComparedText(address, view.field('emails.address')).split('@')[0] ?? '').split(/[^a-z]+/),
  );
  return { personId: person.id, names: new Set(names), words: new Set(words) };
}

/** Returns true when each one's addresses have a name that only the other has. */
export function namesEachOther(one: NamedEmails, other: NamedEmails): boolean {
  return one.personId !== other.personId && namesOnly(other, one) && namesOnly(one, other);
}

/** Returns true when the addresses of `writer` have a name of `named` that `writer` lacks, and none of its own. */
function namesOnly(named: NamedEmails, writer: NamedEmails): boolean {
  const has = (some: NamedEmails, without: NamedEmails) =>
    [...writer.words].some((word) => some.names.has(word) && !without.names.has(word));
  return has(named, writer) && !has(writer, named);
}

/**
 * Lists the fixed telephones whose area is known, and is of no region of the person's communes; none while the commune
 * of an address is missing, since that one may be of the region.
 */
export function listFarTelephones(
  person: Person,
  view: PersonView,
  areas: Readonly<Record<string, readonly string[]>>,
): RowOf<'telephones'>[] {
  const { catalog } = view.field('addresses.communeId');
  const byAddress = person.addresses.map(({ communeId }) =>
    foldLabels(catalog?.findKnownEntry(communeId)?.group),
  );
  if (byAddress.some((regions) => regions.length === 0)) return [];
  const regions = byAddress.flat();
  if (regions.length === 0) return [];
  return person.telephones.filter(({ number }) => {
    const area = findArea(number);
    const near = area !== undefined && Object.hasOwn(areas, area) ? areas[area] : undefined;
    return near !== undefined && !near.some((region) => regions.includes(foldText(region)));
  });
}
