/** The page of the enrollment's own case: what another user of the team changed stands beside its entry. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createCase } from '../../domain/case/for-profile.ts';
import { toCaseHolder } from '../../domain/enrollment/person.ts';
import { withMarks } from '../../domain/fields/marks.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { createAuthentication } from '../../services/authentication/create-authentication.ts';
import { AuthenticationContext } from '../../services/authentication/use-authentication.ts';
import { createEnrollment, findDraft } from '../../services/drafts/draft-store.ts';
import { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { newId } from '../../services/new-id.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { EnrollmentCasePage } from './case-page.tsx';

const profile = profileWith(
  {
    case: {
      sections: [
        {
          key: 'origin',
          of: 'enrollment',
          label: 'Origen',
          entries: [
            { kind: 'text', key: 'way', label: 'Cómo llegó' },
            { kind: 'text', key: 'funds', label: 'Origen de los fondos' },
          ],
        },
      ],
    },
  },
  { createCase },
);
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

test('a value of another user says whose it is and what was there before, until it was seen', async () => {
  const id = newId();
  await createEnrollment({ id, riskProfileCode: '', persons: [] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('it was stored');
  const session = new EnrollmentSession(draft);
  const holder = toCaseHolder({ id, case: { origin: [{ id: 'origin', way: 'web', funds: 'ahorros' }] } });
  const origin = { kind: 'team', by: 'Ana Soto', at: '2026-11-21T10:00:00.000Z', before: 'venta' } as const;
  const field = 'case.origin.funds';
  session.updatePerson(withMarks(holder, [{ rowId: 'origin', field, value: 'ahorros', origin }]));
  await renderInSpanish(
    <AuthenticationContext value={await createAuthentication({ name: 'Test', baseUrl: '' })}>
      <ProfileContext value={SERVICES}>
        <SessionContext value={session}>
          <QueryClientProvider client={new QueryClient()}>
            <EnrollmentCasePage />
          </QueryClientProvider>
        </SessionContext>
      </ProfileContext>
    </AuthenticationContext>,
  );
  const entry = page.getByRole('textbox', { name: 'Origen de los fondos' });
  await expect.element(entry).toHaveAccessibleDescription(/^De Ana Soto, .*\. Antes: venta\.$/);
  await userEvent.click(page.getByRole('button', { name: 'Visto' }));
  await expect.element(page.getByText(/Antes: venta/)).not.toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toHaveValue('ahorros');
  expect(session.findPerson(id)).toMatchObject({ marks: [] });
});
