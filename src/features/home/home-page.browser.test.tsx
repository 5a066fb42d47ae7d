/** «Inscripciones» of a team whose enrollments are too many to be read at once, on a computer that has none. */
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createAuthentication } from '../../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import type { ListRequest, SharedList } from '../../services/carriers/shared-list.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { queryClient } from '../../services/query-client.ts';
import { useListControl } from './enrollment-section.tsx';
import { HomePage } from './home-page.tsx';
import { sharedWith } from './lists.fixture.ts';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const ONE = sharedWith('a', 'Begoña Núñez');

function Home({ share }: { readonly share: (request: ListRequest) => Partial<SharedList> }) {
  const control = useListControl('home');
  const shared: SharedList = {
    items: undefined,
    whole: undefined,
    isAsking: false,
    hasSearch: true,
    readMore: undefined,
    error: null,
    readAgain: vi.fn(),
    open: ({ path }) => Promise.resolve(path),
    ...share({ tab: control.choice.tab, text: control.sought }),
  };
  return (
    <HomePage
      onOpenFile={vi.fn()}
      control={control}
      shared={shared}
      renderProblem={(problem) => problem && <p role="alert">{problem.message}</p>}
    />
  );
}

async function show(share: (request: ListRequest) => Partial<SharedList>) {
  const authentication = await createAuthentication({ name: 'Test', baseUrl: '' });
  await renderInSpanish(
    <QueryClientProvider client={queryClient}>
      <AuthenticationContext value={authentication}>
        <ProfileContext value={SERVICES}>
          <Home share={share} />
        </ProfileContext>
      </AuthenticationContext>
    </QueryClientProvider>,
  );
}

const tab = (name: RegExp) => page.getByRole('tab', { name });

test('a tab without hits leaves the list and its tabs where they are', async () => {
  await show(({ tab: asked }) => ({ items: asked === 'approved' ? [] : [ONE] }));
  await tab(/^Todas/).click();
  await expect.element(page.getByRole('link', { name: 'Begoña Núñez' })).toBeVisible();
  await tab(/^Aprobadas/).click();
  await expect.element(page.getByText(/^Nada aprobado/)).toBeVisible();
  expect(page.getByText('Su primera inscripción').elements()).toHaveLength(0);
  await tab(/^Todas/).click();
  await expect.element(page.getByRole('link', { name: 'Begoña Núñez' })).toBeVisible();
});

test('a team without enrollments is offered how to begin one', async () => {
  await show(() => ({ items: [], whole: [] }));
  await expect.element(page.getByRole('heading', { name: 'Su primera inscripción' })).toBeVisible();
});

test('what is awaited too long shows no empty page', async () => {
  await show(() => ({}));
  await expect.element(page.getByRole('button', { name: 'Nueva inscripción' })).toBeVisible();
  expect(page.getByText('Su primera inscripción').elements()).toHaveLength(0);
});

test('what came back stands first, and the title of the page counts it', async () => {
  const back = { ...ONE, id: 'b', isReturned: true, updatedAt: '2026-11-20T12:00:00.000Z' };
  await show(() => ({ items: [ONE, back], whole: [ONE, back] }));
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Devuelta');
  expect(document.title).toBe('(1) Inscripciones · Enrola');
});
