/** The dialog in which a supervisor types the critical values again. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { FieldKey } from '../../domain/fields/registry.ts';
import { createChecks } from '../../domain/profile/check-person.ts';
import { profileWith, renderInSpanish } from '../../form/person-form.fixture.tsx';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { ProfileContext } from '../../services/profile/use-profile.ts';
import type { Rekeyed } from '../../services/review/acts.ts';
import { RekeySection } from './rekey.tsx';

const profile = profileWith();
const SERVICES = {
  restingProfile: profile,
  ...createChecks(profile),
  source: { isKept: false, at: '', headers: new Headers(), text: '' },
};
const FIELDS: readonly FieldKey[] = ['identifier', 'bankAccounts.number'];

function Section({ onRekeyed }: { readonly onRekeyed: (rekeyed: Rekeyed) => void }) {
  const [rekeyed, setRekeyed] = useState<Rekeyed>();
  return (
    <RekeySection
      fields={FIELDS}
      rekeyed={rekeyed}
      onRekeyed={(result) => {
        onRekeyed(result);
        setRekeyed(result);
      }}
    />
  );
}

async function open(...persons: readonly Person[]) {
  const onRekeyed = vi.fn<(rekeyed: Rekeyed) => void>();
  await renderInSpanish(
    <ProfileContext value={SERVICES}>
      <SessionContext value={sessionWith(persons)}>
        <Section onRekeyed={onRekeyed} />
      </SessionContext>
    </ProfileContext>,
  );
  await page.getByRole('button', { name: 'Digitar de nuevo los datos críticos' }).click();
  return onRekeyed;
}

const ana = personWith({
  id: 'p1',
  givenName: 'Ana',
  paternalName: 'Soto',
  identifier: '12.345.678-5',
  bankAccounts: [rowWith('bankAccounts', { number: '00123' })],
});
const berta = personWith({ id: 'p2', givenName: 'Berta', identifier: '7.654.321-6' });
const entries = () => page.getByRole('textbox');

test('the values stay hidden until something is typed; a difference shows what was entered', async () => {
  await open(ana);
  const dialog = page.getByRole('dialog', { name: 'Digitar de nuevo' });
  await expect.element(dialog).not.toHaveTextContent('12.345.678-5');
  await expect.element(entries().first()).toHaveFocus();
  await userEvent.keyboard('12345678-6');
  await userEvent.tab();
  await expect.element(dialog).toHaveTextContent('No coincide: se ingresó «12.345.678-5».');
  await expect.element(entries().first()).toHaveAttribute('aria-invalid', 'true');
  // The other value is still hidden.
  await expect.element(dialog).not.toHaveTextContent('00123');
});

test('Enter leads to the next empty value, person by person, and the result is told', async () => {
  const onRekeyed = await open(ana, personWith({ id: 'p3', givenName: 'Sin datos' }), berta);
  await userEvent.keyboard('12345678-5{Enter}');
  await expect.element(entries().nth(1)).toHaveFocus();
  await userEvent.keyboard('00123');
  await page.getByRole('button', { name: 'Persona siguiente' }).click();
  // A person without critical values is passed over.
  await expect.element(page.getByRole('heading', { name: 'Berta' })).toBeVisible();
  await userEvent.keyboard('7.654.321-6{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => onRekeyed.mock.calls).toEqual([[{ same: 3, different: 0 }]]);
  await expect.element(page.getByRole('status')).toHaveTextContent(/3 coinciden/);
});

test('an empty value is asked for, and a difference that was seen counts', async () => {
  const onRekeyed = await open(berta);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Digite este dato para seguir.')).toBeVisible();
  await userEvent.keyboard('1-9{Enter}');
  await expect.element(page.getByText('No coincide: se ingresó «7.654.321-6».')).toBeVisible();
  expect(onRekeyed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onRekeyed.mock.calls).toEqual([[{ same: 0, different: 1 }]]);
});
