import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpacerRow } from './spacer-row.tsx';
import { useWindowedBox } from './use-windowed-box.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import { WindowedBody } from './windowed-body.tsx';

const NONE: readonly number[] = [];
const ROW_HEIGHT = 30;
const BOX_HEIGHT = 300;
const keyOf = (index: number) => `person-${index}`;

interface RowsProps {
  readonly count: number;
  readonly keep?: readonly number[];
  /** Pixels above the table. */
  readonly above?: number;
}

/** A table that the page scrolls, below a heading. */
function PageTable({ count, keep = NONE, above = 200 }: RowsProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  const rows = useWindowedRows({ count, rowHeight: ROW_HEIGHT, keyOf, list, keep });
  return (
    <>
      <h1 style={{ height: above }}>Personas</h1>
      <Table rows={rows} list={list} />
    </>
  );
}

/** The same in a box with its own scrolling. */
function BoxTable({ count, keep = NONE }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const options = { count, maxPlain: 30, rowHeight: ROW_HEIGHT, keyOf, box, boxHeight: BOX_HEIGHT, keep };
  const rows = useWindowedBox(options);
  return (
    <div ref={box} role="region" aria-label="Personas" style={{ height: BOX_HEIGHT, overflow: 'auto' }}>
      <Table rows={rows} list={list} />
    </div>
  );
}

interface TableProps {
  readonly rows: ReturnType<typeof useWindowedRows>;
  readonly list: React.RefObject<HTMLTableSectionElement | null>;
}

function Table({ rows: { indexes, before, after, gapBefore, measure }, list }: TableProps) {
  return (
    <table style={{ borderSpacing: 0 }}>
      <tbody ref={list}>
        <SpacerRow height={before} />
        {indexes.flatMap((index) => [
          <SpacerRow key={`gap-${index}`} height={gapBefore(index)} />,
          <tr key={index} ref={measure} data-index={index} style={{ height: ROW_HEIGHT }}>
            <td style={{ padding: 0 }}>
              <button type="button">Persona {index + 1}</button>
            </td>
          </tr>,
        ])}
        <SpacerRow height={after} />
      </tbody>
    </table>
  );
}

const rows = page.getByRole('row');
const person = (n: number) => page.getByRole('button', { name: `Persona ${n}`, exact: true });
const box = page.getByRole('region', { name: 'Personas', exact: true });
const KEEP_SEVENTH = [6];

afterEach(() => document.body.scrollTo(0, 0));

test('a short list mounts all its rows', async () => {
  await render(<PageTable count={50} />);
  await expect.element(rows).toHaveLength(50);
});

test('a long list mounts only the rows in sight and a few beyond', async () => {
  await render(<PageTable count={1000} />);
  await expect.element(person(1)).toBeVisible();
  await expect.poll(() => rows.elements().length).toBeLessThan(50);
});

test('the page is as long as all rows of a long list', async () => {
  await render(<PageTable count={1000} />);
  await expect.poll(() => document.body.scrollHeight).toBeGreaterThan(1000 * ROW_HEIGHT);
});

test('scrolling the page to its end reaches the last row', async () => {
  await render(<PageTable count={1000} />);
  await expect.element(person(1)).toBeVisible();
  document.body.scrollTo(0, document.body.scrollHeight);
  await expect.element(person(1000)).toBeInViewport();
  await expect.element(person(1)).not.toBeInTheDocument();
});

test('rows stand where they would stand if all were mounted', async () => {
  await render(<PageTable count={1000} />);
  await expect.element(person(1)).toBeVisible();
  const top = person(1).element().getBoundingClientRect().top + document.body.scrollTop;
  document.body.scrollTo(0, 15_000);
  await expect.element(person(501)).toBeInViewport();
  await expect
    .poll(() => Math.round(person(501).element().getBoundingClientRect().top + document.body.scrollTop - top))
    .toBe(500 * ROW_HEIGHT);
});

test('rows in sight are still mounted after what stands above has grown while the page was scrolled', async () => {
  const { rerender } = await render(<PageTable count={1000} />);
  await expect.element(person(1)).toBeVisible();
  document.body.scrollTo(0, 15_000);
  await expect.element(person(500)).toBeInViewport();
  await rerender(<PageTable count={1000} above={3200} />);
  document.body.scrollTo(0, 15_000);
  await expect.element(person(400)).toBeInViewport();
});

test('a row that is kept stays mounted, and the focus in it', async () => {
  await render(<PageTable count={1000} keep={KEEP_SEVENTH} />);
  person(7).element().focus();
  document.body.scrollTo(0, 20_000);
  await expect.element(person(661)).toBeInTheDocument();
  await expect.element(person(1)).not.toBeInTheDocument();
  await expect.element(person(7)).toHaveFocus();
});

const PERSONS = Array.from({ length: 1000 }, (_, index) => `Persona ${index + 1}`);
const idOf = (name: string) => name;

test('scrolling renders no row again that stays mounted', async () => {
  const renders = new Map<string, number>();
  function Cell({ name }: { readonly name: string }) {
    renders.set(name, (renders.get(name) ?? 0) + 1);
    return <td style={{ height: ROW_HEIGHT }}>{name}</td>;
  }
  await render(
    <table>
      <WindowedBody rows={PERSONS} rowHeight={ROW_HEIGHT} idOf={idOf}>
        {(name) => <Cell name={name} />}
      </WindowedBody>
    </table>,
  );
  await expect.element(page.getByText('Persona 1', { exact: true })).toBeVisible();
  renders.clear();
  document.body.scrollTo(0, 5 * ROW_HEIGHT);
  await expect.poll(() => renders.size).toBeGreaterThan(0);
  expect(renders.has('Persona 6')).toBe(false);
  expect([...renders.values()].every((times) => times === 1)).toBe(true);
});

test('a short box mounts all its rows', async () => {
  await render(<BoxTable count={30} />);
  await expect.element(rows).toHaveLength(30);
});

test('a long box mounts only the rows in sight and a few beyond', async () => {
  await render(<BoxTable count={500} />);
  await expect.element(person(1)).toBeVisible();
  expect(rows.elements().length).toBeLessThan(25);
});

test('scrolling a box to its end reaches the last row', async () => {
  await render(<BoxTable count={500} />);
  await expect.element(person(1)).toBeVisible();
  box.element().scrollTo(0, 500 * ROW_HEIGHT);
  await expect.element(person(500)).toBeInViewport();
});

test('the mouse wheel scrolls a box, and a row that comes into view can be pressed', async () => {
  await render(<BoxTable count={500} />);
  await expect.element(person(1)).toBeVisible();
  await userEvent.wheel(box, { delta: { y: 3000 } });
  await person(103).click();
  await expect.element(person(103)).toHaveFocus();
});

test('a kept row of a box stays mounted out of sight', async () => {
  await render(<BoxTable count={500} keep={KEEP_SEVENTH} />);
  person(7).element().focus();
  box.element().scrollTo(0, 9000);
  await expect.element(person(301)).toBeInTheDocument();
  await expect.element(person(7)).toHaveFocus();
});
