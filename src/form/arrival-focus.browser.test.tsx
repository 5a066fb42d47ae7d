import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { entryOf } from './locators.fixture.ts';
import { renderPerson } from './person-form.fixture.tsx';
import { TYPE_AT_ONCE, useArrivalFocus } from './use-arrival-focus.ts';

const ADDRESS = window.location.href;

function PersonPage({ title = 'Persona 1' }: { readonly title?: string }) {
  useArrivalFocus();
  return (
    <main>
      <h1 tabIndex={-1}>{title}</h1>
      <label>
        Nombre
        <input id="givenName" />
      </label>
      <div style={{ height: 3000 }} />
      <div role="group" aria-label="Teléfono 1" id="telephones.t1">
        <label>
          Teléfono
          <input id="telephones.t1.number" />
        </label>
        <button type="button">Eliminar</button>
      </div>
    </main>
  );
}

/** An address with a fragment, in this document. */
function goTo(fragment: string, state: unknown = null): void {
  window.history.replaceState(state, '', `${window.location.pathname}${window.location.search}${fragment}`);
}

const heading = page.getByRole('heading', { level: 1 });
const givenName = page.getByRole('textbox', { name: 'Nombre', exact: true });
const telephone = page.getByRole('textbox', { name: 'Teléfono', exact: true });

afterEach(() => window.history.replaceState(null, '', ADDRESS));

test('the first page of the document leaves the focus to the browser, a later one takes it to its heading', async () => {
  const { unmount } = await render(<PersonPage title="Persona 1" />);
  await expect.element(heading).not.toHaveFocus();
  await unmount();
  await render(<PersonPage title="Persona 2" />);
  await expect.element(heading).toHaveFocus();
});

test('an address that names a field focuses it and brings it into sight', async () => {
  goTo('#telephones.t1.number');
  await render(<PersonPage />);
  await expect.element(telephone).toHaveFocus();
  await expect.element(telephone).toBeInViewport();
});

test('an address that names a field of another page leads to the heading', async () => {
  goTo('#nowhere');
  await render(<PersonPage />);
  await expect.element(heading).toHaveFocus();
});

test('a navigation that wants to type at once leads to the first entry', async () => {
  goTo('', TYPE_AT_ONCE);
  await renderPerson({}, { fields: ['givenName'], isArrival: true });
  await expect.element(entryOf('givenName')).toHaveFocus();
});

test('a new fragment on the same page moves the focus', async () => {
  await render(<PersonPage />);
  await expect.element(heading).toHaveFocus();
  window.location.hash = '#givenName';
  await expect.element(givenName).toHaveFocus();
});
