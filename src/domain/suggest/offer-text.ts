import type { FieldKey } from '../fields/registry.ts';
import type { FieldView } from '../profile/field-view.ts';
import { offerEmail } from './offer-email.ts';
import { offerName } from './offer-name.ts';
import { offerPhone } from './offer-phone.ts';

/** What may have been meant instead of a text. */
export interface TextOffer {
  readonly text: string;
  /** The text as it stands is not of its format, or all in small letters: nothing is lost by taking the offer. */
  readonly isTakenByEnter: boolean;
}

const NAMES: ReadonlySet<FieldKey> = new Set(['givenName', 'paternalName', 'maternalName']);

/** Whether a text of the field may have an offer at all. */
export function mayOffer({ key, format }: FieldView): boolean {
  return NAMES.has(key) || format?.name === 'e-mail' || format?.name === 'phone-cl';
}

/** Never what stands there already, and never what the field would not take. */
export function offerText(text: string, view: FieldView): TextOffer | undefined {
  const offered = findOffer(text, view);
  if (offered === undefined || offered === text || offered.length > (view.maxLength ?? Infinity)) {
    return undefined;
  }
  if (view.format?.findProblem(offered)) return undefined;
  const isSmall = NAMES.has(view.key) && !/\p{Lu}/u.test(text);
  return { text: offered, isTakenByEnter: isSmall || view.format?.findProblem(text) !== undefined };
}

function findOffer(text: string, { key, format }: FieldView): string | undefined {
  if (NAMES.has(key)) return offerName(text);
  if (format?.name === 'e-mail') return offerEmail(text);
  return format?.name === 'phone-cl' ? offerPhone(text) : undefined;
}
