/**
 * A stored draft for the benches: writes what the app itself would have stored, before the app's own scripts run.
 * The shapes are those of `src/domain/drafts/stored.ts` and `src/services/drafts/open-backend.ts`; the field names those of
 * `src/domain/contract/wire-names.ts`.
 */

export const ENROLLMENT_ID = 'bench';
export const personIdOf = (index) => `p${index}`;

/** Contract name → member of the stored record, per list of the contract. */
export const MEMBERS = {
  person: {
    tipoEntidad: 'entityKind',
    identificador: 'identifier',
    tipoIdentificador: 'identifierType',
    nombre: 'givenName',
    paterno: 'paternalName',
    materno: 'maternalName',
    sexo: 'sex',
    fechaNacimiento: 'birthDate',
    codPais: 'countryCode',
    codEstadoCivil: 'maritalStatusCode',
    codRegimenMatrimonial: 'maritalRegimeCode',
    dscGiro: 'businessActivity',
    codTipoSociedad: 'companyTypeCode',
    codTipoRelacion: 'relationshipTypeCode',
  },
  telefonoFulls: { telefono: 'number', observacion: 'remark', codTipoTelefono: 'typeCode' },
  direccionFulls: { linea1: 'line', codTipoDireccion: 'typeCode', prospComunaCiudadId: 'communeId' },
  emailFulls: { email: 'address', codTipoEmail: 'typeCode' },
  cuentaBancarioFulls: { numero: 'number', tipo: 'kind', prospBancoId: 'bankId' },
};

export const SECTIONS = {
  telefonoFulls: 'telephones',
  direccionFulls: 'addresses',
  emailFulls: 'emails',
  cuentaBancarioFulls: 'bankAccounts',
};

const rename = (record, members) =>
  Object.fromEntries(Object.entries(members).map(([wire, member]) => [member, record?.[wire] ?? '']));

function toPerson(persona, index) {
  const id = personIdOf(index);
  const sections = Object.entries(SECTIONS).map(([wire, section]) => [
    section,
    (persona?.[wire] ?? []).map((row, n) => ({ id: `${id}-${section}-${n}`, ...rename(row, MEMBERS[wire]) })),
  ]);
  return { id, ...rename(persona, MEMBERS.person), ...Object.fromEntries(sections) };
}

/** The stored records of a finalize request; without one, of one empty person. */
export function toStoredDraft(request) {
  const persons = (request?.personaFulls ?? [undefined]).map(toPerson);
  const at = new Date(0).toISOString();
  return {
    enrollment: {
      version: 2,
      id: ENROLLMENT_ID,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode: request?.codPerfilRiesgo ?? '',
      personIds: persons.map(({ id }) => id),
      submission: { state: 'draft', attempts: 0 },
    },
    persons: persons.map((person) => ({ version: 2, enrollmentId: ENROLLMENT_ID, id: person.id, person })),
  };
}

/**
 * A script for the page that stores the draft while the database is being created: the app's own opening of it waits
 * until this is done, so it finds the draft.
 */
export function toSeedScript(request) {
  return `{
    Object.defineProperty(navigator, 'languages', { value: ['es-CL'] });
    const draft = ${JSON.stringify(toStoredDraft(request))};
    indexedDB.open('enrola', 3).onupgradeneeded = ({ target }) => {
      const enrollments = target.result.createObjectStore('enrollments', { keyPath: 'id' });
      const persons = target.result.createObjectStore('persons', { keyPath: ['enrollmentId', 'id'] });
      target.result.createObjectStore('reviews', { keyPath: ['enrollmentId', 'id'] });
      target.result.createObjectStore('attempts', { keyPath: 'id' });
      target.result.createObjectStore('settings', { keyPath: 'id' });
      enrollments.put(draft.enrollment);
      for (const person of draft.persons) persons.put(person);
      target.transaction.oncomplete = () => target.result.close();
    };
  }`;
}

/** Runs in the page. Waits its turn behind what stores the draft. */
export const isStored = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('enrola');
    request.addEventListener('error', reject);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
