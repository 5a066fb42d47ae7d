import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toCardTable } from './card-table.tsx';

const COLUMNS = ['Persona', 'Estado "actual"'];

function Persons() {
  return (
    <div style={{ containerType: 'inline-size' }}>
      <table {...toCardTable(COLUMNS, 'persons')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Ana</td>
            <td>completa</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Returns the text that the style sheet adds before a cell. */
const headingOf = (name: string) =>
  getComputedStyle(page.getByRole('cell', { name }).element(), '::before').content;

afterEach(() => page.viewport(1366, 768));

test('a wide page shows columns, and cells say nothing before their text', async () => {
  await render(<Persons />);
  expect(headingOf('completa')).toBe('none');
});

test('on a narrow page each cell says its column before its text', async () => {
  await page.viewport(400, 768);
  await render(<Persons />);
  expect([headingOf('Ana'), headingOf('completa')]).toEqual(['"Persona: "', '"Estado \\"actual\\": "']);
});

test('on a narrow page each cell of a row stands below the one before it', async () => {
  await page.viewport(400, 768);
  await render(<Persons />);
  const topOf = (name: string) => page.getByRole('cell', { name }).element().getBoundingClientRect().top;
  expect(topOf('completa')).toBeGreaterThan(topOf('Ana'));
});

test('on a narrow page the column headings are still there for assistive technology', async () => {
  await page.viewport(400, 768);
  await render(<Persons />);
  await expect.element(page.getByRole('columnheader', { name: 'Persona' })).toBeInTheDocument();
});

test('the table keeps its own class', async () => {
  expect(toCardTable(COLUMNS, 'persons').className).toBe('card-table persons');
});
