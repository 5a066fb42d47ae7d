import { FIELDS, SCALAR_KEYS, type SectionKey, SECTIONS } from '../fields/registry.ts';
import type { EntityId, Enrollment, Person, RowOf } from '../enrollment/enrollment.ts';
import { createRow, fromSections } from '../fields/entries.ts';
import { toDay } from '../formats/date.ts';
import { fromKeys } from '../fields/from-keys.ts';
import type { FinalizeRequest, PersonaFull } from './finalize-request.ts';

/**
 * An enrollment with the values of a received or saved request. Ids are new (`newId` makes each): the wire
 * carries none. Sending it again gives the same request, except for rows that carry no value at all.
 */
export function fromFinalizeRequest(request: FinalizeRequest, newId: () => EntityId): Enrollment {
  return {
    id: newId(),
    riskProfileCode: request.codPerfilRiesgo ?? '',
    persons: request.personaFulls.map((persona) => readPerson(persona, newId)),
  };
}

function readPerson(persona: PersonaFull, newId: () => EntityId): Person {
  return {
    id: newId(),
    ...fromKeys(SCALAR_KEYS, (key) => persona[FIELDS[key].wire] ?? ''),
    birthDate: toDay(persona.fechaNacimiento ?? ''),
    ...fromSections((section) => readRows(persona, section, newId)),
  };
}

function readRows<S extends SectionKey>(persona: PersonaFull, section: S, newId: () => EntityId): RowOf<S>[] {
  const rows: readonly Readonly<Record<string, string | number | undefined>>[] =
    persona[SECTIONS[section].wire];
  return rows.map((row) => createRow(section, newId(), (key) => row[FIELDS[key].wire] ?? ''));
}
