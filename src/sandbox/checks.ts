/** Two read-only calls for cases: whether a card is valid, and whether somebody is on a list of risk. */
import { PROBLEM_STYLES, pause, toJsonAnswer } from './answer.ts';
import type { Exchange, Route, RouteEntry } from './route.ts';

interface CheckSentinel {
  /** Last three digits of the number that is asked about, without a check digit. */
  readonly digits: string;
  /** What is answered, as the table of README.md has it word for word. */
  readonly description: string;
}

const HIT: CheckSentinel = { digits: '666', description: 'the card is not valid; somebody is on the list' };
const REFUSED: CheckSentinel = { digits: '500', description: '500' };
const LATE: CheckSentinel = { digits: '300', description: 'the usual answer after 3 s' };
const CUT: CheckSentinel = {
  digits: '204',
  description: 'no answer: the connection is closed in order (FIN)',
};

export const CHECK_SENTINELS: readonly CheckSentinel[] = [HIT, REFUSED, LATE, CUT];

const DELAY_MS = 3000;

export const CHECK_ROUTES: readonly RouteEntry[] = [
  toRoute('/sandbox/cards', 'number', (isHit) => ({ sandbox: true, valid: !isHit })),
  toRoute('/sandbox/risk-list', 'identifier', (isHit) =>
    isHit ? [{ sandbox: true, list: 'Lista inventada', since: '2026-01-15' }] : [],
  ),
];

function toRoute(path: string, name: string, toBody: (isHit: boolean) => unknown): RouteEntry {
  const route: Route = async ({ req }: Exchange) => {
    const digits = toLastDigits(req.query(name) ?? '');
    if (digits === REFUSED.digits)
      return PROBLEM_STYLES.sandbox({ status: 500, title: 'The sandbox was asked to fail' });
    if (digits === CUT.digits) return 'cut';
    await pause(digits === LATE.digits ? DELAY_MS : 0);
    return toJsonAnswer(200, toBody(digits === HIT.digits));
  };
  return { path, method: 'GET', route };
}

/** A RUT has its check digit after the dash. */
const toLastDigits = (number: string) => number.replace(/-.*$/, '').replaceAll(/\D/g, '').slice(-3);
