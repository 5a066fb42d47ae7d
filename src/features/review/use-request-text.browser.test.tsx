import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import { useRequestText } from './use-request-text.ts';

const ENROLLMENT: Enrollment = { id: 'e', riskProfileCode: '', persons: [createPerson('p')] };
const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function Panel() {
  const prepared = useRequestText(ENROLLMENT);
  const [sent, setSent] = useState('');
  const press = async () => setSent((await prepared.now())?.request?.text ?? 'nothing');
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Enviar
      </button>
      <output>{sent}</output>
    </>
  );
}

test('a press on a page that is not painted sends at once, not when somebody comes back to it', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await renderInSpanish(
    <ProfileContext value={SERVICES}>
      <Panel />
    </ProfileContext>,
  );
  const button = page.getByRole('button', { name: 'Enviar' }).element();
  if (button instanceof HTMLButtonElement) button.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('"personaFulls"');
});
