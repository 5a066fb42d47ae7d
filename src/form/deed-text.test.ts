import { expect, it } from 'vitest';
import * as spanish from '../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../i18n/translator.ts';
import { toDeedText } from './deed-text.ts';

const translator = createTranslator('es', joinTexts(spanish));

it.each<[string, object, string]>([
  [
    'changed-at-provider',
    { before: { name: 'Ana Rojas', role: 'agent' }, after: { name: 'Ana Vera', role: 'supervisor' } },
    'Su organización cambió su nombre o su función: Supervisión · antes Ana Rojas, Agente',
  ],
  [
    'changed-at-provider',
    { before: { name: 'Ana Rojas', role: 'agent' }, after: { name: 'Ana Vera', role: 'agent' } },
    'Su organización cambió su nombre o su función: antes Ana Rojas',
  ],
  [
    'user-changed',
    { before: { role: 'agent', isDisabled: false }, role: 'supervisor', isDisabled: false },
    'Cambió la función o el acceso de alguien: Supervisión · antes Agente · con acceso',
  ],
  [
    'sign-in-refused',
    { by: 'openid-connect', why: 'no-role', before: { role: 'supervisor' } },
    'Acceso rechazado: antes Supervisión',
  ],
  ['sign-in-refused', { by: 'openid-connect', why: 'proof-old' }, 'Acceso rechazado'],
])('what an entry %s of %j says', (kind, about, said) => {
  expect(toDeedText({ kind, about: { ...about } }, translator, [])).toBe(said);
});
