import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Hindrance, Offer } from '../domain/decision/facts.ts';
import { isNever } from '../domain/decision/steps.ts';
import { toRecently } from '../i18n/day-text.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { BAR_MESSAGE_ID, BarMessage } from '../ui/bar-message.tsx';
import { BarSlotContext } from '../ui/bar-slot.ts';
import { ClockIcon } from '../ui/clock-icon.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { pressOnce, toStepKey } from './decision-texts.ts';

/** Id of the primary button; keyboard shortcuts focus it. */
export const DECISION_ID = 'review-decision';

interface Refused {
  /** Another object for each press: each refusal takes the focus. */
  readonly of: object;
  readonly text: ReactNode;
}

/** An approval that was asked for. */
interface Asked {
  /** ISO 8601 instant of the request; undefined until it is read. */
  readonly at: string | undefined;
  /** Name of the user who reviews it. */
  readonly reviewer?: string | undefined;
  /** Begins another enrollment. */
  readonly onNew: () => void;
}

interface DecisionBarProps {
  /** The likeliest first (`listOffers`). */
  readonly offers: readonly Offer[];
  readonly isBusy: boolean;
  /** In place of the primary button's text while the request is sent. */
  readonly busyText?: string | undefined;
  /** Why the latest press did nothing. */
  readonly refused?: Refused | undefined;
  /** Undefined where no approval is asked for. */
  readonly asked?: Asked | undefined;
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
  const { offers, isBusy, busyText, refused, asked, note, wayOutOf, side, onPress } = props;
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
  const waiting = asked && onlyWaits(offers) ? asked : undefined;
  const first = waiting ? undefined : offers[0];
  const rest = waiting ? offers.filter((offer) => !isNever(offer)) : offers.slice(1);
  if (!slot || offers.length === 0) return null;
  const told =
    (isStill ? pressed : first)?.hindrance ?? (waiting ? undefined : offers.find(isNever)?.hindrance);
  const standing = waiting ? <AskedText asked={waiting} /> : note;
  const text = refused?.text ?? (told ? <HindranceText code={told} wayOutOf={wayOutOf} /> : standing);
  /** `clicks`: how many in a row. After a step the button may be another one: a double click must not take that one. */
  const press = (offer: Offer, clicks = 1) => {
    if (isBusy) return;
    const name = toName(offer);
    setHindered(offer.hindrance && { name, code: offer.hindrance });
    if (offer.hindrance || (clicks > 1 && name !== latest.current)) return;
    latest.current = name;
    onPress(offer);
  };
  const second = rest.find(({ step, isInMenu }) => (waiting ? step === 'withdraw' : !isInMenu));
  const items = rest
    .filter((offer) => offer !== second)
    .map((offer) => ({ text: t(toName(offer)), run: () => press(offer) }));
  return createPortal(
    <>
      <BarMessage ref={message} isRefusal={answer !== undefined} back={primary}>
        {text}
      </BarMessage>
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
            data-step={second.step}
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
          data-step={first?.step}
          data-asks={first && asksBeforeApproval(first)}
          type="button"
          className={first?.step === 'withdraw' ? 'button' : 'button button--primary'}
          // Not disabled: a press says why, and the button keeps the focus.
          aria-disabled={isBusy || first?.hindrance !== undefined || undefined}
          aria-describedby={text ? BAR_MESSAGE_ID : undefined}
          // The second click of a double click on «Pedir aprobación» must not begin another one.
          onClick={({ detail }) => (first ? press(first, detail) : detail < 2 && waiting?.onNew())}
          onKeyDown={pressOnce}
        >
          {busyText ?? t(first ? toName(first) : 'home.new')}
        </button>
      </div>
    </>,
    slot,
  );
}

/** The key of an approval opens its question: with Enter there that makes two presses. */
const asksBeforeApproval = ({ step, hindrance, isDespite, asks }: Offer) =>
  (step === 'approve' && hindrance === undefined && !isDespite && asks.length > 0) || undefined;

const decides = (offer: Offer) => offer.step !== 'withdraw' && !offer.isInMenu && !isNever(offer);
/** Somebody else decides: all that this user can do is to take it back. */
const onlyWaits = (offers: readonly Offer[]) =>
  offers.some(({ step }) => step === 'withdraw') && !offers.some(decides);

function AskedText({ asked: { at, reviewer } }: { readonly asked: Asked }) {
  const translator = useTranslator();
  const when = at === undefined ? '' : toWhen(at, translator);
  return (
    <p className="decision__asked">
      <ClockIcon />
      {reviewer === undefined
        ? translator.t('decision.asked', { when })
        : translator.t('decision.asked.by', { when, name: reviewer })}
    </p>
  );
}

/** Today's requests show the time alone. */
function toWhen(at: string, translator: Translator): string {
  const isToday = new Date(at).setHours(0, 0, 0, 0) === new Date().setHours(0, 0, 0, 0);
  return isToday ? translator.time(at) : toRecently(at, new Date().toISOString(), translator);
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
