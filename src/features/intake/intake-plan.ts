/** What applying a text would do, from where somebody is and what they chose. Pure. */
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { createPerson, toFullName } from '../../domain/enrollment/person.ts';
import {
  type ProposedValue,
  applyReading,
  choose,
  toFitting,
  toProposal,
  toRootProposal,
} from '../../domain/intake/proposal.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import type { PersonReading, Reading } from '../../domain/intake/reading.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type Intake, type IntakePlace, findHolder, isOfSomebodyElse } from './apply-intake.ts';

/** What a text says. */
export interface TextReading {
  /** What was read. */
  readonly text: string;
  readonly reading?: Reading | undefined;
  readonly isTooLong: boolean;
}

export interface Choices {
  /** By the key of a value, or the number of a person: what somebody chose other than was advised. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** Whom the data is of; without an id, a new person. */
  readonly target?: { readonly id?: EntityId | undefined } | undefined;
  /** By the key of an unread piece: the field that it was put into. */
  readonly put: ReadonlyMap<string, FieldKey>;
  /** Of many persons: what wants a look goes in too. */
  readonly withDoubts: boolean;
}

export const NO_CHOICES: Choices = { chosen: new Map(), put: new Map(), withDoubts: false };

/** A person of the enrollment whom the data may be of. */
export interface IntakeTarget {
  readonly person: Person;
  /** Its place in the list of persons, from 1. */
  readonly number: number;
}

export interface IntakePlan {
  /** Whom the data goes to; undefined: to a new person. */
  readonly target: IntakeTarget | undefined;
  /** The person on the page. */
  readonly open: IntakeTarget | undefined;
  /** Another person of the enrollment who has the identifier that was read. */
  readonly holder: IntakeTarget | undefined;
  /** The identifier is not that of the person on the page. */
  readonly isOfSomebodyElse: boolean;
  /** The values of the one person, and of the enrollment itself. */
  readonly values: readonly ProposedValue[];
  /** Where there are several. */
  readonly persons: readonly PersonReading[];
  /** So many more the enrollment takes. */
  readonly room: number;
  readonly hasTooManyRows: boolean;
}

const BLANK: Person = createPerson('');

export function toPlan(
  reading: Reading,
  place: IntakePlace,
  { target }: Choices,
  profile: Profile,
): IntakePlan {
  const [only] = reading.persons.length === 1 ? reading.persons : [];
  const inside = place.kind === 'enrollment' && only ? place : undefined;
  const open = inside?.person && { person: inside.person, number: inside.number };
  const isOther = open !== undefined && only !== undefined && isOfSomebodyElse(open.person, only);
  const found = inside && only && findHolder(inside.session, only);
  const holder = found?.person.id === open?.person.id ? undefined : found;
  const proposed = holder ?? (isOther ? undefined : open);
  const chosen = target && [open, holder].find((other) => other?.person.id === target.id);
  const own = target ? chosen : proposed;
  const person = own?.person ?? BLANK;
  const header = place.kind === 'enrollment' ? place.session.getSnapshot().header : undefined;
  const root = toRootProposal(reading.riskProfile, header?.riskProfileCode ?? '');
  const fitting = only && toFitting(person, only, profile.limits.rows);
  return {
    target: own,
    open,
    holder,
    isOfSomebodyElse: isOther,
    values: [...root, ...(fitting ? toProposal(person, fitting) : [])],
    persons: only ? [] : reading.persons,
    room: Math.max(0, profile.limits.persons - (header?.personIds.length ?? 0)),
    hasTooManyRows: fitting !== only,
  };
}

export function isChosen({ key, value, isAdvised }: ProposedValue, { chosen }: Choices): boolean {
  return chosen.get(key) ?? (isAdvised || value.piece !== undefined);
}

/** Persons of a table by their number; as many as there is room for. */
export function isPersonChosen(index: number, { room }: IntakePlan, { chosen }: Choices): boolean {
  return index < room && (chosen.get(String(index)) ?? true);
}

/** Whether a person can be added where the plan needs one. */
export function hasRoom({ target, room }: IntakePlan): boolean {
  return target !== undefined || room > 0;
}

interface CountedIntake extends Intake {
  /** How many values go in. */
  readonly count: number;
}

/** What was chosen; undefined where that is nothing. */
export function toIntake(
  reading: Reading,
  plan: IntakePlan,
  choices: Choices,
  profile: Profile,
): CountedIntake | undefined {
  const taken = new Set(plan.values.filter((value) => isChosen(value, choices)).map(({ key }) => key));
  const risk = plan.values.find(({ value }) => value.field === 'riskProfileCode');
  const riskProfileCode = risk && taken.has(risk.key) ? String(risk.value.entry) : undefined;
  const [only] = reading.persons;
  const persons =
    plan.persons.length === 0
      ? [only ? choose(only, (key) => taken.has(key)) : { values: [], rows: [] }]
      : plan.persons
          .filter((_, index) => isPersonChosen(index, plan, choices))
          .map((person) => {
            const fitting = toFitting(BLANK, person, profile.limits.rows);
            return choices.withDoubts ? fitting : withoutDoubts(fitting);
          });
  const some = persons.filter((person) => countValues(person) > 0);
  const count = some.reduce(
    (sum, person) => sum + countValues(person),
    riskProfileCode === undefined ? 0 : 1,
  );
  if (count === 0) return undefined;
  return { persons: some, count, ...(riskProfileCode !== undefined && { riskProfileCode }) };
}

export function countValues({ values, rows }: PersonReading): number {
  return values.length + rows.reduce((sum, row) => sum + row.values.length, 0);
}

export function countDoubts({ values, rows }: PersonReading): number {
  return [...values, ...rows.flatMap((row) => row.values)].filter(({ doubt }) => doubt !== undefined).length;
}

/** Who it is, as far as it was read. */
export function toReadPerson(reading: PersonReading): Pick<Person, 'identifier'> & { readonly name: string } {
  const person = applyReading(BLANK, { ...reading, rows: [] }, () => '');
  return { identifier: person.identifier, name: toFullName(person) };
}

function withoutDoubts(reading: PersonReading): PersonReading {
  const advised = new Set(
    toProposal(BLANK, reading)
      .filter(({ isAdvised }) => isAdvised)
      .map(({ key }) => key),
  );
  return choose(reading, (key) => advised.has(key));
}
