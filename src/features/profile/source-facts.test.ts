import { expect, test } from 'vitest';
import { es } from '../../i18n/es.ts';
import { profilePageEs } from '../../i18n/profile-page-es.ts';
import { createTranslator, withTexts } from '../../i18n/translator.ts';
import { toSourceFacts } from './source-facts.ts';

const translator = withTexts(createTranslator('es', { locale: 'es-CL', texts: es }), profilePageEs);
const SPEC = { name: 'x', baseUrl: '' };
const AT = '2026-11-21T13:00:00.000Z';

test('the profile page says whether the server gave the profile, and what a send does without it', () => {
  const linesOf = (isKept: boolean, at: string, profileCheck?: 'ask') =>
    toSourceFacts({ isKept, at }, { ...SPEC, ...(profileCheck && { profileCheck }) }, translator)[0]?.lines;
  const when = translator.dateTime(AT);
  expect(linesOf(false, AT)).toEqual([
    `El servidor lo entregó el ${when}`,
    'Se pide otra vez antes de cada envío; si no se obtiene, no se envía',
  ]);
  expect(linesOf(true, AT, 'ask')).toEqual([
    `Una copia de este equipo, que el servidor entregó el ${when}: al abrir esta página no entregó un perfil válido`,
    'Se pide otra vez antes de cada envío; si no se obtiene, la persona puede enviar con este',
  ]);
  // A copy of an older version.
  expect(linesOf(true, '')?.[0]).toContain('entregó el —');
});
