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
import type { CaseFieldKey, FieldKey } from '../../domain/fields/registry.ts';
import { getCaseEntry } from '../../domain/intake/case-entries.ts';
import type { PersonReading, Reading } from '../../domain/intake/reading.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { type Intake, type IntakePlace, findHolder, isOfSomebodyElse } from './apply-intake.ts';

/** Result of reading a text. */
export interface TextReading {
  /** The text itself. */
  readonly text: string;
  readonly reading?: Reading | undefined;
  readonly isTooLong: boolean;
  /** The photo of a card whose code is part of the text. */
  readonly photo?: File | undefined;
}

/** The photo that was read, for the entry of the case that keeps it. */
export interface PhotoOffer {
  readonly file: File;
  readonly field: CaseFieldKey;
  /** The present text of the entry; `''` for none. */
  readonly before: string;
  /** Undefined for the limit that all files have. */
  readonly maxBytes: number | undefined;
}

export interface Choices {
  /** Choices that differ from the advice, by the key of a value, the number of a person, or `PHOTO`. */
  readonly chosen: ReadonlyMap<string, boolean>;
  /** The person who gets the data; a new one without an id. */
  readonly target?: { readonly id?: EntityId | undefined } | undefined;
  /** Field of each unread piece that was put into one, by the key of the piece. */
  readonly put: ReadonlyMap<string, FieldKey>;
  /** With several persons, true when doubtful values are applied too. */
  readonly withDoubts: boolean;
}

/** Key of the choice to keep the photo. */
export const PHOTO = 'photo';

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
  /** Undefined without a photo of the text's only person, and where the case has no place for it. */
  readonly photo: PhotoOffer | undefined;
}

const BLANK: Person = createPerson('');

export function toPlan(
  { reading, photo }: Pick<TextReading, 'photo'> & { readonly reading: Reading },
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
    values: [...root, ...(fitting ? toProposal(person, toAsked(person, fitting, profile)) : [])],
    persons: only ? [] : reading.persons,
    room: Math.max(0, profile.limits.persons - (header?.personIds.length ?? 0)),
    hasTooManyRows: fitting !== only,
    photo: photo && fitting && findPhotoOffer(photo, person, fitting, profile),
  };
}

/** Leaves out the values for entries that the case does not ask of that person. */
function toAsked(person: Person, reading: PersonReading, profile: Profile): PersonReading {
  if (!reading.ofCase) return reading;
  const isAsked = toAskedOf(person, reading, profile);
  return { ...reading, ofCase: reading.ofCase.filter(({ field }) => isAsked(field)) };
}

/** Tells whether the case asks an entry of a person with all that was read. */
function toAskedOf(person: Person, reading: PersonReading, profile: Profile) {
  const applied = applyReading(person, reading, () => '');
  const view = profile.case?.model.viewOf(applied, profile.viewOf(applied), profile.today());
  return (key: CaseFieldKey) =>
    view?.sections.some(({ entries }) => entries.has(key)) === true && !view.field(key).hidden;
}

function findPhotoOffer(
  file: File,
  person: Person,
  reading: PersonReading,
  profile: Profile,
): PhotoOffer | undefined {
  const model = profile.case?.model;
  const field = model?.ofCard.get('card-photo');
  if (field === undefined || !toAskedOf(person, reading, profile)(field)) return undefined;
  const entry = model?.entryOf(field);
  const maxBytes = entry?.kind === 'file' ? entry.maxBytes : undefined;
  return { file, field, before: getCaseEntry(person, field), maxBytes };
}

export function isChosen({ key, value, isAdvised }: ProposedValue, { chosen }: Choices): boolean {
  return chosen.get(key) ?? (isAdvised || value.piece !== undefined);
}

/** Chosen by default, where it replaces no other file. */
export function isPhotoChosen({ photo }: IntakePlan, { chosen }: Choices): boolean {
  return photo !== undefined && (chosen.get(PHOTO) ?? photo.before === '');
}

/** Chosen by default, as long as there is room for that person. */
export function isPersonChosen(index: number, { room }: IntakePlan, { chosen }: Choices): boolean {
  return index < room && (chosen.get(String(index)) ?? true);
}

/** Returns true when the plan needs no new person, or there is room for one. */
export function hasRoom({ target, room }: IntakePlan): boolean {
  return target !== undefined || room > 0;
}

export interface CountedIntake extends Intake {
  /** Number of values that are applied, with the photo. */
  readonly count: number;
  /** The photo to keep; its person is the only one. */
  readonly photo?: PhotoOffer | undefined;
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
            const fitting = toAsked(BLANK, toFitting(BLANK, person, profile.limits.rows), profile);
            return choices.withDoubts ? fitting : withoutDoubts(fitting);
          });
  const photo = isPhotoChosen(plan, choices) ? plan.photo : undefined;
  const some = persons.filter((person) => photo !== undefined || countValues(person) > 0);
  const count = some.reduce(
    (sum, person) => sum + countValues(person),
    (riskProfileCode === undefined ? 0 : 1) + (photo ? 1 : 0),
  );
  if (count === 0) return undefined;
  return { persons: some, count, photo, ...(riskProfileCode !== undefined && { riskProfileCode }) };
}

export function countValues({ values, rows, ofCase = [] }: PersonReading): number {
  return values.length + ofCase.length + rows.reduce((sum, row) => sum + row.values.length, 0);
}

export function countDoubts({ values, rows, ofCase = [] }: PersonReading): number {
  const all = [...values, ...rows.flatMap((row) => row.values), ...ofCase];
  return all.filter(({ doubt }) => doubt !== undefined).length;
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
