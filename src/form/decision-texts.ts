import type { KeyboardEvent } from 'react';
import type { Offer, Unseen } from '../domain/decision/facts.ts';
import type { Translator } from '../i18n/translator.ts';

/** Key of a step's text. Where another way of the same approval sends as well, this one says that it does not. */
export function toStepKey({ step, isDespite, isFirst, leadsTo }: Offer, offers: readonly Offer[] = []) {
  if (step !== 'approve') return `decision.step.${step}` as const;
  if (isFirst && !isDespite) return 'decision.step.approve-first' as const;
  const sends = leadsTo === 'send';
  if (isDespite)
    return `decision.step.${sends ? 'approve-with-reason-and-send' : 'approve-with-reason'}` as const;
  if (sends) return 'decision.step.approve-and-send' as const;
  const isOneOfTwo = offers.some((other) => other.step === 'approve' && other.leadsTo === 'send');
  return isOneOfTwo ? ('decision.step.approve-only' as const) : ('decision.step.approve' as const);
}

/** «48 avisos, 196 personas sin ver»: the numbers that are not 0. */
export const toUnseenText = ({ plural }: Translator, { notices, persons }: Unseen): string =>
  [notices > 0 && plural('count.warnings', notices), persons > 0 && plural('unseen.persons', persons)]
    .filter((part) => part !== false)
    .join(', ');

/** A key that is held down would press the next step, too. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
