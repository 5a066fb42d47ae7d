/** The bar over facts that change while it is open; the same bar serves a browser alone and a team. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DecisionFacts, Offer } from '../domain/decision/facts.ts';
import { listOffers } from '../domain/decision/steps.ts';
import { BarSlotContext } from '../ui/bar-slot.ts';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { renderInSpanish } from './person-form.fixture.tsx';

const IN_BROWSER: DecisionFacts = {
  state: 'in-review',
  rules: {
    isApprovalRequired: true,
    fourEyes: 'approval',
    reviewsDrafts: true,
    doesApproverSend: true,
    isRekeyRequired: false,
  },
  actor: { role: 'anyone', isNamed: true, needsSignIn: false, isEnterer: false, isUnconfirmed: false },
  holder: 'nobody',
  isEntererKnown: true,
  errors: 0,
  open: 0,
  unanswered: 0,
  rekeyed: undefined,
  approval: 'none',
  isInsecure: false,
};
const IN_TEAM: DecisionFacts = {
  ...IN_BROWSER,
  rules: { ...IN_BROWSER.rules, fourEyes: 'all', reviewsDrafts: false },
  actor: { ...IN_BROWSER.actor, role: 'supervisor' },
};
const OBSERVED = { open: 1, unanswered: 1 } as const;

interface DeskProps {
  readonly facts: DecisionFacts;
  /** Facts of the next render; «Cambiar» brings them. */
  readonly later?: DecisionFacts;
  readonly onPress?: (offer: Offer) => void;
}

function Desk({ facts, later, onPress }: DeskProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isLater, setLater] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLater(true)}>
        Cambiar
      </button>
      <div ref={setSlot} />
      <BarSlotContext value={slot}>
        <DecisionBar
          offers={listOffers(isLater && later ? later : facts)}
          isBusy={false}
          onPress={(offer) => {
            onPress?.(offer);
            setLater(true);
          }}
        />
      </BarSlotContext>
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['a browser alone', IN_BROWSER],
  ['a team', IN_TEAM],
])(
  'in %s, an observation is told before the press, and the reason is one press away',
  async (_where, facts) => {
    const onPress = vi.fn<(offer: Offer) => void>();
    await renderInSpanish(<Desk facts={{ ...facts, ...OBSERVED }} onPress={onPress} />);
    await expect.element(button('Aprobar y enviar')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button('Aprobar y enviar'))
      .toHaveAccessibleDescription(/Hay observaciones abiertas.*apruebe con un motivo/);
    await userEvent.click(button('Aprobar y enviar'), { force: true });
    await expect.element(page.getByRole('alert')).toHaveFocus();
    expect(onPress).not.toHaveBeenCalled();
    await userEvent.click(button('Más decisiones'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Aprobar con motivo…', exact: true }));
    expect(onPress).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ step: 'approve', isDespite: true, asks: ['reason'] }),
    );
  },
);

test('a refusal goes with its cause, and the focus goes to the button', async () => {
  await renderInSpanish(<Desk facts={{ ...IN_BROWSER, errors: 2 }} later={IN_BROWSER} />);
  await userEvent.click(button('Aprobar y enviar'), { force: true });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Hay datos por corregir');
  // As a change elsewhere would, without the focus.
  button('Cambiar')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(button('Aprobar y enviar')).toHaveFocus();
});

test('a double click on «Pedir aprobación» does not withdraw it', async () => {
  const onPress = vi.fn<(offer: Offer) => void>();
  const actor = { ...IN_TEAM.actor, role: 'agent', isEnterer: true } as const;
  const draft = { ...IN_TEAM, actor, state: 'draft', holder: 'me' } as const;
  const handedIn = { ...draft, state: 'in-review' } as const;
  await renderInSpanish(<Desk facts={draft} later={handedIn} onPress={onPress} />);
  await userEvent.dblClick(button('Pedir aprobación'));
  await expect.element(button('Retirar')).toBeVisible();
  expect(onPress.mock.calls.map(([{ step }]) => step)).toEqual(['hand-in']);
});

test('a user who entered some of it reads why another person decides', async () => {
  const actor = { ...IN_TEAM.actor, isEnterer: true };
  await renderInSpanish(<Desk facts={{ ...IN_TEAM, actor }} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Quien ingresó los datos no puede aprobarlos');
  await expect.element(button('Devolver')).not.toHaveAttribute('aria-disabled');
});

test('the dialog of a return asks for words, unless the observations say them', async () => {
  const toReturn = (facts: DecisionFacts) => listOffers(facts).find(({ step }) => step === 'return');
  const onAnswer = vi.fn<(answers: object) => void>();
  const [plain, observed] = [toReturn(IN_TEAM), toReturn({ ...IN_TEAM, ...OBSERVED })];
  if (!plain || !observed) throw new Error('a return is offered');
  const dialog = { by: undefined, onAnswer, onCancel: vi.fn<() => void>() };
  const first = await renderInSpanish(<DecisionDialog offer={plain} open={0} {...dialog} />);
  const words = page.getByRole('textbox', { name: 'Qué hay que corregir' });
  await userEvent.fill(words, '…');
  await userEvent.click(button('Devolver'));
  await expect.element(words).toHaveFocus();
  await expect.element(words).toHaveAccessibleDescription(/Escriba qué hay que corregir/);
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.fill(words, 'Falta la comuna');
  await userEvent.click(button('Devolver'));
  await expect.poll(() => onAnswer.mock.lastCall).toEqual([{ words: 'Falta la comuna' }]);
  await first.unmount();
  await renderInSpanish(<DecisionDialog offer={observed} open={1} {...dialog} />);
  await userEvent.click(button('Devolver'));
  await expect.poll(() => onAnswer.mock.lastCall).toEqual([{}]);
});
