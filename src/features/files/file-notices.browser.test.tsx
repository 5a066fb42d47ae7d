import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Attempt, AttemptContent } from '../../domain/drafts/attempt.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { MissingFiles, SendClaims } from './file-notices.tsx';

const AT = '2026-11-20T10:00:01.000Z';

const attempt = (number: number, state: Attempt['state'], content: Partial<AttemptContent>): Attempt => ({
  version: 1,
  id: `s${number}`,
  enrollmentId: 'e1',
  number,
  startedAt: AT,
  state,
  hash: '',
  content: { subjects: [], ...content },
});

const answered = (more: Partial<Extract<FinalizeOutcome, { kind: 'answered' }>>): FinalizeOutcome => ({
  kind: 'answered',
  at: AT,
  status: 500,
  contentType: '',
  body: '',
  truncated: false,
  verdict: 'unknown',
  ...more,
});

const show = (attempts: readonly Attempt[]) => renderInSpanish(<SendClaims attempts={attempts} />);

test('where the answers in a file prove something else here, the preview says both', async () => {
  const doubted = answered({ fileVerdict: 'confirmed' });
  await show([
    attempt(1, 'absent', { outcome: doubted, lateOutcomes: [doubted] }),
    attempt(2, 'unknown', { fileState: 'rejected', outcome: answered({ fileVerdict: 'rejected' }) }),
  ]);
  await expect.element(page.getByText('aquí vale el perfil')).toBeVisible();
  const lines = page.getByRole('listitem');
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    'Intento 1: el archivo dice «Confirmado»; aquí, «Resultado desconocido».',
    'Intento 1, respuesta posterior: el archivo dice «Confirmado»; aquí, «Resultado desconocido».',
    'Intento 2: el archivo dice «Rechazado, sin efecto»; aquí, «Resultado desconocido».',
  ]);
});

test('a file that agrees with the profile gets no notice', async () => {
  await show([attempt(1, 'unknown', { outcome: answered({}) })]);
  expect(page.getByRole('listitem').elements()).toEqual([]);
});

test('the files of the case that a file lacks are named', async () => {
  const toEntry = (name: string) => `sha256-${'d'.repeat(64)} 1000 application/pdf ${name}`;
  await renderInSpanish(<MissingFiles missing={['poder.pdf', 'carné.pdf'].map(toEntry)} />);
  await expect
    .element(
      page.getByText('Este archivo no trae archivos del caso: poder.pdf y carné.pdf.', { exact: false }),
    )
    .toBeVisible();
});
