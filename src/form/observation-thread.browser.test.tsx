import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JournalEntry } from '../domain/review/journal.ts';
import { toObservations } from '../domain/review/observations.ts';
import { ObservationThread } from './observation-thread.tsx';
import { renderInSpanish } from './person-form.fixture.tsx';

const AT = '2026-11-21T13:00:00Z';
const OBSERVED = {
  kind: 'observed',
  observation: 'o1',
  place: { personId: 'p', field: 'givenName' },
  text: 'Revise el nombre',
} as const;

interface ThreadProps {
  readonly observation?: string;
  readonly name?: string;
  readonly reply?: (observation: string, text: string) => Promise<boolean>;
  readonly settle?: (observation: string, kind: 'settled' | 'reopened') => Promise<boolean>;
  readonly isReadOnly?: boolean;
  readonly onKey?: () => void;
}

/** A thread over a journal that accepts every note. */
function Thread({ observation, name, reply, settle, isReadOnly, onKey }: ThreadProps) {
  // Each test has its own observation, because an unsent answer is kept.
  const [events, setEvents] = useState<readonly JournalEntry['event'][]>(() => [
    { ...OBSERVED, observation: observation ?? crypto.randomUUID() },
  ]);
  const [typedName, setName] = useState(name);
  const entries = events.map((event, index) => ({
    number: index + 1,
    at: AT,
    by: { name: index === 0 ? 'Sofía' : (typedName ?? 'Ana'), source: index === 0 ? 'sign-in' : 'claim' },
    event,
  }));
  const note = (event: JournalEntry['event']) => {
    setEvents([...events, event]);
    return Promise.resolve(true);
  };
  // Entries without the hashes of the chain, which observations do not read.
  const [first] = toObservations(entries as unknown as JournalEntry[]);
  if (!first) return null;
  const actions = {
    name: typedName,
    onName: setName,
    mayReply: () => true,
    reply: reply ?? ((id: string, text: string) => note({ kind: 'replied', observation: id, text })),
    settle: settle ?? ((id: string, kind: 'settled' | 'reopened') => note({ kind, observation: id })),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the form around
    <div onKeyDown={onKey} onBlur={onKey}>
      <ObservationThread
        observation={first}
        place="Persona 1 · Nombre"
        actions={isReadOnly ? undefined : actions}
      />
    </div>
  );
}

const thread = page.getByRole('group', { name: 'Observación: Persona 1 · Nombre', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = page.getByRole('textbox', { name: 'Respuesta', exact: true });
const nameEntry = page.getByRole('textbox', { name: 'Su nombre', exact: true });

test('a thread is a group named by its place, with what was written, by whom and when', async () => {
  await renderInSpanish(<Thread />);
  await expect.element(thread.getByRole('listitem')).toHaveTextContent(/Revise el nombre.*Sofía, .*2026/);
  await expect.element(thread.getByText('Abierta')).toBeVisible();
});

test('"answer" opens an entry with the focus in it', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await expect.element(answer).toHaveFocus();
});

test('an answer stands in the thread, and the thread has the focus', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await userEvent.type(answer, '  Corregido  ');
  await button('Guardar respuesta').click();
  await expect.element(thread.getByRole('listitem').nth(1)).toHaveTextContent(/^Corregido/);
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(thread).toHaveFocus();
});

test('Ctrl+Enter saves the answer', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await userEvent.keyboard('Corregido{Control>}{Enter}{/Control}');
  await expect.element(thread.getByRole('listitem')).toHaveLength(2);
});

test('Ctrl+Enter in the name saves the answer, too', async () => {
  await renderInSpanish(<Thread name="" />);
  await button('Responder').click();
  await userEvent.keyboard('Corregido');
  await nameEntry.click();
  await userEvent.keyboard('Ana{Control>}{Enter}{/Control}');
  await expect.element(thread.getByRole('listitem')).toHaveLength(2);
});

test('an answer that was not sent is there again, until it is given up', async () => {
  const first = await renderInSpanish(<Thread observation="left" />);
  await button('Responder').click();
  await userEvent.keyboard('A medias');
  await first.unmount();
  const second = await renderInSpanish(<Thread observation="left" />);
  await expect.element(answer).toHaveValue('A medias');
  await expect.element(answer).not.toHaveFocus();
  await button('Cancelar').click();
  await second.unmount();
  await renderInSpanish(<Thread observation="left" />);
  await expect.element(button('Responder')).toBeVisible();
});

test('Enter alone is a new line of the answer', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await userEvent.keyboard('Uno{Enter}Dos');
  await expect.element(answer).toHaveValue('Uno\nDos');
});

test('an empty answer is not saved: its entry says so and has the focus', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await userEvent.keyboard('  ');
  await button('Guardar respuesta').click();
  await expect.element(answer).toHaveAccessibleDescription('Escriba la respuesta.');
  await expect.element(answer).toBeInvalid();
  await expect.element(answer).toHaveFocus();
  await expect.element(thread.getByRole('listitem')).toHaveLength(1);
});

test('where no sign-in gives a name, it is asked for', async () => {
  await renderInSpanish(<Thread name="" />);
  await button('Responder').click();
  await userEvent.type(answer, 'Corregido');
  await button('Guardar respuesta').click();
  await expect.element(nameEntry).toHaveAccessibleDescription('Escriba su nombre.');
  await expect.element(nameEntry).toHaveFocus();
  await userEvent.keyboard('Ana');
  await button('Guardar respuesta').click();
  await expect.element(thread.getByRole('listitem').nth(1)).toHaveTextContent(/Ana \(según declaró\)/);
});

test('with a sign-in no name is asked for', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await expect.element(answer).toBeVisible();
  await expect.element(nameEntry).not.toBeInTheDocument();
});

test('an answer can be given up, and the thread has the focus', async () => {
  await renderInSpanish(<Thread />);
  await button('Responder').click();
  await userEvent.keyboard('Corr');
  await button('Cancelar').click();
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(thread).toHaveFocus();
  await expect.element(thread.getByRole('listitem')).toHaveLength(1);
});

test('an answer that could not be noted stays, and the failure is announced', async () => {
  await renderInSpanish(<Thread reply={() => Promise.resolve(false)} />);
  await button('Responder').click();
  await userEvent.keyboard('Corregido');
  await button('Guardar respuesta').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo anotar');
  await expect.element(answer).toHaveValue('Corregido');
});

test('an observation is settled and opened again, with the focus on the thread', async () => {
  await renderInSpanish(<Thread />);
  await button('Marcar como resuelta').click();
  await expect.element(thread.getByText(/^Resuelta por Ana \(según declaró\) el/)).toBeVisible();
  await expect.element(thread).toHaveFocus();
  await button('Reabrir').click();
  await expect.element(thread.getByText('Abierta')).toBeVisible();
  await expect.element(button('Marcar como resuelta')).toBeVisible();
});

test.each([
  ['says no', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('storage'))],
])('settling that %s is announced, and the observation stays open', async (_, settle) => {
  await renderInSpanish(<Thread settle={settle} />);
  await button('Marcar como resuelta').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo anotar');
  await expect.element(thread.getByText('Abierta')).toBeVisible();
});

test('where nothing may be noted, the thread is read only', async () => {
  await renderInSpanish(<Thread isReadOnly />);
  await expect.element(thread).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('keys in a thread and leaving it are nothing to the form around it', async () => {
  const onKey = vi.fn<() => void>();
  await renderInSpanish(<Thread onKey={onKey} />);
  await button('Responder').click();
  await userEvent.keyboard('a');
  await userEvent.tab();
  expect(onKey).not.toHaveBeenCalled();
});
