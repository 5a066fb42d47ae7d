import { personWith, rowWith } from '../domain/enrollment/builders.fixture.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { createPerson } from '../domain/enrollment/person.ts';
import { isError } from '../domain/fields/finding.ts';
import { checkEnrollment } from '../domain/profile/check-enrollment.ts';
import { createPersonChecker } from '../domain/profile/check-person.ts';
import { toFindingItems } from './finding-items.ts';
import { FindingList } from './finding-list.tsx';
import { renderInSpanish, sampleWith, translator } from './person-form.fixture.tsx';

const ITEMS = Array.from({ length: 5 }, (_, index) => ({
  key: String(index),
  text: `Persona ${index + 1} · Nombres: escriba los nombres`,
  href: `/inscripciones/x/personas/${index + 1}#givenName`,
}));

interface ErrorsProps {
  readonly count?: number;
  readonly total?: number;
  readonly onFollow?: (href: string) => void;
}

function Errors({ count = 5, total = count, onFollow = () => undefined }: ErrorsProps) {
  return (
    <FindingList
      tone="error"
      title="summary.title"
      items={ITEMS.slice(0, count)}
      total={total}
      onFollow={onFollow}
    />
  );
}

/** Three findings, then the rest on request. */
function Growing() {
  const [count, setCount] = useState(3);
  return (
    <FindingList
      tone="error"
      title="summary.title"
      items={ITEMS.slice(0, count)}
      total={5}
      onFollow={() => undefined}
      onMore={() => setCount(5)}
      moreLabel="summary.more"
    />
  );
}

/** Findings about these persons, as a page lists them. */
function Found({ persons }: { readonly persons: readonly Person[] }) {
  const profile = sampleWith();
  const enrollment = { id: 'e', riskProfileCode: '', persons };
  const findings = checkEnrollment(enrollment, profile, createPersonChecker(profile)).filter(isError);
  const items = toFindingItems(findings, enrollment, profile, translator, ({ field }) => `#${field}`);
  return (
    <FindingList
      tone="error"
      title="summary.title"
      items={items}
      total={items.length}
      onFollow={() => undefined}
    />
  );
}

const links = page.getByRole('region').getByRole('link');
const first = page.getByRole('link', { name: 'Persona 1 · Nombres: escriba los nombres', exact: true });

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

test('what is missing is named field by field, with the person', async () => {
  await renderInSpanish(<Found persons={[createPerson('a')]} />);
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Perfil de riesgo: elija el perfil de riesgo',
      'Persona 1 · Identificador: escriba el identificador',
      'Persona 1 · Tipo de identificador: elija el tipo de identificador',
      'Persona 1 · Tipo de persona: elija el tipo de persona',
      'Persona 1 · Tipo de relación: elija el tipo de relación',
      'Persona 1 · Nombres: escriba los nombres',
      'Persona 1 · País: elija el país',
    ]);
});

test('what is wrong in rows is named with person, row and field', async () => {
  const long = 'x'.repeat(300);
  const person: Person = personWith({
    id: 'b',
    telephones: [rowWith('telephones', { number: '1', remark: long })],
    addresses: [rowWith('addresses', { line: long, communeId: 'Nunca Jamás', typeCode: 'TDIREFPART' })],
    emails: [
      rowWith('emails', { id: 'm', address: 'begona.example.com', typeCode: 'TDIREEPART' }),
      rowWith('emails', { id: 'n', address: 'begona@example', typeCode: 'TDIREEPART' }),
    ],
  });
  await renderInSpanish(<Found persons={[createPerson('a'), person]} />);
  const inRows = links.filter({ hasText: /^Persona 2 · (Teléfono|Dirección|Correo)/ });
  await expect
    .poll(() => inRows.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Persona 2 · Teléfono 1: elija el tipo de teléfono',
      'Persona 2 · Teléfono 1 · Nota: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo',
      'Persona 2 · Dirección 1 · Dirección: tiene 300 caracteres; el máximo es 150. Acórtelo: no se corta solo',
      'Persona 2 · Dirección 1 · Comuna o ciudad: no está en la lista; elija una opción',
      'Persona 2 · Correo electrónico 1 · Correo electrónico: falta la @; va como nombre@dominio.cl',
      'Persona 2 · Correo electrónico 2 · Correo electrónico: revise el correo; va como nombre@dominio.cl',
    ]);
});
