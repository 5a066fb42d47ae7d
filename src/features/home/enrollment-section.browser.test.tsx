/** The list of «Inscripciones»: its tabs, its search, its order and its filter. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION, type SubmissionState } from '../../domain/drafts/submission.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { EnrollmentSurvey, PersonsReading } from '../../services/drafts/list-persons.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { EnrollmentSection } from './enrollment-section.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

interface Listed {
  readonly id: string;
  readonly names: readonly string[];
  readonly state?: SubmissionState;
  readonly errors?: number;
  readonly header?: Partial<StoredEnrollment>;
}

const CLEAN: EnrollmentSurvey = { unfinished: 0, errors: 0, warnings: 0, next: undefined };

function toHeader({ id, names, state = 'draft', header }: Listed, index: number): StoredEnrollment {
  const at = `2026-11-2${index}T10:00:00.000Z`;
  return {
    version: STORED_VERSION,
    id,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    riskProfileCode: '',
    personIds: names.map((_, n) => `${id}-p${n}`),
    submission: { ...NEW_SUBMISSION, state },
    ...header,
  };
}

function toReading({ id, names, errors = 0 }: Listed): PersonsReading {
  return {
    revision: 1,
    kind: 'read',
    persons: names.map((name, n) => ({ id: `${id}-p${n}`, name, identifier: `1${n}.111.111-1` })),
    surveyor: 1,
    survey: { ...CLEAN, errors },
  };
}

async function show(listed: readonly Listed[]) {
  const onAct = vi.fn<(action: object) => void>();
  await renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>
        <EnrollmentSection
          drafts={listed.map(toHeader)}
          readings={new Map(listed.map((one) => [one.id, toReading(one)]))}
          limits={profile.privacy}
          visitDays={undefined}
          onAct={onAct}
        />
      </ProfileContext>
    </QueryClientProvider>,
  );
  return onAct;
}

const tab = (name: RegExp) => page.getByRole('tab', { name });
const names = () =>
  page
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

const SOME: readonly Listed[] = [
  { id: 'a', names: ['Begoña Núñez', 'Rosa Lagos'], errors: 2 },
  { id: 'b', names: ['Amaro Araya'], state: 'in-review' },
  { id: 'c', names: ['Carla Soto'], state: 'unknown' },
  { id: 'd', names: ['Diego Toro'], header: { deletedAt: '2026-11-27T10:00:00.000Z' } },
];

test('each tab counts its enrollments; the deleted ones stand in their own alone', async () => {
  await show(SOME);
  await tab(/^Todas/).click();
  await expect.element(tab(/^Todas/)).toHaveTextContent('3');
  await expect.element(tab(/^Por averiguar/)).toHaveTextContent('1');
  // Nothing was rejected: the tab is not drawn.
  expect(tab(/^Rechazadas/).elements()).toHaveLength(0);
  await expect.poll(names).toEqual(['Carla Soto', 'Amaro Araya', 'Begoña Núñez y 1 más']);
  await tab(/^Eliminadas/).click();
  await expect.element(page.getByRole('row', { name: 'Diego Toro' })).toBeVisible();
  expect(names()).toEqual([]);
  await tab(/^Borradores/).click();
  await expect.poll(names).toEqual(['Begoña Núñez y 1 más']);
});

test('a search finds a person who is not the first, and says so; an empty tab offers the others', async () => {
  await show(SOME);
  await tab(/^Todas/).click();
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.fill('lagos');
  await expect.poll(names).toEqual(['Begoña Núñez y 1 más']);
  await expect.element(page.getByText('También está: Rosa Lagos')).toBeVisible();
  await tab(/^Por revisar/).click();
  await expect.element(page.getByText('Ninguna inscripción coincide.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver 1 en «Todas»' }).click();
  await expect.poll(names).toEqual(['Begoña Núñez y 1 más']);
  // An identifier is found with and without its dots.
  await search.fill('111111111');
  await expect.poll(() => names().length).toBe(1);
});

test('the order and the filter of findings hold while the tab changes', async () => {
  await show(SOME);
  await tab(/^Todas/).click();
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Nombre');
  await expect.poll(names).toEqual(['Amaro Araya', 'Begoña Núñez y 1 más', 'Carla Soto']);
  await page.getByRole('button', { name: /^Con hallazgos/ }).click();
  await expect.poll(names).toEqual(['Begoña Núñez y 1 más']);
  await tab(/^Borradores/).click();
  await expect
    .element(page.getByRole('button', { name: /^Con hallazgos/ }))
    .toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Último cambio');
});

test('a deletion names the row that takes the focus; an unknown send cannot be deleted', async () => {
  const onAct = await show(SOME);
  await tab(/^Todas/).click();
  await page.getByRole('button', { name: /Carla Soto/ }).click();
  await expect.element(page.getByRole('button', { name: 'Duplicar' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Eliminar' }).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /Begoña Núñez/ }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  expect(onAct).toHaveBeenCalledWith({
    kind: 'delete',
    id: 'a',
    title: 'Begoña Núñez y 1 más',
    focusId: 'b',
  });
});
