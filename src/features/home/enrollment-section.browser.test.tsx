/** The list of «Inscripciones»: its tabs, its search, its order and its filter, alone and shared with others. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STORED_VERSION, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION, type SubmissionState } from '../../domain/drafts/submission.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import type { ListRequest, SharedEnrollment, SharedList } from '../../services/carriers/shared-list.ts';
import type { EnrollmentSurvey, PersonsReading } from '../../services/drafts/list-persons.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { EnrollmentSection, useListControl } from './enrollment-section.tsx';
import { LISTED_AT, sharedWith } from './lists.fixture.ts';

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

interface ListProps {
  readonly listed: readonly Listed[];
  readonly onAct: (action: object) => void;
  readonly share?: ((request: ListRequest) => SharedList) | undefined;
}

function List({ listed, onAct, share }: ListProps) {
  const control = useListControl('home');
  return (
    <EnrollmentSection
      title="Inscripciones"
      control={control}
      drafts={listed.map(toHeader)}
      readings={new Map(listed.map((one) => [one.id, toReading(one)]))}
      shared={share?.({ tab: control.choice.tab, text: control.sought })}
      renderProblem={(problem) => problem && <p role="alert">{problem.message}</p>}
      limits={profile.privacy}
      visitDays={undefined}
      onAct={onAct}
    />
  );
}

async function show(listed: readonly Listed[], share?: ListProps['share']) {
  const onAct = vi.fn<(action: object) => void>();
  await renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>
        <List listed={listed} onAct={onAct} share={share} />
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
  await expect.poll(names).toEqual(['Carla Soto', 'Begoña Núñez y 1 más', 'Amaro Araya']);
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

const rejecting = (_item: SharedEnrollment) => Promise.reject(new Error('away'));
const sharing = (
  whole: readonly SharedEnrollment[] | undefined,
  items = whole,
  open: SharedList['open'] = rejecting,
): SharedList => ({
  items,
  whole,
  isAsking: false,
  hasSearch: true,
  readMore: undefined,
  error: null,
  readAgain: vi.fn(),
  open,
});

const COPY = { team: { revision: 1, savedAt: '2026-11-20T10:00:00.000Z' } };
const TOGETHER = [
  sharedWith('a', 'Begoña Núñez', { persons: 2 }),
  sharedWith('e', 'Elena Vera', { state: 'queued', persons: 3 }),
  sharedWith('0f0f0f0f-1', '', { isReturned: true, words: 'Falta la comuna.' }),
];

test('what others have and what stands here alone are one list, each enrollment once', async () => {
  await show(
    [
      { id: 'a', names: ['Begoña Núñez', 'Rosa Lagos'], errors: 2, header: COPY },
      { id: 'g', names: ['Gema Díaz'] },
    ],
    () => sharing(TOGETHER),
  );
  await tab(/^Todas/).click();
  await expect
    .poll(names)
    .toEqual(['Sin nombre (0f0f0f0f)', 'Begoña Núñez y 1 más', 'Elena Vera y 2 más', 'Gema Díaz']);
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('Elena Vera')).toHaveTextContent(/En la cola de envío.*Lorena Tapia/);
  await expect.element(row('Sin nombre')).toHaveTextContent('Falta la comuna.');
  // The copy on this computer is current: its findings are those of the original.
  await expect.element(row('Begoña Núñez')).toHaveTextContent('2 errores');
  await expect.element(row('Gema Díaz')).toHaveTextContent('Solo en este computador');
  await expect.element(tab(/^Devueltas/)).toHaveTextContent('1');
  await tab(/^Enviadas/).click();
  await expect.poll(names).toEqual(['Elena Vera y 2 más']);
  await tab(/^Todas/).click();
  // An enrollment that others have is not deleted from a list.
  await page.getByRole('button', { name: /Begoña Núñez/ }).click();
  await expect.element(page.getByRole('button', { name: 'Duplicar' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Eliminar' }).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
});

test('changes that the others lack are marked, and the findings of an old copy are not told', async () => {
  await show(
    [
      { id: 'a', names: ['Begoña Núñez'], errors: 2, header: { team: { revision: 1, savedAt: LISTED_AT } } },
      { id: 'e', names: ['Elena Vera'], errors: 2, header: COPY },
    ],
    () => sharing([sharedWith('a', 'Begoña Núñez'), sharedWith('e', 'Elena Vera', { revision: 2 })]),
  );
  await tab(/^Todas/).click();
  await expect
    .element(page.getByRole('row', { name: 'Begoña Núñez' }))
    .toHaveTextContent('Con cambios que el equipo no tiene');
  await expect.element(page.getByRole('row', { name: 'Elena Vera' })).not.toHaveTextContent('errores');
});

test('the others search where they stand, and what stands here is searched here', async () => {
  const asked: string[] = [];
  const copy = { id: 'a', names: ['Begoña Núñez', 'Rosa Lagos'], header: COPY };
  await show([copy, { id: 'g', names: ['Gema Díaz'] }], ({ text }) => {
    asked.push(text);
    return sharing(
      TOGETHER,
      text === '' ? TOGETHER : TOGETHER.filter(({ first }) => first.name.includes('Elena')),
    );
  });
  await tab(/^Todas/).click();
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.fill('vera');
  await expect.poll(names).toEqual(['Elena Vera y 2 más']);
  expect(asked).toContain('vera');
  // The tabs go on counting all.
  await expect.element(tab(/^Todas/)).toHaveTextContent('4');
  // A copy is not found beside its original.
  await search.fill('lagos');
  await expect.poll(names).toEqual(['Elena Vera y 2 más']);
  await search.fill('gema');
  await expect.poll(names).toEqual(['Elena Vera y 2 más', 'Gema Díaz']);
});

test('where the others have more than was read, nothing is counted or ordered here', async () => {
  const readMore = vi.fn();
  await show([{ id: 'h', names: ['Hugo Paz'], header: COPY }], () => ({
    ...sharing(undefined, TOGETHER),
    readMore,
  }));
  await tab(/^Todas/).click();
  await expect.element(tab(/^Todas/)).toHaveTextContent(/^Todas$/);
  expect(page.getByRole('combobox', { name: 'Ordenar por' }).elements()).toHaveLength(0);
  // The original of the copy may be among those that were not read.
  expect(names()).not.toContain('Hugo Paz');
  await page.getByRole('button', { name: 'Mostrar más' }).click();
  await expect.poll(() => readMore.mock.calls.length).toBe(1);
});

test('one that cannot be brought is told, and the list stays', async () => {
  await show([], () => sharing(TOGETHER));
  await tab(/^Todas/).click();
  await page.getByRole('link', { name: 'Elena Vera' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('away');
  expect(names()).toHaveLength(3);
});

test('without the others, copies are listed as copies, and nothing is said of all', async () => {
  await show(
    [
      { id: 'a', names: ['Begoña Núñez'], header: COPY },
      { id: 'b', names: ['Rosa Lagos'], header: { team: { revision: 1, savedAt: LISTED_AT } } },
      { id: 'g', names: ['Gema Díaz'] },
    ],
    () => ({ ...sharing(undefined), error: new Error('no network') }),
  );
  await tab(/^Todas/).click();
  await expect.poll(names).toEqual(['Gema Díaz', 'Rosa Lagos', 'Begoña Núñez']);
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('Begoña Núñez')).not.toHaveTextContent('computador');
  await expect.element(row('Rosa Lagos')).toHaveTextContent('Con cambios que el equipo no tiene');
  await expect.element(row('Gema Díaz')).toHaveTextContent('Solo en este computador');
  await page.getByRole('button', { name: /Begoña Núñez/ }).click();
  await expect.element(page.getByRole('button', { name: 'Duplicar' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Eliminar' }).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
});

test('changes that the others lack are found here, also where the search found nothing elsewhere', async () => {
  const changed = { team: { revision: 1, savedAt: LISTED_AT } };
  await show([{ id: 'a', names: ['Begoña Núñez', 'Rosa Lagos'], header: changed }], ({ text }) =>
    sharing(TOGETHER, text === '' ? TOGETHER : []),
  );
  await tab(/^Todas/).click();
  await expect.poll(() => names().length).toBe(3);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('lagos');
  await expect.poll(names).toEqual(['Begoña Núñez y 1 más']);
});

test('that nothing is there is said once it is known', async () => {
  await show([], () => ({ ...sharing(undefined, []), isAsking: true }));
  await tab(/^Aprobadas/).click();
  await expect.element(page.getByText('Consultando al equipo…')).toBeVisible();
  expect(page.getByText(/^Nada aprobado/).elements()).toHaveLength(0);
});

test('of a team without enrollments nothing is said of this computer', async () => {
  await show([], () => sharing([]));
  await tab(/^Todas/).click();
  await expect.element(page.getByText('Nada por ahora.')).toBeVisible();
});
