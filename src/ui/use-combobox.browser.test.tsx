import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCombobox } from './use-combobox.ts';

const NAMES = Array.from({ length: 30 }, (_, index) => `Opción ${index + 1}`);

interface NamesProps {
  readonly chosen?: string;
  /** As in the command palette: the list never closes. */
  readonly isFixed?: boolean;
  readonly onPick?: (name: string) => void;
}

/** The smallest list that works: ten of its options are in sight. */
function Names({ chosen = '', isFixed = false, onPick }: NamesProps) {
  const [text, setText] = useState(chosen);
  const [isListOpen, setOpen] = useState(false);
  const isOpen = isFixed || isListOpen;
  const { activeIndex, inputProps, listProps, optionPropsAt } = useCombobox({
    isOpen,
    ...(!isFixed && { onOpenChange: setOpen }),
    count: isOpen ? NAMES.length : 0,
    selectedIndex: isOpen ? NAMES.indexOf(text) : -1,
    onText: setText,
    onPick: (index) => onPick?.(NAMES[index] ?? 'nothing'),
  });
  return (
    <>
      <input {...inputProps} value={text} aria-label="Nombre" />
      <ul {...listProps} aria-label="Nombres" hidden={!isOpen} style={{ height: 200, overflowY: 'auto' }}>
        {isOpen &&
          NAMES.map((name, index) => (
            <li
              key={name}
              {...optionPropsAt(index)}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- list of a listbox
              role="option"
              aria-selected={index === activeIndex}
              style={{ height: 20 }}
            >
              {name}
            </li>
          ))}
      </ul>
    </>
  );
}

const input = page.getByRole('combobox', { name: 'Nombre', exact: true });
const list = page.getByRole('listbox', { name: 'Nombres', exact: true });
const option = (name: string) => list.getByRole('option', { name, exact: true });
const press = (keys: string) => userEvent.keyboard(keys);

/** Name of the active option, as assistive technology gets it. */
const activeName = () => {
  const id = input.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

const caret = () => {
  const element = input.element();
  return element instanceof HTMLInputElement ? element.selectionStart : undefined;
};

/**
 * Sends a key with properties that the test keyboard cannot set; true when the combobox did not handle it.
 */
const sendKey = (init: KeyboardEventInit) =>
  input.element().dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));

async function renderNames(props: NamesProps = {}) {
  const onPick = vi.fn<(name: string) => void>();
  await render(<Names {...props} onPick={onPick} />);
  await userEvent.tab();
  await expect.element(input).toHaveFocus();
  return onPick;
}

test('the input names its list, and the list is there before it is open', async () => {
  await renderNames();
  await expect.element(input).toHaveAttribute('aria-autocomplete', 'list');
  const id = input.element().getAttribute('aria-controls');
  expect(document.getElementById(id ?? '')?.role).toBe('listbox');
  expect(activeName()).toBeUndefined();
});

test('ArrowDown opens the list with the chosen option active, and goes on from there', async () => {
  await renderNames({ chosen: 'Opción 20' });
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 20');
  await expect.element(option('Opción 20')).toBeInViewport({ ratio: 0.9 });
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 21');
});

test('Alt+ArrowDown opens the list with no active option', async () => {
  await renderNames();
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(list).toBeVisible();
  expect(activeName()).toBeUndefined();
});

test('Alt+ArrowUp closes the list and takes nothing', async () => {
  const onPick = await renderNames();
  await press('o{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 2');
  await press('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('o');
  expect(onPick).not.toHaveBeenCalled();
  await press('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(list).not.toBeInTheDocument();
});

test.each([
  ['{Home}', 0],
  ['{End}', 3],
  ['{ArrowLeft}', 2],
  ['{Home}{ArrowRight}', 1],
])('%s moves in the text, and no option stays active for Enter', async (keys, expected) => {
  const onPick = await renderNames();
  await press('opc');
  await expect.poll(activeName).toBe('Opción 1');
  await press(keys);
  await expect.poll(activeName).toBeUndefined();
  expect(caret()).toBe(expected);
  await expect.element(list).toBeVisible();
  await press('{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  expect(onPick).not.toHaveBeenCalled();
});

test('PageDown and PageUp go ten options on, and stop at the ends', async () => {
  await renderNames();
  await press('{ArrowDown}{PageDown}');
  await expect.poll(activeName).toBe('Opción 11');
  await expect.element(option('Opción 11')).toBeInViewport({ ratio: 0.9 });
  await press('{PageDown}{PageDown}');
  await expect.poll(activeName).toBe('Opción 30');
  await press('{PageUp}');
  await expect.poll(activeName).toBe('Opción 20');
  await press('{PageUp}{PageUp}');
  await expect.poll(activeName).toBe('Opción 1');
});

test('Alt+PageDown is left to the page', async () => {
  await renderNames();
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 1');
  expect(sendKey({ key: 'PageDown', altKey: true })).toBe(true);
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 2');
});

test('Escape is taken only while it closes the list', async () => {
  await renderNames();
  await press('o');
  await expect.element(list).toBeVisible();
  expect(sendKey({ key: 'Escape' })).toBe(false);
  await expect.element(list).not.toBeInTheDocument();
  expect(sendKey({ key: 'Escape' })).toBe(true);
});

test.each<[string, KeyboardEventInit]>([
  ['while something is composed', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
])('keys %s take, move and close nothing', async (_, init) => {
  const onPick = await renderNames();
  await press('o');
  await expect.poll(activeName).toBe('Opción 1');
  for (const key of ['ArrowDown', 'Home', 'Escape', 'Enter']) expect(sendKey({ ...init, key })).toBe(true);
  await expect.element(list).toBeVisible();
  expect(activeName()).toBe('Opción 1');
  expect(onPick).not.toHaveBeenCalled();
  await press('{Enter}');
  await expect.poll(() => onPick.mock.calls).toEqual([['Opción 1']]);
});

test('the option that the keys reach is in sight', async () => {
  await renderNames();
  await press('{ArrowDown}{ArrowUp}');
  await expect.poll(activeName).toBe('Opción 30');
  await expect.element(option('Opción 30')).toBeInViewport({ ratio: 0.9 });
  await press('{ArrowDown}');
  await expect.element(option('Opción 1')).toBeInViewport({ ratio: 0.9 });
});

test('a press opens the list at what is chosen, which is not active', async () => {
  await renderNames({ chosen: 'Opción 20' });
  await input.click();
  await expect.element(option('Opción 20')).toBeInViewport({ ratio: 0.9 });
  expect(activeName()).toBeUndefined();
  await input.click();
  await expect.element(list).not.toBeInTheDocument();
});

test('the mouse makes an option active without scrolling, and no longer once it leaves the list', async () => {
  await renderNames();
  await press('{ArrowDown}');
  // Half of the eleventh option is in sight.
  list.element().scrollTop = 10;
  await option('Opción 11').hover({ position: { x: 5, y: 4 } });
  await expect.poll(activeName).toBe('Opción 11');
  expect(list.element().scrollTop).toBe(10);
  await input.hover();
  await expect.poll(activeName).toBeUndefined();
  expect(list.element().scrollTop).toBe(10);
});

test('a finger makes nothing active', async () => {
  await renderNames();
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 1');
  const move = (pointerType: string) =>
    option('Opción 3')
      .element()
      .dispatchEvent(new PointerEvent('pointermove', { pointerType, bubbles: true }));
  move('touch');
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Opción 2');
  move('pen');
  await expect.poll(activeName).toBe('Opción 3');
});

test('a press on an option takes it, and focus never leaves the input', async () => {
  const onPick = await renderNames();
  const onBlur = vi.fn<() => void>();
  input.element().addEventListener('blur', onBlur);
  await press('{ArrowDown}');
  await option('Opción 4').click();
  expect(onPick.mock.calls).toEqual([['Opción 4']]);
  await expect.element(list).not.toBeInTheDocument();
  expect(onBlur).not.toHaveBeenCalled();
});

test('a list that is always open keeps an active option, and leaves Escape to what is around', async () => {
  await renderNames({ isFixed: true });
  expect(activeName()).toBe('Opción 1');
  await press('{ArrowDown}{ArrowDown}{Home}');
  await expect.poll(activeName).toBe('Opción 3');
  await option('Opción 5').hover();
  await input.hover();
  await expect.poll(activeName).toBe('Opción 5');
  await press('o');
  await expect.poll(activeName).toBe('Opción 1');
  await press('{ArrowDown}{Backspace}');
  await expect.poll(activeName).toBe('Opción 1');
  expect(sendKey({ key: 'Escape' })).toBe(true);
  await input.click();
  await expect.element(list).toBeVisible();
});
