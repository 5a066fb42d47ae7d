/** The panel beside the grid: it shows a person of the list. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createAuthentication } from '../../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { createStore } from '../../services/store.ts';
import { PersonsReview } from './persons-review.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const authentication = await createAuthentication({ name: 'Test', baseUrl: '' });

const persons = ['Ana', 'Berta', 'Carla', 'Diego', 'Elsa', 'Fidel'].map((givenName) =>
  personWith({ id: givenName, givenName }),
);
const session = sessionWith(persons);

test('a search that hides the shown person shows the first listed one, or says that there is none', async () => {
  await renderInSpanish(
    <AuthenticationContext value={authentication}>
      <ProfileContext value={SERVICES}>
        <SessionContext value={session}>
          <PersonsReview
            personIds={persons.map(({ id }) => id)}
            enrollment={session.getEnrollment()}
            survey={undefined}
            seen={{ count: createStore(0), show: () => undefined }}
          />
        </SessionContext>
      </ProfileContext>
    </AuthenticationContext>,
  );
  const shown = (name: string) => page.getByRole('heading', { level: 2, name });
  const search = page.getByRole('searchbox', { name: 'Buscar persona' });
  await expect.element(shown('Ana')).toBeVisible();
  await userEvent.fill(search, 'Diego');
  await expect.element(shown('Diego')).toBeVisible();
  await userEvent.fill(search, 'Zoila');
  await expect.element(page.getByText('Nadie por mostrar.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument();
  await userEvent.fill(search, '');
  await expect.element(shown('Diego')).toBeVisible();
});
