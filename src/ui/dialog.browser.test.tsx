import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

const NOTE_AND_BUTTONS = (
  <>
    <label>
      Nota
      <input data-first />
    </label>
    <button type="button">Guardar</button>
  </>
);

interface PageProps {
  readonly content?: ReactNode;
  readonly onCancel?: () => void;
}

/** A page whose button opens the dialog. */
function Page({ content = NOTE_AND_BUTTONS, onCancel }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Observar
      </button>
      <button type="button">Detrás</button>
      {isOpen && (
        <Dialog title="Observación" onCancel={onCancel ?? close}>
          {content}
          <button type="button" onClick={close}>
            Cancelar
          </button>
        </Dialog>
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Observar', exact: true });
const dialog = page.getByRole('dialog', { name: 'Observación', exact: true });
const note = page.getByRole('textbox', { name: 'Nota', exact: true });
const cancel = page.getByRole('button', { name: 'Cancelar', exact: true });

async function openByKey() {
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
}

test('the title names the dialog and heads it', async () => {
  await render(<Page />);
  await openByKey();
  await expect.element(dialog.getByRole('heading', { level: 2, name: 'Observación' })).toBeVisible();
});

test('a key opens the dialog, and the focus goes in', async () => {
  await render(<Page />);
  await openByKey();
  await expect.element(note).toHaveFocus();
});

test('a press of the mouse opens the dialog, and the focus goes in', async () => {
  await render(<Page />);
  await opener.click();
  await expect.element(note).toHaveFocus();
});

test('what is typed right after the press of the mouse arrives in the dialog', async () => {
  await render(<Page />);
  await opener.click();
  await userEvent.keyboard('abc');
  await expect.element(note).toHaveValue('abc');
});

test('without a first entry the focus goes to the first thing that takes it', async () => {
  await render(<Page content={<p>¿Seguir?</p>} />);
  await openByKey();
  await expect.element(cancel).toHaveFocus();
});

test.each(['Control', 'Meta'])('%s+Enter presses the primary button, once', async (key) => {
  const save = vi.fn<() => void>();
  const content = (
    <>
      <textarea aria-label="Nota" data-first />
      <button type="button" className="button">
        Otro
      </button>
      <button type="button" className="button button--primary" onClick={save}>
        Guardar
      </button>
    </>
  );
  await render(<Page content={content} />);
  await openByKey();
  await userEvent.keyboard(`Uno{${key}>}{Enter>3/}{/${key}}`);
  await expect.poll(() => save.mock.calls.length).toBe(1);
  await expect.element(note).toHaveValue('Uno');
});

test('Ctrl+Enter in a dialog without a primary button does nothing', async () => {
  await render(<Page />);
  await openByKey();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).toBeVisible();
});

test('Escape closes the dialog and gives the focus back', async () => {
  await render(<Page />);
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a button of the dialog closes it and the focus goes back', async () => {
  await render(<Page />);
  await openByKey();
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that the mouse opened gives the focus back too', async () => {
  await render(<Page />);
  await opener.click();
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('Escape only asks: a dialog that is not to be closed stays', async () => {
  const onCancel = vi.fn<() => void>();
  await render(<Page onCancel={onCancel} />);
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onCancel.mock.calls.length).toBe(2);
  await expect.element(dialog).toBeVisible();
});

test('Tab never reaches the page behind the dialog', async () => {
  await render(<Page />);
  await openByKey();
  const focused = new Set<Element | null>();
  for (let step = 0; step < 8; step += 1) {
    await userEvent.tab();
    focused.add(document.activeElement);
  }
  expect(focused).toContain(cancel.element());
  const behind = [opener, page.getByRole('button', { name: 'Detrás', exact: true, includeHidden: true })];
  for (const button of behind) expect([...focused]).not.toContain(button.query());
});

test('the page behind an open dialog takes no press', async () => {
  await render(<Page />);
  const { left, top } = opener.element().getBoundingClientRect();
  await openByKey();
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(dialog.element());
});

test('a dialog opens again after it was closed', async () => {
  await render(<Page />);
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openByKey();
  await expect.element(note).toHaveFocus();
});

test('a dialog that the browser closes by itself is cancelled, or shown again where it stays open', async () => {
  const closeAlone = () => {
    const element = dialog.element();
    if (element instanceof HTMLDialogElement) element.close();
  };
  const shown = await render(<Page />);
  await openByKey();
  closeAlone();
  const closed = page.getByRole('dialog', { name: 'Observación', exact: true, includeHidden: true });
  await expect.element(closed).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await openByKey();
  await shown.unmount();

  const onCancel = vi.fn();
  await render(<Page onCancel={onCancel} />);
  await openByKey();
  closeAlone();
  await expect.element(dialog).toBeVisible();
  expect(onCancel).toHaveBeenCalledTimes(1);
});
