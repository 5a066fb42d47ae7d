/** The letters of a review, and what takes them. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DecisionBar } from '../../form/decision-bar.tsx';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { sessionWith } from '../../services/drafts/session.fixture.ts';
import { SessionContext } from '../../services/drafts/use-session.ts';
import { BarSlotContext } from '../../ui/bar-slot.ts';
import type { Offer } from '../../domain/decision/facts.ts';
import { useReviewKeys } from './review-keys.ts';

const offer = (step: Offer['step'], isInMenu: boolean, asks: Offer['asks'] = []): Offer => ({
  step,
  isInMenu,
  leadsTo: 'next',
  isDespite: false,
  hindrance: undefined,
  asks,
});

interface KeysProps {
  readonly asks?: Offer['asks'] | undefined;
  readonly onAct: (act: string) => void;
}

function Keys({ onAct, asks }: KeysProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useReviewKeys({
    onStep: (step) => onAct(step === 1 ? 'next' : 'previous'),
    onObserve: () => onAct('observe'),
    onEdit: () => onAct('edit'),
  });
  return (
    <>
      <label>
        <input type="radio" name="shown" /> Observadas
      </label>
      <label>
        <input type="checkbox" /> Ocultar
      </label>
      <button type="button">Imprimir</button>
      <input aria-label="Buscar" />
      <textarea aria-label="Respuesta" />
      <select aria-label="Comparar con">
        <option>Devolución</option>
      </select>
      <div ref={setSlot} />
      <BarSlotContext value={slot}>
        <DecisionBar
          offers={[offer('approve', false, asks), offer('return', false)]}
          isBusy={false}
          onPress={({ step }) => onAct(step)}
        />
      </BarSlotContext>
    </>
  );
}

async function setUp(asks?: Offer['asks']) {
  const onAct = vi.fn<(act: string) => void>();
  await renderInSpanish(
    <SessionContext value={sessionWith([])}>
      <Keys onAct={onAct} asks={asks} />
    </SessionContext>,
  );
  return () => onAct.mock.calls.map(([act]) => act);
}

test.each([
  ['radio', 'Observadas'],
  ['checkbox', 'Ocultar'],
  ['button', 'Imprimir'],
] as const)('the letters act while a %s has the focus', async (role, name) => {
  const acts = await setUp();
  await userEvent.click(page.getByRole(role, { name }));
  await userEvent.keyboard('jkoed');
  expect(acts()).toEqual(['next', 'previous', 'observe', 'edit', 'return']);
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('button', { name: 'Aprobar', exact: true })).toHaveFocus();
});

test.each([
  ['textbox', 'Buscar'],
  ['textbox', 'Respuesta'],
  ['combobox', 'Comparar con'],
] as const)('the letters are text in the %s «%s»', async (role, name) => {
  const acts = await setUp();
  page.getByRole(role, { name }).element().focus();
  await userEvent.keyboard('jkoead');
  expect(acts()).toEqual([]);
});

test('an A opens the question of an approval, and decides nothing where nothing is asked', async () => {
  const acts = await setUp(['unseen']);
  await userEvent.click(page.getByRole('button', { name: 'Imprimir' }));
  await userEvent.keyboard('{a>3/}');
  expect(acts()).toEqual(['approve']);
});

test('a D that is held down returns once', async () => {
  const acts = await setUp();
  await userEvent.click(page.getByRole('button', { name: 'Imprimir' }));
  await userEvent.keyboard('{d>3/}');
  expect(acts()).toEqual(['return']);
});
