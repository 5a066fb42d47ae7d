import { readFileSync } from 'node:fs';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { type Draft, draftProfile } from './draft-profile.ts';

export const ADDRESS = 'file:///documents/api.json';
export const NOTHING_ELSE = () => Promise.resolve({ problem: 'it is not there' });
const readSample = (name: string) =>
  readFileSync(new URL(`../../../e2e/setup/openapi/${name}`, import.meta.url), 'utf8');
/** A document as .NET generates it. */
export const CORDILLERA = readSample('cordillera.json');
/** A document as Spring generates it, in YAML. */
export const ORILLA = readSample('orilla.yaml');

export const draft = (text: string, operation?: string) =>
  draftProfile({ address: ADDRESS, text, operation, load: NOTHING_ELSE });

export function profileOf(result: Draft): ProfileSpec {
  if (!result.ok) throw new Error(result.problem);
  return result.profile;
}

export const problemOf = (result: Draft) => (result.ok ? undefined : result.problem);

export const notesOf = (result: Draft) => result.notes.map(({ about, text }) => `${about}: ${text}`);

export const FINALIZE = '/api/publicapi/svc/Enrolamiento/FinalizarEnrolamiento';

/** A document with one operation, whose persons have these properties, and perhaps further `paths`. */
export function documentOf(properties: object, more: object = {}, paths: object = {}): string {
  const person = {
    type: 'object',
    properties: { identificador: {}, nombre: {}, paterno: {}, ...properties },
  };
  const body = {
    type: 'object',
    properties: { codPerfilRiesgo: {}, personaFulls: { type: 'array', items: person } },
  };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'x' },
    servers: [{ url: 'https://api.example' }],
    paths: {
      ...paths,
      [FINALIZE]: {
        post: { requestBody: { content: { 'application/json': { schema: body } } }, responses: {} },
      },
    },
    ...more,
  });
}
