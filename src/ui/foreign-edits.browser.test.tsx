import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tolerateForeignEdits } from './foreign-edits.ts';

beforeAll(tolerateForeignEdits);

/** Texts next to others that appear, disappear and change. */
function Counting() {
  const [n, setN] = useState(0);
  return (
    <>
      <p data-testid="text">
        Van {n} de {10 - n}
        {n === 1 && ' (una)'}
        {n % 2 === 0 ? 'par' : <b>impar</b>}.
      </p>
      <button type="button" onClick={() => setN(n + 1)}>
        Más
      </button>
    </>
  );
}

const text = page.getByTestId('text');
const more = page.getByRole('button');

function findTexts(root: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts.filter(({ parentNode }) => parentNode?.nodeName !== 'FONT');
}

/** Edits that other programs make to the texts of a page. */
const EDITS = {
  'puts another text in its place': (texts) => {
    for (const each of texts) {
      const font = document.createElement('font');
      font.textContent = each.nodeValue;
      each.replaceWith(font);
    }
  },
  'moves it into a wrapper': (texts) => {
    for (const each of texts) {
      const font = document.createElement('font');
      each.before(font);
      font.append(each);
    }
  },
  'rewrites a whole element': (texts) => {
    const parent = texts[0]?.parentElement;
    if (parent) parent.textContent = 'Translated';
  },
  'takes it away': (texts) => {
    for (const each of texts) each.remove();
  },
} satisfies Record<string, (texts: readonly Text[]) => void>;

test.each(Object.entries(EDITS))('a program that %s does not end the page', async (_what, edit) => {
  await render(<Counting />);
  for (let presses = 0; presses < 4; presses += 1) {
    edit(findTexts(text.element()));
    await userEvent.click(more);
  }
  await expect.element(more).toBeVisible();
});

test.each(['puts another text in its place', 'moves it into a wrapper'] as const)(
  'a program that %s leaves no text that is no longer so',
  async (what) => {
    await render(<Counting />);
    for (const expected of [
      'Van 1 de 9 (una)impar.',
      'Van 2 de 8par.',
      'Van 3 de 7impar.',
      'Van 4 de 6par.',
    ]) {
      EDITS[what](findTexts(text.element()));
      await userEvent.click(more);
      await expect.element(text).toHaveTextContent(expected);
    }
  },
);

test('a program that wraps whatever is new leaves no text that is no longer so', async () => {
  await render(<Counting />);
  const edit = () => EDITS['puts another text in its place'](findTexts(text.element()));
  const observer = new MutationObserver(edit);
  observer.observe(text.element(), { childList: true, characterData: true, subtree: true });
  edit();
  for (const expected of ['Van 1 de 9 (una)impar.', 'Van 2 de 8par.', 'Van 3 de 7impar.']) {
    await userEvent.click(more);
    await expect.element(text).toHaveTextContent(expected);
  }
  observer.disconnect();
});
