/** The bar below a spreadsheet: its reason why nobody can be imported is true. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { GROUPS_ID } from './problem-list.tsx';
import { SheetBar } from './sheet-bar.tsx';

const nothing = () => undefined;
const BAR = {
  isStale: false,
  isChecking: false,
  count: 0,
  withIncomplete: false,
  deed: undefined,
  onUndo: nothing,
  onWithIncomplete: nothing,
  onCheck: nothing,
  onImport: nothing,
};

test.each([
  [{ good: 3, incomplete: 1, bad: 0 }, false, /^No cabe ninguna persona más/],
  [{ good: 0, incomplete: 2, bad: 0 }, true, /^No cabe ninguna persona más/],
  [{ good: 0, incomplete: 2, bad: 0 }, false, /^A todas les falta algo/],
  [{ good: 0, incomplete: 2, bad: 1 }, false, /^No hay personas para importar/],
])('the reason of %o, with the incomplete ones: %s', async (counts, withIncomplete, reason) => {
  await renderInSpanish(<SheetBar {...BAR} counts={counts} withIncomplete={withIncomplete} />);
  await expect
    .element(page.getByRole('button', { name: 'Importar', exact: true }))
    .toHaveAccessibleDescription(reason);
});

test('«Deshacer» leaves the focus at the heading of the groups', async () => {
  const counts = { good: 1, incomplete: 0, bad: 0 };
  const deed = { kind: 'settled', count: 1, key: 'a' } as const;
  await renderInSpanish(
    <>
      <h2 id={GROUPS_ID} tabIndex={-1}>
        Por resolver
      </h2>
      <SheetBar {...BAR} counts={counts} count={1} deed={deed} />
    </>,
  );
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Por resolver' })).toHaveFocus();
});
