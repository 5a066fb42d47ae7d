import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ActorField } from './actor-field.tsx';
import { NoteEntry } from './note-entry.tsx';

interface NoteProps {
  readonly hint?: string;
  readonly problem?: string;
}

function Note({ hint, problem }: NoteProps) {
  const [text, setText] = useState('');
  return <NoteEntry label="Motivo" hint={hint} value={text} onChange={setText} problem={problem} />;
}

function Actor({ problem }: { readonly problem?: string }) {
  const [name, setName] = useState('');
  return <ActorField name="actor" label="Su nombre" value={name} onChange={setName} problem={problem} />;
}

const note = page.getByRole('textbox', { name: 'Motivo', exact: true });
const actor = page.getByRole('textbox', { name: 'Su nombre', exact: true });

test('a note is found by its label and holds several lines', async () => {
  await render(<Note />);
  await userEvent.type(note, 'Uno{Enter}Dos');
  await expect.element(note).toHaveValue('Uno\nDos');
});

test('what is wrong with a note comes before its hint in the description', async () => {
  await render(<Note hint="Queda en la bitácora" problem="Escriba el motivo." />);
  await expect.element(note).toHaveAccessibleDescription('Escriba el motivo. Queda en la bitácora');
  await expect.element(note).toBeInvalid();
});

test('a note without a problem is not marked as wrong', async () => {
  await render(<Note hint="Queda en la bitácora" />);
  await expect.element(note).toHaveAccessibleDescription('Queda en la bitácora');
  await expect.element(note).not.toHaveAttribute('aria-invalid');
});

test('a note takes 2000 characters at most', async () => {
  await render(<Note />);
  await note.fill('x'.repeat(2000));
  await userEvent.type(note, 'y');
  await expect.element(note).toHaveValue('x'.repeat(2000));
});

test('a name is found by its label, and what is typed stands in it', async () => {
  await render(<Actor />);
  await userEvent.type(actor, 'Ana Agente');
  await expect.element(actor).toHaveValue('Ana Agente');
  await expect.element(actor).not.toHaveAttribute('aria-invalid');
});

test('what is wrong with a name describes its entry', async () => {
  await render(<Actor problem="Escriba su nombre." />);
  await expect.element(actor).toHaveAccessibleDescription('Escriba su nombre.');
  await expect.element(actor).toBeInvalid();
});

test('the browser does not keep a name', async () => {
  await render(<Actor />);
  await expect.element(actor).toHaveAttribute('autocomplete', 'off');
});
