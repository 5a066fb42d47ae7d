import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const TABS = [
  { key: 'draft', label: 'Borradores', count: 14 },
  { key: 'sent', label: 'Enviadas', count: 126 },
  { key: 'unknown', label: 'Por averiguar', count: 1, isUrgent: true },
] as const;

function Example() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['key']>('draft');
  return (
    <Tabs label="Por estado" tabs={TABS} selected={selected} onSelect={setSelected}>
      <p>{selected}</p>
    </Tabs>
  );
}

test('a tab is named by its label and its count, and names its panel', async () => {
  await render(<Example />);
  await expect.element(page.getByRole('tablist', { name: 'Por estado' })).toBeVisible();
  await page.getByRole('tab', { name: 'Enviadas 126', exact: true }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Enviadas 126' })).toHaveTextContent('sent');
});

test('Tab stops at the selected one alone; arrows, Home and End lead round and show what is behind', async () => {
  await render(<Example />);
  await userEvent.tab();
  for (const [key, name] of [
    ['{ArrowRight}', 'Enviadas 126'],
    ['{ArrowLeft}', 'Borradores 14'],
    ['{ArrowLeft}', 'Por averiguar 1'],
    ['{ArrowRight}', 'Borradores 14'],
    ['{End}', 'Por averiguar 1'],
    ['{Home}', 'Borradores 14'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tab', { name, exact: true })).toHaveFocus();
    await expect.element(page.getByRole('tab', { name, selected: true })).toBeVisible();
  }
});
