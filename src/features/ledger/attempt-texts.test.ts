import { expect, test } from 'vitest';
import type { AttemptContent } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import * as spanish from '../../i18n/languages/es.ts';
import { createTranslator, joinTexts } from '../../i18n/translator.ts';
import { toEvidence } from './attempt-texts.ts';

const translator = createTranslator('es', joinTexts(spanish));
const ACCORDING = 'Según el archivo: «Confirmado». Con el perfil de este computador no se lee así.';

const answered = (more: Partial<Extract<FinalizeOutcome, { kind: 'answered' }>>): FinalizeOutcome => ({
  kind: 'answered',
  at: '2026-11-20T10:00:01.000Z',
  status: 200,
  contentType: '',
  body: '',
  truncated: false,
  verdict: 'unknown',
  ...more,
});

function tell(content: Partial<AttemptContent>) {
  const attempt = {
    version: 1 as const,
    id: 's1',
    enrollmentId: 'e1',
    number: 1,
    startedAt: '2026-11-20T10:00:00.000Z',
    state: 'unknown' as const,
    hash: '',
    content: { subjects: [], ...content },
  };
  return toEvidence(attempt, translator);
}

test('the list of sends says why a status 200 proves nothing', () => {
  expect(tell({ outcome: answered({ doubt: 'no-headers' }) }).answer).toBe(
    'El navegador dice 200, pero sin ninguna cabecera: puede que el servicio no haya respondido.',
  );
  expect(tell({ outcome: answered({ doubt: 'no-headers', verdict: 'confirmed' }) }).answer).toBe('HTTP 200');
});

test('the list of sends says what the file says, where this computer reads it otherwise', () => {
  const doubted = answered({ status: 500, fileVerdict: 'confirmed' });
  expect(tell({ outcome: doubted, fileState: 'confirmed' }).answer).toBe(`HTTP 500 ${ACCORDING}`);
  expect(tell({ fileState: 'confirmed' }).answer).toBe(`No hay constancia de una respuesta. ${ACCORDING}`);
  expect(tell({ lateOutcomes: [doubted] }).late).toContain(`HTTP 500 ${ACCORDING}`);
});

test('the list of sends says that a finding goes against a late answer', () => {
  const resolution = {
    found: 'does-not-exist' as const,
    at: '2026-11-20T10:00:00.000Z',
    by: 'Rosa',
    reason: 'No está.',
  };
  const against = '(Contra una respuesta posterior del servicio que cumple la regla de éxito.)';
  expect(tell({ resolution }).resolution).not.toContain(against);
  expect(tell({ resolution: { ...resolution, despite: true } }).resolution).toMatch(/No está\. \(Contra/);
  expect(tell({ resolution: { ...resolution, despite: true, by: '' } }).resolution).toContain(against);
});
