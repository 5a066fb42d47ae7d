/** The bar over facts that change while it is open; the same bar serves a browser alone and a team. */
import { type ComponentProps, useState } from 'react';
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
    returnCategories: [],
    isCategoryRequired: false,
    secondLook: undefined,
  },
  actor: { role: 'anyone', isNamed: true, needsSignIn: false, isEnterer: false, isUnconfirmed: false },
  holder: 'nobody',
  isEntererKnown: true,
  errors: 0,
  open: 0,
  known: [],
  looked: { lot: 0.5, persons: 1, notices: 0, isKnown: false },
  first: 'nobody',
  unseen: { notices: 0, persons: 0 },
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

interface DeskProps extends Pick<ComponentProps<typeof DecisionBar>, 'asked'> {
  readonly facts: DecisionFacts;
  /** Facts of the next render; «Cambiar» brings them. */
  readonly later?: DecisionFacts;
  readonly onPress?: (offer: Offer) => void;
}

function Desk({ facts, later, asked, onPress }: DeskProps) {
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
          asked={asked}
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
    // A press in the menu is painted before it acts.
    await expect
      .poll(() => onPress.mock.calls)
      .toEqual([[expect.objectContaining({ step: 'approve', isDespite: true, asks: ['reason'] })]]);
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

const AT = new Date().toISOString();

test.each([
  ['a browser alone', { ...IN_BROWSER, actor: { ...IN_BROWSER.actor, isEnterer: true } }],
  ['a team', { ...IN_TEAM, actor: { ...IN_TEAM.actor, role: 'agent', isEnterer: true }, holder: 'me' }],
] satisfies [string, DecisionFacts][])(
  'in %s, who asked for the approval reads since when and with whom it waits, withdraws it or begins another one',
  async (_where, facts) => {
    const onPress = vi.fn<(offer: Offer) => void>();
    const onNew = vi.fn<() => void>();
    const desk = await renderInSpanish(<Desk facts={facts} asked={{ at: AT, onNew }} onPress={onPress} />);
    const said = page.getByRole('status');
    await expect.element(said).toHaveTextContent(/^Aprobación pedida \d\d:\d\d\. Espera en Por revisar\.$/);
    await expect.element(button('Aprobar y enviar')).not.toBeInTheDocument();
    await expect.element(button('Más decisiones')).not.toBeInTheDocument();
    await userEvent.click(button('Retirar'));
    expect(onPress).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ step: 'withdraw' }));
    await userEvent.click(button('Nueva inscripción'));
    expect(onNew).toHaveBeenCalledOnce();
    await desk.unmount();
    await renderInSpanish(<Desk facts={facts} asked={{ at: AT, reviewer: 'Elena', onNew }} />);
    await expect.element(said).toHaveTextContent(/^Aprobación pedida \d\d:\d\d\. La revisa Elena\.$/);
  },
);

test('a double click on «Pedir aprobación» neither withdraws it nor begins another one', async () => {
  const onPress = vi.fn<(offer: Offer) => void>();
  const onNew = vi.fn<() => void>();
  const actor = { ...IN_TEAM.actor, role: 'agent', isEnterer: true } as const;
  const draft = { ...IN_TEAM, actor, state: 'draft', holder: 'me' } as const;
  const handedIn = { ...draft, state: 'in-review' } as const;
  await renderInSpanish(<Desk facts={draft} later={handedIn} asked={{ at: AT, onNew }} onPress={onPress} />);
  await userEvent.dblClick(button('Pedir aprobación'));
  await expect.element(button('Nueva inscripción')).toBeVisible();
  expect(onPress.mock.calls.map(([{ step }]) => step)).toEqual(['hand-in']);
  expect(onNew).not.toHaveBeenCalled();
});

test('a user who entered some of it reads why another person decides', async () => {
  const actor = { ...IN_TEAM.actor, isEnterer: true };
  await renderInSpanish(<Desk facts={{ ...IN_TEAM, actor }} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Quien ingresó los datos no puede aprobarlos');
  await expect.element(button('Devolver')).not.toHaveAttribute('aria-disabled');
});

test('what an approval passes over is told, and Enter approves', async () => {
  const unseen = { notices: 48, persons: 1 };
  const offer = listOffers({ ...IN_TEAM, unseen }).find(({ step }) => step === 'approve');
  if (!offer) throw new Error('an approval is offered');
  const onAnswer = vi.fn<(answers: object) => void>();
  await renderInSpanish(
    <DecisionDialog
      offer={offer}
      open={0}
      unseen={unseen}
      by={undefined}
      onAnswer={onAnswer}
      onCancel={vi.fn<() => void>()}
    />,
  );
  await expect.element(page.getByRole('dialog', { name: '48 avisos, 1 persona sin ver' })).toBeVisible();
  await expect.element(button('Aprobar y enviar')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onAnswer.mock.calls).toEqual([[{ unseen }]]);
});

test.each([2, 5])('a return is asked for one of %i categories before its words', async (count) => {
  const returnCategories = ['Datos', 'Documento', 'Firma', 'Cuenta', 'Otra']
    .slice(0, count)
    .map((label) => ({ code: label.toLowerCase(), label: { es: label } }));
  const returns = { returnCategories, isCategoryRequired: true };
  const rules = { ...IN_TEAM.rules, returnCategories: returnCategories.map(({ code }) => code) };
  const offer = listOffers({ ...IN_TEAM, rules }).find(({ step }) => step === 'return');
  if (!offer) throw new Error('a return is offered');
  const onAnswer = vi.fn<(answers: object) => void>();
  const dialog = { by: undefined, open: 0, onAnswer, onCancel: vi.fn<() => void>() };
  await renderInSpanish(<DecisionDialog offer={offer} returns={returns} {...dialog} />);
  await expect.element(page.getByRole('radio', { name: 'Datos' })).toHaveFocus();
  await userEvent.fill(page.getByRole('textbox', { name: 'Qué hay que corregir' }), 'Falta la comuna');
  await userEvent.click(button('Devolver'));
  const group = page.getByRole('radiogroup', { name: 'Categoría' });
  await expect.element(group).toHaveAccessibleDescription('Elija una categoría.');
  await expect.element(page.getByRole('radio', { name: 'Datos' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}');
  await expect
    .poll(() => onAnswer.mock.calls)
    .toEqual([[{ category: 'documento', words: 'Falta la comuna' }]]);
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
