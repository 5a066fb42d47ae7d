/** Two persons who are nearly the same stand side by side, with what differs as a word and underlined. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personWith } from '../domain/enrollment/builders.fixture.ts';
import { KnownQuestion } from './known-question.tsx';
import { renderInSpanish } from './person-form.fixture.tsx';

test('the digits that differ are underlined, and the other enrollment opens where it may be seen', async () => {
  const person = personWith({
    id: 'a',
    givenName: 'Begoña',
    paternalName: 'Núñez',
    birthDate: '1991-09-05',
    identifier: '17.905.418-3',
  });
  const compared = { name: 'Begoña Núñez', identifier: '17905481-7', birthDate: '1991-09-05' };
  const where = { id: 'x', state: 'in-review', since: '2026-11-27T12:00:00.000Z' } as const;
  await renderInSpanish(
    <KnownQuestion
      known={[
        { personId: 'a', as: 'near', where: { ...where, path: '/inscripciones/x', person: compared } },
        { personId: 'a', as: 'elsewhere', where },
      ]}
      persons={[person]}
      reasons={{}}
      onReasons={() => undefined}
      isPressed={false}
    />,
  );
  const table = page.getByRole('table', { name: '¿Es la misma persona?' });
  const row = (name: string) => table.getByRole('row', { name });
  await expect.element(row('Nombre')).toHaveTextContent(/igual$/);
  await expect.element(row('Fecha de nacimiento')).toHaveTextContent(/05-09-1991.*igual$/);
  await expect.element(row('Identificador')).toHaveTextContent(/distinto$/);
  const marked = [...row('Identificador').element().querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marked.join('')).toBe('183817');
  expect(Math.round(row('Nombre').element().getBoundingClientRect().height)).toBe(28);
  await expect
    .element(page.getByRole('link', { name: 'Ver esa inscripción' }))
    .toHaveAttribute('href', '/inscripciones/x');
});
