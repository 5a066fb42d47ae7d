/** The form that settles an unknown result, as a browser alone and a team use it. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ATTEMPT_VERSION, type Attempt } from '../domain/drafts/attempt.ts';
import type { FindingProblem } from '../domain/drafts/resolution.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import { type FindingCarrier, FindingForm, type FoundBy } from './finding-form.tsx';
import { profileWith, renderInSpanish } from './person-form.fixture.tsx';

const PERSONS = [
  { ...createPerson('p1'), givenName: 'Ana', identifier: '11.111.111-1' },
  { ...createPerson('p2'), givenName: 'Eva', identifier: '22.222.222-2' },
];
const LONG_AGO = '2026-01-05T12:00:00.000Z';
const Failure = () => <p role="alert">No se pudo</p>;

function attemptWith(startedAt: string, hasLateSuccess = false): Attempt {
  const late = {
    kind: 'answered',
    at: LONG_AGO,
    status: 200,
    contentType: 'application/json',
    body: '{}',
    truncated: false,
    verdict: 'confirmed',
  } as const;
  return {
    version: ATTEMPT_VERSION,
    id: 'a1',
    enrollmentId: 'e1',
    number: 1,
    startedAt,
    state: 'unknown',
    hash: '',
    content: { subjects: [], lateOutcomes: hasLateSuccess ? [late] : [] },
  };
}

const CARRIERS = [
  ['a browser alone', { by: undefined }],
  ['a browser with a worker', { by: 'Bea Soto' }],
  ['a team', { by: 'Bea Soto', evidence: ['found', 'not-found'] }],
] as const satisfies readonly (readonly [string, Partial<FindingCarrier>])[];

async function open(given: Partial<FindingCarrier>, attempt: Attempt, answer?: FindingProblem) {
  const resolve = vi.fn<(claim: FoundBy) => Promise<FindingProblem | undefined>>(() =>
    Promise.resolve(answer),
  );
  const carrier = { by: undefined, ...given, resolve, Failure };
  await renderInSpanish(
    <FindingForm attempt={attempt} persons={PERSONS} profile={profileWith()} carrier={carrier} />,
  );
  return resolve;
}

const choice = (name: RegExp) => page.getByRole('radio', { name });
const name = page.getByRole('textbox', { name: 'Su nombre' });
const reason = page.getByRole('textbox', { name: 'Cómo lo comprobó' });
const press = () => userEvent.click(page.getByRole('button', { name: 'Registrar', exact: true }));

test.each(CARRIERS)('in %s, nothing is chosen, and what is missing takes the focus', async (_who, given) => {
  const resolve = await open(given, attemptWith(LONG_AGO, true));
  await expect.element(choice(/^Existe/)).toHaveAccessibleDescription(/HTTP 200.*cumple la regla de éxito/);
  await expect.element(choice(/^Existe/)).not.toBeChecked();
  await press();
  await expect.element(choice(/^Existe/)).toHaveFocus();
  await userEvent.click(choice(/^Existe/));
  if (given.by === undefined) {
    await press();
    await expect.element(name).toHaveFocus();
    await userEvent.fill(name, 'Rosa Soto');
  } else {
    await expect.element(page.getByText('Trabaja aquí: Bea Soto')).toBeVisible();
    expect(name.elements()).toEqual([]);
  }
  await userEvent.fill(reason, '...');
  await press();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription('Escriba cómo lo comprobó.');
  await expect.element(reason).toHaveAttribute('maxlength', '2000');
  expect(resolve).not.toHaveBeenCalled();
  await userEvent.fill(reason, 'Los vi');
  await press();
  await expect
    .poll(() => resolve.mock.lastCall?.[0])
    .toMatchObject({ found: 'exists', reason: 'Los vi', isDespite: false });
});

test.each(CARRIERS)('in %s, it says from when on «No existe» can be chosen', async (_who, given) => {
  await open(given, attemptWith(new Date().toISOString()));
  for (const found of [/^No existe/, /^Solo una parte/]) {
    await expect.element(choice(found)).toBeDisabled();
    await expect.element(choice(found)).toHaveAccessibleDescription(/^Se puede elegir desde el /);
  }
  await expect.element(choice(/^Existe/)).toBeEnabled();
});

test.each(CARRIERS)('in %s, a late answer is contradicted only after a question', async (_who, given) => {
  const resolve = await open(given, attemptWith(LONG_AGO, true));
  await userEvent.click(choice(/^No existe/));
  if (given.by === undefined) await userEvent.fill(name, 'Rosa Soto');
  await userEvent.fill(reason, 'Los busqué');
  await press();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/HTTP 200.*cumple la regla de éxito/);
  expect(resolve).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Registrar de todos modos' }));
  await expect
    .poll(() => resolve.mock.lastCall?.[0])
    .toMatchObject({ found: 'does-not-exist', isDespite: true });
});

test.each(CARRIERS)('in %s, some persons exist, and some do not', async (_who, given) => {
  const resolve = await open(given, attemptWith(LONG_AGO));
  await userEvent.click(choice(/^Solo una parte/));
  if (given.by === undefined) await userEvent.fill(name, 'Rosa Soto');
  await userEvent.fill(reason, 'Los busqué');
  await press();
  const [ana, eva] = PERSONS.map((person) =>
    page.getByRole('checkbox', { name: `${person.givenName} · ${person.identifier}` }),
  );
  if (!ana || !eva) throw new Error('two persons were sent');
  await expect.element(ana).toHaveFocus();
  await expect.element(page.getByRole('group').first()).toHaveAccessibleDescription(/al menos una persona/);
  for (const person of [ana, eva]) await userEvent.click(person);
  await press();
  await expect.element(page.getByRole('group').first()).toHaveAccessibleDescription(/Deje sin marcar/);
  await userEvent.click(eva);
  await press();
  await expect.poll(() => resolve.mock.lastCall?.[0].personIds).toEqual(['p1']);
});

test.each(CARRIERS)('in %s, a refusal of the carrier is said, and so is a failure', async (_who, given) => {
  const resolve = await open(given, attemptWith(LONG_AGO), 'too-early');
  await userEvent.click(choice(/^No existe/));
  if (given.by === undefined) await userEvent.fill(name, 'Rosa Soto');
  await userEvent.fill(reason, 'Los busqué');
  await press();
  await expect.element(page.getByText(/^Todavía no se puede registrar/)).toBeVisible();
  resolve.mockRejectedValueOnce(new Error('away'));
  await press();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo');
});

test('what the service says now stands beside each person, and decides nothing', async () => {
  await open(CARRIERS[2][1], attemptWith(LONG_AGO));
  const said = page.getByRole('list', { name: 'Qué dice ahora el servicio de cada persona' });
  await expect.element(said).toHaveTextContent(/Ana · 11\.111\.111-1: está en.*Eva · .*: no está en/);
  await userEvent.click(choice(/^Solo una parte/));
  await expect
    .element(page.getByRole('checkbox', { name: /Eva .*: no está en el servicio/ }))
    .not.toBeChecked();
});
