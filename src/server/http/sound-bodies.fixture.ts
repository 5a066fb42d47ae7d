import { randomUUID } from 'node:crypto';
import { inventContent } from './team-server.fixture.ts';

const DAYS = ['2026-11-24T03:00:00.000Z', '2026-11-25T03:00:00.000Z'];

/** A valid body for each route that takes one. */
export const BODIES: Readonly<Record<string, () => unknown>> = {
  '/api/audit/export': () => ({ format: 'csv' }),
  '/api/activity': () => ({ days: DAYS }),
  '/api/activity/created': () => ({ days: DAYS, text: 'soto' }),
  '/api/sign-in': () => ({ signInName: 'nadie', password: 'no es la clave' }),
  '/api/accounts': () => ({
    token: 'a'.repeat(43),
    signInName: 'nadie',
    name: 'Nadie',
    password: 'una frase bien larga',
  }),
  '/api/passwords': () => ({ token: 'a'.repeat(43), password: 'una frase bien larga' }),
  '/api/passkeys/sign-in': () => ({
    id: 'a',
    response: { authenticatorData: 'a', clientDataJSON: 'a', signature: 'a' },
  }),
  '/api/passkeys': () => ({
    label: 'Este equipo',
    registration: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', attestationObject: 'a' },
    },
  }),
  '/api/passkeys/:id': () => ({ label: 'Este equipo' }),
  '/api/users/:id': () => ({ role: 'agent', isDisabled: false }),
  '/api/users/:id/hand-over': () => ({ to: randomUUID() }),
  '/api/invitations': () => ({ role: 'agent', name: 'Eva Soto' }),
  '/api/links/check': () => ({ token: 'a'.repeat(43) }),
  '/api/enrollments': inventContent,
  '/api/enrollments/search': () => ({ text: 'soto' }),
  '/api/enrollments/:id/changes': () => {
    const { id: _id, ...content } = inventContent();
    return content;
  },
  '/api/enrollments/:id/approve': () => ({}),
  '/api/enrollments/:id/send': () => ({ known: [{ personId: 'p1', as: 'sent', reason: 'Otra cuenta.' }] }),
  '/api/enrollments/:id/return': () => ({ text: 'Falta la comuna.' }),
  '/api/enrollments/:id/claim': () => ({}),
  '/api/enrollments/:id/assign': () => ({ userId: randomUUID() }),
  '/api/enrollments/:id/take-over': () => ({ text: 'Sigo yo.' }),
  '/api/enrollments/:id/observations': () => ({ kind: 'replied', observation: 'o1', text: 'Corregido.' }),
  '/api/enrollments/:id/look-ups': () => ({ personId: 'p1', entry: 'case.risk.list' }),
  '/api/identifiers': () => ({ identifiers: [{ type: 'R', number: '12345678-5' }] }),
  '/api/look-ups': () => ({ identifiers: [{ type: 'R', number: '12345678-5' }] }),
  '/api/keys': () => ({ label: 'Central', scopes: ['created'], days: 90 }),
  '/api/webhooks': () => ({ url: 'https://hooks.example.com/a', kinds: ['confirmed', 'unknown'] }),
  '/api/attempts/:id/resolution': () => ({ found: 'exists', reason: 'Está en el sistema.' }),
};
