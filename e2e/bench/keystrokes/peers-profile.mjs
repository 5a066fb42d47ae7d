/** The lists of the peers as a profile of Enrola, with the formats and rules of the Chile sample that one would keep. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REQUIRED = ['tipoEntidad', 'identificador', 'nombre'];

/** @param options lists of the peers */
function toProfile(options) {
  const code = (name, label) => options[name].find((entry) => entry.label === label).value;
  const fields = Object.fromEntries(Object.keys(options).map((name) => [name, { catalog: name }]));
  fields.email = { format: { name: 'e-mail' } };
  fields.telefono = { format: { name: 'phone-cl' } };
  for (const name of REQUIRED) fields[name] = { ...fields[name], required: true };
  const isRutAccount = { field: 'tipo', equals: code('tipo', 'RUT') };
  return {
    name: 'Bench',
    baseUrl: '',
    catalogs: Object.fromEntries(Object.entries(options).map(([name, entries]) => [name, { entries }])),
    fields,
    rules: [
      {
        when: { not: { field: 'tipoEntidad', equals: code('tipoEntidad', 'Persona jurídica') } },
        hide: ['dscGiro', 'codTipoSociedad'],
      },
      {
        when: { not: { field: 'codEstadoCivil', equals: code('codEstadoCivil', 'Casado') } },
        hide: ['codRegimenMatrimonial'],
      },
      {
        when: { field: 'tipoIdentificador', equals: code('tipoIdentificador', 'RUT') },
        format: { identificador: { name: 'rut-cl' } },
      },
      {
        when: {
          all: [
            isRutAccount,
            { field: 'numero', filled: true },
            { not: { field: 'numero', equalsRutOf: 'identificador' } },
          ],
        },
        findings: [{ severity: 'warning', message: 'es el RUT sin dígito verificador', field: 'numero' }],
      },
    ],
  };
}

/** @returns a folder with the bundle under that profile */
export function prepareBundle(bundle, options) {
  const target = mkdtempSync(join(tmpdir(), 'enrola-keystrokes-'));
  cpSync(bundle, target, { recursive: true });
  writeFileSync(join(target, 'profile.json'), JSON.stringify(toProfile(options)));
  return target;
}
