/** Both sides of an entry of the case: by label, with what people read of each value. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createCase } from '../../domain/case/for-profile.ts';
import { personWith } from '../../domain/enrollment/builders.fixture.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { parseProfile } from '../../domain/profile/parse-profile.ts';
import { createProfile } from '../../domain/profile/profile.ts';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import type { TeamWhole } from '../../services/team/read-enrollment.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const parsed = parseProfile(await (await fetch('/profiles/case.json')).json());
if (!parsed.ok) throw new Error('the example profile with a case is wrong');
const profile = createProfile(parsed.spec, { today: () => '2026-11-24', createCase });
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

const cardOf = (digit: string) => `sha256-${digit.repeat(64)} 1000 image/jpeg cedula.jpg`;
const clientWith = (way: string, digit: string): Person =>
  personWith({
    id: 'client',
    givenName: 'Begoña',
    paternalName: 'Núñez',
    case: { consent: [{ id: 'consent', way }], papers: [{ id: 'papers', card: cardOf(digit) }] },
  });
const companyWith = (person: string, share: string): Person =>
  personWith({
    id: 'company',
    givenName: 'Ejemplo SpA',
    case: { owners: [{ id: 'r1', person, share, represents: 'yes' }] },
  });

/** Shows what this computer and the team have, where changes of this computer can only be kept as a copy. */
async function show(mine: readonly Person[], theirs: readonly Person[]) {
  const session = sessionWith([...mine]);
  const { riskProfileCode } = session.getEnrollment();
  const current = { riskProfileCode, people: theirs } as unknown as TeamWhole;
  await renderInSpanish(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileContext value={SERVICES}>
        <ConflictDialog
          session={session}
          conflict={{ current, saves: undefined }}
          onDone={() => undefined}
          onLater={() => undefined}
        />
      </ProfileContext>
    </QueryClientProvider>,
  );
  return (name: string | RegExp) => page.getByRole('group', { name });
}

test('a choice, a file and a reference of the case are read as people know them', async () => {
  const group = await show(
    [clientWith('here', 'a'), companyWith('client', '100')],
    [clientWith('phone', 'd'), companyWith('gone', '40')],
  );
  const way = group(/ · Acuerdos · Por qué medio$/);
  await expect.element(way).toHaveTextContent(/: Presencial.*: Teléfono$/);
  const card = group(/Cédula, reverso$/);
  await expect.element(card).toHaveTextContent(/cedula\.jpg \(aaaaaaaa\).*cedula\.jpg \(dddddddd\)/);
  const person = group(/ · Dueños 1 · Persona de la inscripción$/);
  await expect.element(person).toHaveTextContent(/: Begoña Núñez.*: una persona que ya no está$/);
  await expect.element(group(/ · Dueños 1 · Participación$/)).toHaveTextContent(/: 100.*: 40$/);
});
