/** Plans what applying a text does, from the place of the user and their choices. Pure. */
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

/** Result of reading a text. */
export interface TextReading {
  /** The text itself. */
  readonly text: string;
  readonly reading?: Reading | undefined;
  readonly isTooLong: boolean;
}

export interface Choices {
  /** Choices that differ from the advice, by the key of a value or the number of a person. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** The person who gets the data; a new one without an id. */
  readonly target?: { readonly id?: EntityId | undefined } | undefined;
  /** Field of each unread piece that was put into one, by the key of the piece. */
  readonly put: ReadonlyMap<string, FieldKey>;
  /** With several persons, true when doubtful values are applied too. */
  readonly withDoubts: boolean;
}

export const NO_CHOICES: Choices = { chosen: new Map(), put: new Map(), withDoubts: false };

/** A person of the enrollment who may get the data. */
export interface IntakeTarget {
  readonly person: Person;
  /** Its place in the list of persons, from 1. */
  readonly number: number;
}

export interface IntakePlan {
  /** The person who gets the data; undefined for a new one. */
  readonly target: IntakeTarget | undefined;
  /** The person on the page. */
  readonly open: IntakeTarget | undefined;
  /** Another person of the enrollment with the identifier that was read. */
  readonly holder: IntakeTarget | undefined;
  /** True when the identifier is not the one of the person on the page. */
  readonly isOfSomebodyElse: boolean;
  /** Values of the enrollment, and of the person when the text names only one. */
  readonly values: readonly ProposedValue[];
  /** Persons of a text that names several, otherwise empty. */
  readonly persons: readonly PersonReading[];
  /** Number of persons that the enrollment can still take. */
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

/** Chosen by default, as long as there is room for that person. */
export function isPersonChosen(index: number, { room }: IntakePlan, { chosen }: Choices): boolean {
  return index < room && (chosen.get(String(index)) ?? true);
}

/** Returns true when the plan needs no new person, or there is room for one. */
export function hasRoom({ target, room }: IntakePlan): boolean {
  return target !== undefined || room > 0;
}

interface CountedIntake extends Intake {
  /** Number of values that are applied. */
  readonly count: number;
}

/** The chosen values; undefined when there are none. */
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

/** Identifier and name that were read. */
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
