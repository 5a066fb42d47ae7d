import { type KeyboardEvent, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Hindrance, Offer } from '../domain/decision/facts.ts';
import { isNever } from '../domain/decision/steps.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { BAR_MESSAGE_ID, BarMessage } from '../ui/bar-message.tsx';
import { BarSlotContext } from '../ui/bar-slot.ts';
import { MenuButton } from '../ui/menu.tsx';
import { toStepKey } from './decision-texts.ts';

/** Id of the primary button; keyboard shortcuts focus it. */
export const DECISION_ID = 'review-decision';

interface Refused {
  /** Another object for each press: each refusal takes the focus. */
  readonly of: object;
  readonly text: ReactNode;
}

interface DecisionBarProps {
  /** The likeliest first (`listOffers`). */
  readonly offers: readonly Offer[];
  readonly isBusy: boolean;
  /** In place of the primary button's text while the request is sent. */
  readonly busyText?: string | undefined;
  /** Why the latest press did nothing. */
  readonly refused?: Refused | undefined;
  /** Stands where nothing hinders the primary step: how it stands, or what else holds it. */
  readonly note?: ReactNode;
  /** Beside the message of this hindrance: its way out. */
  readonly wayOutOf?: ((hindrance: Hindrance) => ReactNode) | undefined;
  /** Shows who works here. */
  readonly side?: ReactNode;
  readonly onPress: (offer: Offer) => void;
}

/** The steps that can be taken now, and why not, in the bar at the foot of the page. */
export function DecisionBar(props: DecisionBarProps) {
  const { offers, isBusy, busyText, refused, note, wayOutOf, side, onPress } = props;
  const { t } = useTranslator();
  const slot = useContext(BarSlotContext);
  const primary = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const latest = useRef('');
  /** A press on a hindered step; its message goes when the hindrance goes. */
  const [hindered, setHindered] = useState<{ readonly name: string; readonly code: Offer['hindrance'] }>();
  const toName = (offer: Offer) => toStepKey(offer, offers);
  const pressed = offers.find((offer) => hindered?.name === toName(offer));
  const isStill = pressed?.hindrance !== undefined && pressed.hindrance === hindered?.code;
  const answer = refused?.of ?? (isStill ? hindered : undefined);
  useLayoutEffect(() => {
    if (answer) message.current?.focus({ preventScroll: true });
  }, [answer]);
  const [first, ...rest] = offers;
  if (!slot || first === undefined) return null;
  const told = (isStill ? pressed : first).hindrance ?? offers.find(isNever)?.hindrance;
  const text = refused?.text ?? (told ? <HindranceText code={told} wayOutOf={wayOutOf} /> : note);
  /** `clicks`: how many in a row. After a step the button may be another one: a double click must not take that one. */
  const press = (offer: Offer, clicks = 1) => {
    if (isBusy) return;
    const name = toName(offer);
    setHindered(offer.hindrance && { name, code: offer.hindrance });
    if (offer.hindrance || (clicks > 1 && name !== latest.current)) return;
    latest.current = name;
    onPress(offer);
  };
  const second = rest.find(({ isInMenu }) => !isInMenu);
  const items = rest
    .filter((offer) => offer !== second)
    .map((offer) => ({ text: t(toName(offer)), run: () => press(offer) }));
  return createPortal(
    <>
      {text && (
        <BarMessage ref={message} isRefusal={answer !== undefined} back={primary}>
          {text}
        </BarMessage>
      )}
      <div className="bar-side" role="group" aria-label={t('decision.title')}>
        {side}
        {items.length > 0 && (
          <MenuButton
            label={t('decision.more')}
            className="button button--icon more"
            face=""
            parts={[items]}
          />
        )}
        {second && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy || second.hindrance !== undefined || undefined}
            onClick={({ detail }) => press(second, detail)}
            onKeyDown={pressOnce}
          >
            {t(toName(second))}
          </button>
        )}
        <button
          ref={primary}
          id={DECISION_ID}
          type="button"
          className={first.step === 'withdraw' ? 'button' : 'button button--primary'}
          // Not disabled: a press says why, and the button keeps the focus.
          aria-disabled={isBusy || first.hindrance !== undefined || undefined}
          aria-describedby={text ? BAR_MESSAGE_ID : undefined}
          onClick={({ detail }) => press(first, detail)}
          onKeyDown={pressOnce}
        >
          {busyText ?? t(toName(first))}
        </button>
      </div>
    </>,
    slot,
  );
}

/** A key that is held down would press the next step, too. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

interface HindranceTextProps extends Pick<DecisionBarProps, 'wayOutOf'> {
  readonly code: Hindrance;
}

/** Reason why a step is hindered, with the way out. */
export function HindranceText({ code, wayOutOf }: HindranceTextProps) {
  const { t } = useTranslator();
  return (
    <>
      <p>{t(`hindrance.${code}`)}</p>
      {wayOutOf?.(code)}
    </>
  );
}
