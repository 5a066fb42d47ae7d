import { expect, test } from 'vitest';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../../domain/profile/security-headers.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toSourceFacts } from './configured-section.tsx';
import * as spanish from '../../i18n/languages/es.ts';

const translator = createTranslator('es', joinTexts(spanish));
const SPEC: ProfileSpec = { name: 'x', baseUrl: '' };
const AT = '2026-11-21T13:00:00.000Z';
const HEADERS = toSecurityHeaders(SPEC);

interface Circumstances {
  readonly isKept?: boolean;
  readonly at?: string;
  readonly isPageKept?: boolean;
  readonly spec?: ProfileSpec;
  readonly headers?: Readonly<Record<string, string>>;
}

function linesOf(term: 'source' | 'policy', circumstances: Circumstances): readonly string[] {
  const { isKept = false, at = AT, isPageKept = true, spec = SPEC, headers = HEADERS } = circumstances;
  const source = { isKept, at, headers: new Headers(headers), text: '' };
  const facts = toSourceFacts({ spec, source, isPageKept }, translator);
  return facts.find((fact) => fact.term === `profilePage.${term}`)?.lines ?? [];
}

test('the profile page says whether the server gave the profile, and what a send does without it', () => {
  const when = translator.dateTime(AT);
  expect(linesOf('source', {})).toEqual([
    `El servidor lo entregó el ${when}`,
    'Se pide otra vez antes de cada envío; si no se obtiene, no se envía',
  ]);
  expect(linesOf('source', { isKept: true, spec: { ...SPEC, profileCheck: 'ask' } })).toEqual([
    `Una copia de este computador, que el servidor entregó el ${when}: al abrir esta página no entregó un perfil válido`,
    'Se pide otra vez antes de cada envío; si no se obtiene, la persona puede enviar con este',
  ]);
  // A copy of an older version.
  expect(linesOf('source', { isKept: true, at: '' })[0]).toContain('entregó el —');
});

test('the profile page says which policies of the server are missing or lax, and what applies instead', () => {
  expect(linesOf('policy', {})).toEqual([
    'Las que el servidor envía con el perfil no permiten más de lo que el perfil necesita',
  ]);
  const replaced =
    'En su lugar rigen las que se deducen del perfil, porque Enrola se abre desde la copia de este computador';
  expect(linesOf('policy', { headers: {} })).toEqual([
    'El servidor no envía Content-Security-Policy',
    'El servidor no envía Cross-Origin-Opener-Policy',
    replaced,
  ]);
  const lax = HEADERS['Content-Security-Policy'].replace("connect-src 'self'", 'connect-src *');
  const headers = { ...HEADERS, 'Content-Security-Policy': lax };
  expect(linesOf('policy', { headers })).toEqual([
    'Content-Security-Policy permite más de lo que el perfil necesita: connect-src',
    replaced,
  ]);
  expect(linesOf('policy', { headers, isPageKept: false }).at(-1)).toBe(
    'Nada las reemplaza: este navegador no abre Enrola desde una copia',
  );
});
