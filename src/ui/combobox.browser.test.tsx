import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox.tsx';

const FRUITS = ['Almendra', 'Cereza', 'Ciruela', 'Durazno', 'Manzana', 'Naranja', 'Pera'];
const MANY = Array.from({ length: 300 }, (_, index) => `Opción ${index + 1}`);

interface FruitsProps {
  readonly items?: readonly string[];
  readonly initial?: string;
  readonly status?: string;
  readonly invalid?: boolean;
  readonly onPick?: (item: string) => void;
  readonly onLeave?: () => void;
}

const NONE: readonly string[] = [];

/** A caller that keeps the text as typed, filters by its beginning, and has items only while the list is open. */
function Fruits({ items = FRUITS, initial = '', status, invalid = false, onPick, onLeave }: FruitsProps) {
  const [text, setText] = useState(initial);
  const [typed, setTyped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const matching = typed ? items.filter((item) => item.toLowerCase().startsWith(text.toLowerCase())) : items;
  const found = isOpen ? matching : NONE;
  return (
    <>
      <h1>Frutas</h1>
      <label htmlFor="fruit">Fruta</label>
      <Combobox
        id="fruit"
        name="fruit"
        inputRef={input}
        text={text}
        items={found}
        toOption={(item) => ({ key: item, label: item, note: `${item.length} letras` })}
        selected={items.find((item) => item === text)}
        invalid={invalid}
        required
        describedBy="fruit-hint"
        listLabel="Opciones"
        toggleLabel="Mostrar la lista"
        status={found.length === 0 ? 'Nada coincide' : status}
        isOpen={isOpen}
        onFocus={() => undefined}
        onOpenChange={setOpen}
        onText={(next) => {
          setText(next);
          setTyped(true);
        }}
        onPick={(item) => {
          setText(item);
          setTyped(false);
          onPick?.(item);
        }}
        onLeave={() => onLeave?.()}
      />
      <p id="fruit-hint">Nombre de la fruta</p>
      <button type="button">Siguiente</button>
    </>
  );
}

const combobox = page.getByRole('combobox', { name: 'Fruta', exact: true });
const list = page.getByRole('listbox', { name: 'Opciones', exact: true });
const options = list.getByRole('option');
const option = (name: string) => list.getByRole('option', { name, exact: true });
const toggle = page.getByRole('button', { name: 'Mostrar la lista', exact: true });
const next = page.getByRole('button', { name: 'Siguiente', exact: true });

/** Name of the active option, as assistive technology gets it. */
const activeName = () => {
  const id = combobox.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.querySelector('span')?.textContent;
};

async function open() {
  await combobox.click();
  await expect.element(list).toBeVisible();
}

test('the entry has the name of its label, its hint and its state', async () => {
  await render(<Fruits invalid />);
  await expect.element(combobox).toHaveAccessibleDescription('Nombre de la fruta');
  await expect.element(combobox).toBeRequired();
  await expect.element(combobox).toBeInvalid();
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'false');
});

test('an entry without an error is not marked as wrong', async () => {
  await render(<Fruits />);
  await expect.element(combobox).not.toHaveAttribute('aria-invalid');
});

test('the browser offers no entries of its own', async () => {
  await render(<Fruits />);
  await expect.element(combobox).toHaveAttribute('autocomplete', 'off');
});

test('focus alone opens no list', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await expect.element(combobox).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
});

test('a press opens the whole list', async () => {
  await render(<Fruits />);
  await open();
  await expect.element(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect.element(options).toHaveLength(FRUITS.length);
});

test('the toggle button opens the list, and a second press closes it', async () => {
  await render(<Fruits />);
  await toggle.click();
  await expect.element(list).toBeVisible();
  await expect.element(combobox).toHaveFocus();
  await toggle.click();
  await expect.element(list).not.toBeInTheDocument();
});

test('a press on the toggle button does not leave the entry, and takes nothing', async () => {
  const onPick = vi.fn<(item: string) => void>();
  const onLeave = vi.fn<() => void>();
  await render(<Fruits onPick={onPick} onLeave={onLeave} />);
  await userEvent.type(combobox, 'ci');
  await toggle.click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveFocus();
  await expect.element(combobox).toHaveValue('ci');
  expect(onPick).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
});

test('a tap beside the list closes it where focus stays, and a tap in it does not', async () => {
  await render(<Fruits />);
  await open();
  const tap = (target: Element) =>
    target.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }));
  tap(list.element());
  await expect.element(list).toBeVisible();
  tap(page.getByRole('heading', { name: 'Frutas' }).element());
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveFocus();
});

test('Tab skips the toggle button', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
});

test('ArrowDown opens the list at its first option', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  await expect.poll(activeName).toBe('Almendra');
});

test('ArrowDown opens the list at what is chosen', async () => {
  await render(<Fruits items={MANY} initial="Opción 200" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Opción 200')).toBeInViewport();
  await expect.element(option('Opción 200')).toHaveAttribute('aria-selected', 'true');
});

test('ArrowUp opens the list, and once more reaches its last option', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options).toHaveLength(FRUITS.length);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(activeName).toBe('Pera');
});

test('the arrow keys wrap around at the ends of the list', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeName).toBe('Almendra');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeName).toBe('Cereza');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(activeName).toBe('Pera');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeName).toBe('Almendra');
});

test('typing opens the list of matches with the first one active', async () => {
  await render(<Fruits />);
  await userEvent.tab();
  await userEvent.keyboard('c');
  await expect.element(options).toHaveLength(2);
  await expect.poll(activeName).toBe('Cereza');
});

test('clearing the text shows the whole list with no active option', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'c');
  await userEvent.keyboard('{Backspace}');
  await expect.element(options).toHaveLength(FRUITS.length);
  expect(activeName()).toBeUndefined();
});

test('Enter takes the active option, closes the list and keeps the focus', async () => {
  const onPick = vi.fn<(item: string) => void>();
  await render(<Fruits onPick={onPick} />);
  await userEvent.type(combobox, 'ci');
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox).toHaveValue('Ciruela');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveFocus();
  expect(onPick.mock.calls).toEqual([['Ciruela']]);
});

test('a press on an option takes it and keeps the focus', async () => {
  const onPick = vi.fn<(item: string) => void>();
  await render(<Fruits onPick={onPick} />);
  await open();
  await option('Manzana').click();
  await expect.element(combobox).toHaveValue('Manzana');
  await expect.element(list).not.toBeInTheDocument();
  expect(onPick.mock.calls).toEqual([['Manzana']]);
});

test('Escape closes the list and keeps the typed text', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'ci');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveValue('ci');
});

test('a second Escape keeps the typed text too', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'ci');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(combobox).toHaveValue('ci');
  await expect.element(combobox).toHaveFocus();
});

test('Escape keeps what is chosen', async () => {
  await render(<Fruits initial="Pera" />);
  await open();
  await userEvent.keyboard('{ArrowUp}{Escape}');
  await expect.element(combobox).toHaveValue('Pera');
});

test('leaving closes the list, takes nothing, and is reported once', async () => {
  const onPick = vi.fn<(item: string) => void>();
  const onLeave = vi.fn<() => void>();
  await render(<Fruits onPick={onPick} onLeave={onLeave} />);
  await userEvent.type(combobox, 'ci');
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveValue('ci');
  expect(onPick).not.toHaveBeenCalled();
  expect(onLeave).toHaveBeenCalledOnce();
});

test('another window in front closes the list and takes nothing', async () => {
  const onPick = vi.fn<(item: string) => void>();
  await render(<Fruits onPick={onPick} />);
  await userEvent.type(combobox, 'ci');
  // The focus stays at its place in the document.
  combobox.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveValue('ci');
  expect(onPick).not.toHaveBeenCalled();
});

test('a press beside the list closes it and keeps the text', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'ci');
  await page.getByRole('heading', { name: 'Frutas' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(combobox).toHaveValue('ci');
});

test('an option is named by its label and described by its note', async () => {
  await render(<Fruits />);
  await open();
  await expect.element(option('Pera')).toHaveAccessibleDescription('4 letras');
});

test('the chosen option says so, and no other one', async () => {
  await render(<Fruits initial="Pera" />);
  await open();
  await expect.element(list.getByRole('option', { selected: true })).toHaveLength(1);
  await expect.element(option('Pera')).toHaveAttribute('aria-selected', 'true');
});

test('a text that finds nothing is announced, and Enter takes nothing', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'xyz');
  await expect.element(page.getByRole('status')).toHaveTextContent('Nada coincide');
  await expect.element(options).toHaveLength(0);
  expect(activeName()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox).toHaveValue('xyz');
});

test('the announcement disappears when the text has matches again', async () => {
  await render(<Fruits />);
  await userEvent.type(combobox, 'cx');
  await expect.element(page.getByRole('status')).toHaveTextContent('Nada coincide');
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('a status stands below the list while it is open', async () => {
  await render(<Fruits status="Hay más: siga escribiendo." />);
  await expect.element(page.getByText('Hay más')).not.toBeInTheDocument();
  await open();
  await expect.element(page.getByText('Hay más')).toBeVisible();
  const listBottom = list.element().getBoundingClientRect().bottom;
  const { top } = page.getByText('Hay más').element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(listBottom);
});

test('a long list mounts only what is in sight and says how long it is', async () => {
  await render(<Fruits items={MANY} />);
  await open();
  await expect.element(options.first()).toHaveAttribute('aria-setsize', '300');
  await expect.element(options.first()).toHaveAttribute('aria-posinset', '1');
  expect(options.elements().length).toBeLessThan(30);
});

test('ArrowUp reaches the last option of a long list', async () => {
  await render(<Fruits items={MANY} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Opción 1')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Opción 300')).toBeInViewport();
  await expect.poll(activeName).toBe('Opción 300');
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox).toHaveValue('Opción 300');
});

test('the mouse wheel scrolls a long list, and an option that comes into view can be pressed', async () => {
  await render(<Fruits items={MANY} />);
  await open();
  await expect.element(option('Opción 1')).toBeVisible();
  await userEvent.wheel(list, { delta: { y: 3200 } });
  await option('Opción 103').click();
  await expect.element(combobox).toHaveValue('Opción 103');
});

test('a press opens a long list at what is chosen', async () => {
  await render(<Fruits items={MANY} initial="Opción 200" />);
  await open();
  await expect.element(option('Opción 200')).toBeInViewport();
});

test('a long list that becomes short while the user types mounts all its options', async () => {
  await render(<Fruits items={MANY} />);
  await userEvent.type(combobox, 'opción 29');
  await expect.element(options).toHaveLength(11);
  await expect.element(options.first()).not.toHaveAttribute('aria-setsize');
});
