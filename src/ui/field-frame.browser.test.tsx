import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldFrame, hintIdOf, noteIdOf } from './field-frame.tsx';

type FrameProps = Partial<Omit<ComponentProps<typeof FieldFrame>, 'children'>>;

/** An entry in its frame, tied to hint and note as every entry is. */
function Framed(props: FrameProps) {
  return (
    <FieldFrame id="rut" label="RUT" width="medium" {...props}>
      <input id="rut" className="input" aria-describedby={`${noteIdOf('rut')} ${hintIdOf('rut')}`} />
    </FieldFrame>
  );
}

const entry = page.getByRole('textbox', { name: 'RUT', exact: true });

test('the label names the entry', async () => {
  await render(<Framed />);
  await expect.element(entry).toHaveAccessibleName('RUT');
});

test('a press on the label focuses the entry', async () => {
  await render(<Framed />);
  await page.getByText('RUT', { exact: true }).click();
  await expect.element(entry).toHaveFocus();
});

test('the hint describes the entry', async () => {
  await render(<Framed hint="Con dígito verificador" />);
  await expect.element(entry).toHaveAccessibleDescription('Con dígito verificador');
});

test.each(['error', 'warning', 'information'] as const)(
  'a note of tone %s describes the entry',
  async (tone) => {
    await render(<Framed note={{ text: 'revise el número', tone }} />);
    await expect.element(entry).toHaveAccessibleDescription('revise el número');
  },
);

test('the note comes before the hint in the description', async () => {
  await render(<Framed hint="Con dígito verificador" note={{ text: 'revise el número', tone: 'error' }} />);
  await expect.element(entry).toHaveAccessibleDescription('revise el número Con dígito verificador');
});

test('an error has an icon beside its text, hidden from assistive technology', async () => {
  await render(<Framed note={{ text: 'revise el número', tone: 'error' }} />);
  const icon = page.getByText('revise el número').element().querySelector('svg');
  expect(icon?.getBoundingClientRect().width).toBeGreaterThan(0);
  expect(icon?.getAttribute('aria-hidden')).toBe('true');
});

test('what a field says of being required is said in text and is no part of the name', async () => {
  await render(<Framed mark="(opcional)" />);
  await expect.element(page.getByText('(opcional)')).toBeVisible();
  await expect.element(entry).toHaveAccessibleName('RUT');
});

test('a field without a mark says nothing of it', async () => {
  await render(<Framed />);
  await expect.element(page.getByText('(opcional)')).not.toBeInTheDocument();
});

test('a compact field keeps its name and says its mark only in the first row', async () => {
  await render(<Framed compact mark="(opcional)" />);
  await expect.element(entry).toBeVisible();
  await expect.element(page.getByText('(opcional)')).not.toBeInTheDocument();
});

test('the aside stands beside the field', async () => {
  await render(<Framed aside={<button type="button">Ver observación</button>} />);
  await expect.element(page.getByRole('button', { name: 'Ver observación' })).toBeVisible();
});
