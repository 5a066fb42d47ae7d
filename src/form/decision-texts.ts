import type { Offer } from '../domain/decision/facts.ts';

/** Key of a step's text. Where another way of the same approval sends as well, this one says that it does not. */
export function toStepKey({ step, isDespite, leadsTo }: Offer, offers: readonly Offer[] = []) {
  if (step !== 'approve') return `decision.step.${step}` as const;
  const sends = leadsTo === 'send';
  if (isDespite)
    return `decision.step.${sends ? 'approve-with-reason-and-send' : 'approve-with-reason'}` as const;
  if (sends) return 'decision.step.approve-and-send' as const;
  const isOneOfTwo = offers.some((other) => other.step === 'approve' && other.leadsTo === 'send');
  return isOneOfTwo ? ('decision.step.approve-only' as const) : ('decision.step.approve' as const);
}
