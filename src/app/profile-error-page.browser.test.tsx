import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSpanish } from '../form/person-form.fixture.tsx';
import { KEPT_AT_HEADER, PROFILE_CACHE, PROFILE_PATH } from '../services/offline/kept-copy.ts';
import { findKeptProfile } from '../services/profile/kept-profile.ts';
import { type ProfileFailure } from '../services/profile/load-profile.ts';
import { appStart } from '../services/profile/app-start.ts';
import { queryClient } from '../services/query-client.ts';
import { ProfileErrorPage } from './profile-error-page.tsx';

const OF_GATEWAY: ProfileFailure = {
  ok: false,
  problems: [{ path: 'error', found: '"upstream"', expected: { code: 'no-such-key' } }],
};
const SIGN_ON: ProfileFailure = { ok: false, problems: [], cause: { code: 'http', status: 401 } };

/** As the worker does. */
async function keep(profile: object): Promise<void> {
  const headers = { [KEPT_AT_HEADER]: '2026-11-21T13:00:00.000Z' };
  await (await caches.open(PROFILE_CACHE)).put(
    PROFILE_PATH,
    new Response(JSON.stringify(profile), { headers }),
  );
}

afterEach(async () => {
  queryClient.clear();
  appStart.set(undefined);
  await caches.delete(PROFILE_CACHE);
});

function Start({ failure }: { readonly failure: ProfileFailure }) {
  const start = useSyncExternalStore(appStart.subscribe, appStart.get);
  if (!start?.load.ok) return <ProfileErrorPage failure={failure} />;
  return <p>{`Perfil: ${JSON.stringify(start.load.spec.name)}`}</p>;
}

const open = (failure: ProfileFailure) =>
  renderInSpanish(
    <QueryClientProvider client={queryClient}>
      <Start failure={failure} />
    </QueryClientProvider>,
  );

const useKept = page.getByRole('button', { name: 'Usar ese perfil' });
const heading = page.getByRole('heading', { level: 1 });

test('where the file is no valid profile, the agent can go on with the last good one and sees its age', async () => {
  await keep({ name: 'El anterior', baseUrl: '' });
  await open(OF_GATEWAY);
  await expect.element(page.getByText(/el servidor lo entregó el 21-11-2026, 10:00:00/)).toBeVisible();
  await useKept.click();
  await expect.element(page.getByText('Perfil: "El anterior"')).toBeVisible();
});

test('where the server refuses, the last good profile is not offered', async () => {
  await keep({ name: 'El anterior', baseUrl: '' });
  await open(SIGN_ON);
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('El servidor respondió 401 al pedir /profile.json.')).toBeVisible();
  // By then the page has looked for it, too.
  await findKeptProfile();
  await expect.element(useKept).not.toBeInTheDocument();
});

test('a copy that is no valid profile itself is not offered', async () => {
  await keep({ error: 'upstream' });
  await open(OF_GATEWAY);
  await expect.element(heading).toBeVisible();
  // By then the page has looked for it, too.
  await findKeptProfile();
  await expect.element(useKept).not.toBeInTheDocument();
});
