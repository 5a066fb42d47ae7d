import type { EntityId, Enrollment, Person, RowOf, SectionKey } from '../enrollment/enrollment.ts';
import { SCALAR_KEYS } from '../fields/descriptors.ts';
import { createRow } from '../fields/entries.ts';
import { fromKeys, fromSections } from '../fields/from-keys.ts';
import type { FinalizeRequest, PersonaFull } from './finalize-request.ts';
import { WIRE_NAMES, WIRE_SECTIONS } from './wire-names.ts';

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
    ...fromKeys(SCALAR_KEYS, (key) => persona[WIRE_NAMES[key]] ?? ''),
    ...fromSections((section) => readRows(persona, section, newId)),
  };
}

function readRows<S extends SectionKey>(persona: PersonaFull, section: S, newId: () => EntityId): RowOf<S>[] {
  const rows: readonly Readonly<Record<string, string | number | undefined>>[] =
    persona[WIRE_SECTIONS[section]];
  return rows.map((row) => createRow(section, newId(), (key) => row[WIRE_NAMES[key]] ?? ''));
}
