/**
 * Several computers edit one enrollment in any order, connected or not: no value is lost or replaced unless
 * somebody saw it or answered a question about it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWith } from '../enrollment/builders.fixture.ts';
import type { EnrollmentContent, EntityId, Person } from '../enrollment/enrollment.ts';
import { createPerson, toEntered } from '../enrollment/person.ts';
import type { Place } from '../fields/finding.ts';
import { findChanges } from '../review/changes.ts';
import { isSamePerson } from '../review/same-person.ts';
import { type AgreedHeader as Header, keepAgreed, withAgreed } from './agreed.ts';
import { findAgreed, isSameContent, listUnagreed, mergeContents, toPlaceKey } from './merge.ts';

const toIds = (persons: readonly Person[]) => new Map(persons.map((person) => [person.id, person]));

class Server {
  revision = 1;
  content: EnrollmentContent = {
    riskProfileCode: '',
    persons: ['p0', 'p1'].map((id) => ({
      ...createPerson(id),
      telephones: [rowWith('telephones', { id: `${id}-t` })],
    })),
  };
  /** Persons that each save sent, with its revision. */
  readonly saves: { readonly revision: number; readonly changed: readonly EntityId[] }[] = [];

  save({ riskProfileCode, personIds }: Header, changed: readonly Person[]): void {
    const known = new Map([...toIds(this.content.persons), ...toIds(changed.map(toEntered))]);
    const persons = personIds.map((id) => {
      const person = known.get(id);
      if (!person) throw new Error('a person was never sent');
      return person;
    });
    this.content = { riskProfileCode, persons };
    this.revision += 1;
    this.saves.push({ revision: this.revision, changed: changed.map(({ id }) => id) });
  }
}

/** Values that an answer or a replacement covered, by the value that covers them. */
class Seen {
  readonly #covered = new Map<string, Set<string>>();

  note(by: string, ...values: readonly string[]): void {
    const covered = this.#covered.get(by) ?? new Set();
    for (const value of values) covered.add(value);
    this.#covered.set(by, covered);
  }

  has(by: readonly string[], value: string): boolean {
    const open = [...by];
    const reached = new Set<string>();
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (each === value) return true;
      if (reached.has(each)) continue;
      reached.add(each);
      open.push(...(this.#covered.get(each) ?? []));
    }
    return false;
  }
}

/** All values of a person or of the enrollment by place, with a value for each part that exists. */
function listValues(content: EnrollmentContent): ReadonlyMap<string, string> {
  const changes = findChanges({ riskProfileCode: '', persons: [] }, content);
  return new Map(changes.map(({ place, after }) => [toPlaceKey(place), String(after)]));
}

class Computer {
  header: Header;
  persons: ReadonlyMap<EntityId, Person>;
  readonly #server: Server;
  readonly #seen: Seen;

  constructor(server: Server, seen: Seen) {
    this.#server = server;
    this.#seen = seen;
    const { persons, riskProfileCode } = server.content;
    this.persons = toIds(persons);
    this.header = { id: 'e1', riskProfileCode, personIds: persons.map(({ id }) => id), team: this.#toTeam() };
  }

  get content(): EnrollmentContent {
    const { riskProfileCode, personIds } = this.header;
    return { riskProfileCode, persons: personIds.flatMap((id) => this.persons.get(id) ?? []) };
  }

  /** Replaces a person, as the form of the person does. */
  setPerson(person: Person): void {
    const next = withAgreed(this.header, this.persons.get(person.id), person);
    this.persons = new Map(this.persons).set(person.id, next);
  }

  removePerson(id: EntityId): void {
    this.persons = new Map([...this.persons].filter(([each]) => each !== id));
    this.setHeader({ personIds: this.header.personIds.filter((each) => each !== id) });
  }

  setHeader(change: Partial<Pick<Header, 'riskProfileCode' | 'personIds'>>): void {
    this.header = { ...this.header, team: keepAgreed(this.header), ...change };
  }

  /** Sends what changed, or joins first what others saved. `isMine` answers the questions. */
  push(isMine: boolean): void {
    const { team } = this.header;
    if (team?.revision !== this.#server.revision) this.#join(isMine);
    this.#server.save(this.header, listUnagreed(this.header, this.content.persons));
    this.header = { ...this.header, team: this.#toTeam() };
    if (!isSameContent(this.content, this.#server.content)) throw new Error('a changed person was not sent');
  }

  #toTeam(): Header['team'] {
    return { revision: this.#server.revision, savedAt: '', keepsAgreed: true };
  }

  #join(isMine: boolean): void {
    const { content: theirs, saves, revision } = this.#server;
    const since = this.header.team?.revision ?? 0;
    const isChanged = (id: EntityId) =>
      saves.some((save) => save.revision > since && save.changed.includes(id));
    const agreed = findAgreed(this.header, this.persons, toIds(theirs.persons), isChanged);
    const merged = mergeContents(agreed, this.content, theirs, () => isMine);
    this.#noteAnswers(
      merged.clashes.map(({ place }) => place),
      isMine,
      theirs,
    );
    const others = toIds(theirs.persons);
    this.persons = toIds(
      merged.content.persons.map((person) => {
        const other = others.get(person.id);
        const { agreed: _agreed, ...rest } = person;
        return other && !isSamePerson(other, person)
          ? { ...rest, agreed: { revision, person: other } }
          : rest;
      }),
    );
    this.header = {
      id: 'e1',
      riskProfileCode: merged.content.riskProfileCode,
      personIds: merged.content.persons.map(({ id }) => id),
      team: {
        ...this.#toTeam(),
        revision,
        savedAt: '',
        agreed: { riskProfileCode: theirs.riskProfileCode, personIds: [...others.keys()] },
      },
    };
  }

  /** The chosen side covers all values of the other one at that place. */
  #noteAnswers(places: readonly Place[], isMine: boolean, theirs: EnrollmentContent): void {
    const [winner, loser] = isMine ? [this.content, theirs] : [theirs, this.content];
    const [kept, lost] = [listValues(winner), listValues(loser)];
    for (const place of places) {
      const key = toPlaceKey(place);
      const inside = [...lost].filter(([at]) => at === key || at.startsWith(key.trimEnd()));
      this.#seen.note(kept.get(key) ?? `gone ${key.trimEnd()}`, ...inside.map(([, value]) => value));
    }
  }
}

type Act = (at: Computer, log: Log) => void;

/** Values that were typed, with their places. */
class Log {
  readonly seen: Seen;
  readonly written: { readonly place: Place; readonly value: string }[] = [];
  #count = 0;

  constructor(seen: Seen) {
    this.seen = seen;
  }

  toId(): string {
    this.#count += 1;
    return `n${this.#count}`;
  }

  /** Returns a new value, which replaces `before`. */
  write(place: Place, before: string): string {
    const value = this.toId();
    if (before !== '') this.seen.note(value, before);
    this.written.push({ place, value });
    return value;
  }

  /** The user saw everything in the person or row that they remove. */
  remove(from: EnrollmentContent, place: Place): void {
    const key = toPlaceKey(place).trimEnd();
    for (const [at, value] of listValues(from)) if (at.startsWith(key)) this.seen.note(`gone ${key}`, value);
  }
}

const pickPerson = ({ content: { persons } }: Computer, index: number) =>
  persons[index % Math.max(persons.length, 1)];

const typeName =
  (index: number, field: 'givenName' | 'paternalName'): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    if (!person) return;
    const value = log.write({ personId: person.id, field }, person[field]);
    at.setPerson({ ...person, [field]: value });
  };

const typeNumber =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    const [row, ...others] = person?.telephones ?? [];
    if (!person || !row) return;
    const number = log.write(toNumberPlace(person.id, row.id), row.number);
    at.setPerson({ ...person, telephones: [{ ...row, number }, ...others] });
  };

const toNumberPlace = (personId: EntityId, rowId: EntityId) =>
  ({ personId, section: 'telephones', rowId, field: 'telephones.number' }) as const;

const addRow =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    if (!person) return;
    const id = log.toId();
    const row = rowWith('telephones', { id, number: log.write(toNumberPlace(person.id, id), '') });
    at.setPerson({ ...person, telephones: [...person.telephones, row] });
  };

const removeRow =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    const [row, ...telephones] = person?.telephones ?? [];
    if (!person || !row) return;
    log.remove(at.content, { personId: person.id, section: 'telephones', rowId: row.id });
    at.setPerson({ ...person, telephones });
  };

/** Answers an entry of a section that is filled in once: everybody has the same row. */
const answer =
  (index: number, entry: 'card' | 'signed'): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    if (!person) return;
    const [row = { id: 'papers' }] = person.case?.['papers'] ?? [];
    const place = { personId: person.id, section: 'case.papers', rowId: 'papers' } as const;
    const text = log.write({ ...place, field: `case.papers.${entry}` }, row[entry] ?? '');
    at.setPerson({ ...person, case: { ...person.case, papers: [{ ...row, [entry]: text }] } });
  };

const addOwner =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    if (!person) return;
    const id = log.toId();
    const place = { personId: person.id, section: 'case.owners', rowId: id } as const;
    const owner = { id, share: log.write({ ...place, field: 'case.owners.share' }, '') };
    const owners = [...(person.case?.['owners'] ?? []), owner];
    at.setPerson({ ...person, case: { ...person.case, owners } });
  };

const removeOwner =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    const [row, ...owners] = person?.case?.['owners'] ?? [];
    if (!person || !row) return;
    log.remove(at.content, { personId: person.id, section: 'case.owners', rowId: row.id });
    at.setPerson({ ...person, case: { ...person.case, owners } });
  };

const addPerson: Act = (at, log) => {
  const id = log.toId();
  at.setPerson({ ...createPerson(id), givenName: log.write({ personId: id, field: 'givenName' }, '') });
  at.setHeader({ personIds: [...at.header.personIds, id] });
};

const removePerson =
  (index: number): Act =>
  (at, log) => {
    const person = pickPerson(at, index);
    if (!person) return;
    log.remove(at.content, { personId: person.id });
    at.removePerson(person.id);
  };

const setRisk: Act = (at, log) => {
  const riskProfileCode = log.write({ field: 'riskProfileCode' }, at.header.riskProfileCode);
  at.setHeader({ riskProfileCode });
};

const push =
  (isMine: boolean): Act =>
  (at) =>
    at.push(isMine);

const index = fc.nat(3);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(index, fc.constantFrom('givenName', 'paternalName')).map((of) => typeName(...of)),
  },
  { weight: 4, arbitrary: index.map(typeNumber) },
  fc.constantFrom(setRisk, addPerson),
  index.map(addRow),
  index.map(removeRow),
  index.map(removePerson),
  { weight: 3, arbitrary: fc.tuple(index, fc.constantFrom('card', 'signed')).map((of) => answer(...of)) },
  index.map(addOwner),
  index.map(removeOwner),
  { weight: 4, arbitrary: fc.boolean().map(push) },
);

test('what somebody typed is there, or was seen by whoever replaced it, or was asked about', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), act), { maxLength: 60 }), (steps) => {
      const server = new Server();
      const log = new Log(new Seen());
      const computers = [0, 1, 2].map(() => new Computer(server, log.seen));
      for (const [at, step] of steps) step(computers[at] ?? expect.fail(), log);
      // Everybody is connected again.
      for (const computer of computers) computer.push(true);
      const values = listValues(server.content);
      for (const { place, value } of log.written) {
        const { personId, section, rowId } = place;
        const ends = [
          values.get(toPlaceKey(place)) ?? '',
          `gone ${toPlaceKey({ personId, section, rowId }).trimEnd()}`,
          `gone ${personId}`,
        ];
        expect(log.seen.has(ends, value), `${value} at ${toPlaceKey(place)}`).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
