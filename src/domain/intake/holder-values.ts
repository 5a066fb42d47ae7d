/** What a card says of who holds it, beside names and dates. */
import type { FieldKey } from '../fields/registry.ts';
import type { Doubt } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toWireRut } from '../formats/rut.ts';
import { findCode } from './named-entries.ts';
import type { IntakeContext } from './intake-context.ts';
import type { ReadValue } from './reading.ts';

/** The names by which a list may call what a card proves; a list that has none of them gets no code. */
const NATURAL_PERSON = [
  'Persona natural',
  'Natural',
  'Natural person',
  'Persona física',
  'Physical person',
  'Individual',
];
export const LEGAL_PERSON = ['Persona jurídica', 'Jurídica', 'Legal entity', 'Legal person', 'Empresa'];
const RUT = ['RUT', 'RUN', 'RUT/RUN', 'RUN/RUT', 'Cédula de identidad', 'Rol Único Tributario'];
const FEMALE = ['Femenino', 'Mujer', 'Female', 'Woman'];
const MALE = ['Masculino', 'Hombre', 'Varón', 'Male', 'Man'];

/** A code under one of the names, where the list of the field has exactly one such entry. */
export function toCodeValue(
  { profile }: IntakeContext,
  field: FieldKey,
  names: readonly string[],
  doubt?: Doubt,
): ReadValue[] {
  const entry = findCode(profile, field, names);
  return entry === undefined ? [] : [{ field, entry, doubt }];
}

/** `F` or `M` of a card; by its name, because lists of codes disagree on what M stands for. */
export function toSexValue(context: IntakeContext, letter: string, doubt?: Doubt): ReadValue[] {
  if (letter !== 'F' && letter !== 'M') return [];
  return toCodeValue(context, 'sex', letter === 'F' ? FEMALE : MALE, doubt);
}

/** A natural person with a RUN, written as the profile wants it read. */
export function toRunValues(context: IntakeContext, run: string, doubt?: Doubt): ReadValue[] {
  const kind = toCodeValue(context, 'entityKind', NATURAL_PERSON);
  return [...kind, ...toRutValues(context, run, doubt, String(kind[0]?.entry ?? ''))];
}

/** The RUT of a natural person or of a company. */
export function toRutValues(
  context: IntakeContext,
  rut: string,
  doubt?: Doubt,
  entityKind = '',
): ReadValue[] {
  const type = toCodeValue(context, 'identifierType', RUT);
  const person = { ...createPerson(''), entityKind, identifierType: String(type[0]?.entry ?? '') };
  const wire = toWireRut(rut);
  const format = context.profile.viewOf(person).field('identifier').format;
  return [...type, { field: 'identifier', entry: format?.toDisplay(wire) ?? wire, doubt }];
}
