import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { frameNoticesEs } from '../i18n/frame-notices-es.ts';
import { PageTexts } from '../i18n/page-texts.tsx';
import { FindingList } from './finding-list.tsx';
import { renderInSpanish } from './person-form.fixture.tsx';

const ITEMS = Array.from({ length: 5 }, (_, index) => ({
  key: String(index),
  text: `Persona ${index + 1} · Nombre: escriba el nombre`,
  href: `/inscripciones/x/personas/${index + 1}#givenName`,
}));

interface ErrorsProps {
  readonly count?: number;
  readonly total?: number;
  readonly onFollow?: (href: string) => void;
}

function Errors({ count = 5, total = count, onFollow = () => undefined }: ErrorsProps) {
  return (
    <PageTexts texts={frameNoticesEs}>
      <FindingList
        tone="error"
        title="summary.title"
        items={ITEMS.slice(0, count)}
        total={total}
        onFollow={onFollow}
      />
    </PageTexts>
  );
}

/** Three findings, then the rest once asked for. */
function Growing() {
  const [count, setCount] = useState(3);
  return (
    <PageTexts texts={frameNoticesEs}>
      <FindingList
        tone="error"
        title="summary.title"
        items={ITEMS.slice(0, count)}
        total={5}
        onFollow={() => undefined}
        onMore={() => setCount(5)}
        moreLabel="summary.more"
      />
    </PageTexts>
  );
}

const links = page.getByRole('region').getByRole('link');
const first = page.getByRole('link', { name: 'Persona 1 · Nombre: escriba el nombre', exact: true });

test.each([
  [1, 'Hay 1 dato por corregir'],
  [5, 'Hay 5 datos por corregir'],
])('%s findings are a region whose heading counts them', async (count, title) => {
  await renderInSpanish(<Errors count={count} />);
  await expect.element(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect.element(links).toHaveLength(count);
});

test('a link has the address of its place', async () => {
  await renderInSpanish(<Errors />);
  await expect.element(first).toHaveAttribute('href', '/inscripciones/x/personas/1#givenName');
});

test('a press follows the link without loading the page', async () => {
  const onFollow = vi.fn<(href: string) => void>();
  await renderInSpanish(<Errors onFollow={onFollow} />);
  await first.click();
  expect(onFollow.mock.calls).toEqual([['/inscripciones/x/personas/1#givenName']]);
});

test('Enter follows the link too', async () => {
  const onFollow = vi.fn<(href: string) => void>();
  await renderInSpanish(<Errors onFollow={onFollow} />);
  first.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onFollow).toHaveBeenCalledOnce();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'a press with %j is left to the browser, for another tab or window',
  async (keys) => {
    const onFollow = vi.fn<(href: string) => void>();
    await renderInSpanish(<Errors onFollow={onFollow} />);
    const click = new MouseEvent('click', { ...keys, bubbles: true, cancelable: true });
    let wasPrevented = true;
    const keepPage = (event: Event) => {
      wasPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', keepPage, { once: true });
    first.element().dispatchEvent(click);
    expect(onFollow).not.toHaveBeenCalled();
    expect(wasPrevented).toBe(false);
  },
);

test('what is not listed is counted', async () => {
  await renderInSpanish(<Errors count={3} total={12} />);
  await expect.element(page.getByText('Y 9 más.')).toBeVisible();
});

test('the rest comes by a button, and the focus goes to the first of it', async () => {
  await renderInSpanish(<Growing />);
  await page.getByRole('button', { name: 'Y 2 más.' }).click();
  await expect.element(links).toHaveLength(5);
  await expect.element(links.nth(3)).toHaveFocus();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('the list takes the focus by script and is no stop of Tab', async () => {
  await renderInSpanish(<Errors />);
  const region = page.getByRole('region');
  region.element().focus();
  await expect.element(region).toHaveFocus();
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
});
