/**
 * Joins two versions of an enrollment that were changed apart since the version that both had (a three-way
 * merge). Persons and rows are matched by their ids.
 */
import { isAnswering, VERSION } from '../case/answer-notes.ts';
import { toStampNames } from '../case/stamps.ts';
import { toCanonicalJson } from '../review/canonical-json.ts';
import type { CaseRow, EntityId, IntegerEntry, Person, RowOf } from '../enrollment/enrollment.ts';
import { createPerson, toCaseHolder } from '../enrollment/person.ts';
import {
  createRow,
  fieldsIn,
  fromSections,
  getRowEntry,
  rowsOf as rowsIn,
  sectionsOf,
} from '../fields/entries.ts';
import type { Place } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type CaseSectionKey,
  isCaseKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTIONS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { type Change, findChanges } from '../review/changes.ts';
import { isSamePerson } from '../review/same-person.ts';
import type { Content } from '../review/snapshot.ts';
import type { AgreedHeader } from './agreed.ts';

/** A place that both sides changed differently. */
export interface Clash {
  /**
   * A field; or a person or a row, when one side removed what the other one changed; or the row of a questionnaire that
   * both answered.
   */
  readonly place: Place;
  /** The value that both had; undefined when it is not known, or for a person or a row. */
  readonly agreed: IntegerEntry | undefined;
  /** Undefined on the side that has no such person or row. */
  readonly mine: IntegerEntry | undefined;
  readonly theirs: IntegerEntry | undefined;
}

/** Both versions in one. */
export interface Merged {
  readonly content: Content;
  readonly clashes: readonly Clash[];
  /** Changes from my version to the merged one, without the clashes. */
  readonly taken: readonly Change[];
}

/** Says of each clash whether my side counts. */
type IsMine = (place: Place) => boolean;

/** Takes every change that only one side made. Without `agreed`, each difference is a clash. */
export function mergeContents(
  agreed: Content | undefined,
  mine: Content,
  theirs: Content,
  isMine: IsMine = () => true,
): Merged {
  const merge = new Merge(isMine);
  const field = 'riskProfileCode';
  const ofEnrollment = merge.caseOf(
    agreed && toCaseHolder({ case: agreed.case }),
    toCaseHolder({ case: mine.case }),
    toCaseHolder({ case: theirs.case }),
  );
  const content = {
    riskProfileCode: String(merge.pick({ field }, agreed?.[field], mine[field], theirs[field])),
    persons: merge.list(agreed?.persons, mine.persons, theirs.persons, {
      toPlace: (personId) => ({ personId }),
      isSame: isSamePerson,
      join: (base, own, other) => merge.person(base, own, other),
    }),
    ...(ofEnrollment.case && ofEnrollment),
  };
  const asked = new Set(merge.clashes.map(({ place }) => toPlaceKey(place)));
  const isAsked = ({ place: { personId, section, rowId, field: key } }: Change) =>
    asked.has(toPlaceKey({ personId, section, rowId, field: key })) ||
    asked.has(toPlaceKey({ personId, section, rowId })) ||
    asked.has(toPlaceKey({ personId }));
  return {
    content,
    clashes: merge.clashes,
    taken: findChanges(mine, content).filter((change) => !isAsked(change)),
  };
}

/** Returns true for two versions with the same values in the same order. */
export function isSameContent(one: Content, other: Content): boolean {
  return (
    one.riskProfileCode === other.riskProfileCode &&
    isSamePerson(toCaseHolder({ case: one.case }), toCaseHolder({ case: other.case })) &&
    one.persons.length === other.persons.length &&
    one.persons.every((person, index) => {
      const same = other.persons[index];
      return same?.id === person.id && isSamePerson(person, same);
    })
  );
}

/** Key by which choices are kept. */
export const toPlaceKey = ({ personId, section, rowId, field }: Place): string =>
  [personId, section, rowId, field].join(' ');

/** Lists the persons, and the holder of the enrollment's own case, that the team does not have as they are here. */
export function listUnagreed(
  { id: enrollmentId, team, personIds }: AgreedHeader,
  persons: readonly Person[],
): readonly Person[] {
  if (!team?.keepsAgreed) return persons;
  const ids = new Set([enrollmentId, ...(team.agreed?.personIds ?? personIds)]);
  return persons.filter(({ id, agreed }) => !ids.has(id) || agreed?.revision === team.revision);
}

/**
 * The agreed version of an enrollment; undefined when it was not kept. `theirs` stands for a person who was
 * removed here, unless `isChanged` says that the team changed them since.
 */
export function findAgreed(
  { id: enrollmentId, team, riskProfileCode, personIds }: AgreedHeader,
  mine: ReadonlyMap<EntityId, Person>,
  theirs: ReadonlyMap<EntityId, Person>,
  isChanged: (id: EntityId) => boolean,
): Content | undefined {
  if (!team?.keepsAgreed) return undefined;
  const agreed = team.agreed ?? { riskProfileCode, personIds };
  const find = (id: EntityId): Person | undefined => {
    const person = mine.get(id);
    if (person) return person.agreed?.revision === team.revision ? person.agreed.person : person;
    // An empty person differs from everybody: the removal is asked about.
    return isChanged(id) ? createPerson(id) : theirs.get(id);
  };
  const record = find(enrollmentId)?.case;
  return {
    riskProfileCode: agreed.riskProfileCode,
    persons: agreed.personIds.flatMap((id) => find(id) ?? []),
    ...(record && { case: record }),
  };
}

interface Listed<Item> {
  readonly toPlace: (id: EntityId) => Place;
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly join: (base: Item | undefined, mine: Item, theirs: Item) => Item;
}

class Merge {
  readonly clashes: Clash[] = [];
  readonly #isMine: IsMine;

  constructor(isMine: IsMine) {
    this.#isMine = isMine;
  }

  pick(place: Place, agreed: IntegerEntry | undefined, mine: IntegerEntry, theirs: IntegerEntry) {
    if (mine === theirs || agreed === theirs) return mine;
    if (agreed === mine) return theirs;
    return this.#ask({ place, agreed, mine, theirs }) ? mine : theirs;
  }

  list<Item extends { readonly id: EntityId }>(
    agreed: readonly Item[] | undefined,
    mine: readonly Item[],
    theirs: readonly Item[],
    { toPlace, isSame, join }: Listed<Item>,
  ): Item[] {
    const [base, own, other] = [agreed, mine, theirs].map(
      (items) => new Map(items?.map((item) => [item.id, item])),
    );
    const alone = (item: Item, side: 'mine' | 'theirs'): boolean => {
      const before = base?.get(item.id);
      // One side added it.
      if (agreed && !before) return true;
      // The other side removed it.
      if (before && isSame(before, item)) return false;
      const sides = side === 'mine' ? { mine: '', theirs: undefined } : { mine: undefined, theirs: '' };
      return this.#ask({ place: toPlace(item.id), agreed: undefined, ...sides }) === (side === 'mine');
    };
    return mergeOrder(agreed?.map(toId), mine.map(toId), theirs.map(toId)).flatMap((id) => {
      const [one, two] = [own?.get(id), other?.get(id)];
      if (one && two) return isSame(one, two) ? one : join(base?.get(id), one, two);
      if (one) return alone(one, 'mine') ? one : [];
      return two && alone(two, 'theirs') ? two : [];
    });
  }

  /** Keeps the marks of my side. */
  person(agreed: Person | undefined, mine: Person, theirs: Person): Person {
    const personId = mine.id;
    return {
      ...mine,
      ...fromKeys(SCALAR_KEYS, (field) =>
        String(this.pick({ personId, field }, agreed?.[field], mine[field], theirs[field])),
      ),
      ...fromSections((section) => {
        const fields: readonly RowFieldKey[] = SECTIONS[section].fields;
        const rowsOf = (person: Person): readonly RowOf<typeof section>[] => person[section];
        return this.list(agreed && rowsOf(agreed), rowsOf(mine), rowsOf(theirs), {
          toPlace: (rowId) => ({ personId, section, rowId }),
          isSame: (one, other) => fields.every((key) => getRowEntry(one, key) === getRowEntry(other, key)),
          join: (base, one, other) =>
            createRow(section, one.id, (field) => {
              const place = { personId, section, rowId: one.id, field };
              const before = base && getRowEntry(base, field);
              return this.pick(place, before, getRowEntry(one, field), getRowEntry(other, field));
            }),
        });
      }),
      ...this.caseOf(agreed, mine, theirs),
    };
  }

  /** The case of a person or of the enrollment, entry by entry as the rows of the contract. */
  caseOf(agreed: Person | undefined, mine: Person, theirs: Person): Pick<Person, 'case'> {
    const sections = sectionsOf(agreed, mine, theirs).filter(isCaseKey);
    if (sections.length === 0) return {};
    // The enrollment's own case is of nobody.
    const personId = mine.id || undefined;
    const joined = sections.map((section): [string, readonly CaseRow[]] => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a section of the case has rows of the case
      const rowsOf = (person: Person) => rowsIn(person, section) as readonly CaseRow[];
      const rows = this.list(agreed && rowsOf(agreed), rowsOf(mine), rowsOf(theirs), {
        toPlace: (rowId) => ({ personId, section, rowId }),
        isSame: (one, other) => toCanonicalJson(one) === toCanonicalJson(other),
        // Both may have begun a section that is filled in once: its row was empty before.
        join: (base, one, other) =>
          this.#caseRow(
            { personId, section, rowId: one.id },
            base ?? (agreed && toEmptyRow(one)),
            one,
            other,
          ),
      });
      return [section.slice('case.'.length), rows];
    });
    const filled = joined.filter(([, rows]) => rows.length > 0);
    return { case: filled.length > 0 ? Object.fromEntries(filled) : undefined };
  }

  /** Notes of the whole row follow the side that changed something, mine first; those of an entry follow the entry. */
  #caseRow(
    place: Place & { readonly section: CaseSectionKey },
    base: CaseRow | undefined,
    one: CaseRow,
    other: CaseRow,
  ): CaseRow {
    const isOld = (row: CaseRow) => base !== undefined && toCanonicalJson(base) === toCanonicalJson(row);
    if (isOld(other)) return one;
    if (isOld(one)) return other;
    if ([one, other].some(isAnswering)) return this.#answering(place, one, other);
    const joined: Record<string, string> = {};
    for (const field of fieldsIn(place.section, base, one, other)) {
      const { name } = splitRowFieldKey(field);
      const before = base && getRowEntry(base, field);
      const [mine, theirs] = [getRowEntry(one, field), getRowEntry(other, field)];
      const entry = this.pick({ ...place, field }, before, mine, theirs);
      joined[name] = String(entry);
      const names = Object.values(toStampNames(name));
      const isRenewed = names.some((note) => one[note] !== base?.[note]);
      const noted = mine === theirs ? (isRenewed ? one : other) : entry === mine ? one : other;
      for (const note of names) joined[note] = noted[note] ?? '';
    }
    const all = Object.entries({ ...other, ...one, ...joined });
    const kept = all.filter(([name, text]) => text !== '' || !name.startsWith('_'));
    return { ...Object.fromEntries(kept), id: one.id };
  }

  /** The questions as asked, and the version, are of all answers of a row, so one side's row counts as a whole. */
  #answering(place: Place & { readonly section: CaseSectionKey }, one: CaseRow, other: CaseRow): CaseRow {
    const isSame =
      one[VERSION] === other[VERSION] &&
      fieldsIn(place.section, one, other).every(
        (field) => getRowEntry(one, field) === getRowEntry(other, field),
      );
    return isSame || this.#ask({ place, agreed: undefined, mine: '', theirs: '' }) ? one : other;
  }

  /** Returns true when my side counts. */
  #ask(clash: Clash): boolean {
    this.clashes.push(clash);
    return this.#isMine(clash.place);
  }
}

const toEmptyRow = ({ id }: CaseRow) => ({ id }) as CaseRow;

const toId = ({ id }: { readonly id: EntityId }) => id;

/**
 * The order of the side that moved something, mine when both did; what only the other side has follows its
 * neighbour there.
 */
function mergeOrder(
  agreed: readonly EntityId[] | undefined,
  mine: readonly EntityId[],
  theirs: readonly EntityId[],
): readonly EntityId[] {
  const isMoved = agreed !== undefined && toCommon(agreed, mine) !== toCommon(mine, agreed);
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  const placed = new Set(first);
  second.forEach((id, index) => {
    if (placed.has(id)) return;
    const before = second[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    placed.add(id);
  });
  return order;
}

/** Those that others have, too. */
function toCommon(ids: readonly EntityId[], others: readonly EntityId[]): string {
  const known = new Set(others);
  return ids.filter((id) => known.has(id)).join();
}
