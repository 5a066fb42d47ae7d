import { readPhone } from '../formats/phone-cl.ts';

/** Eight digits were a mobile number until 2013, and still are how people say one: with its 9, as people read it. */
export function offerPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\p{Dash}]+/gu, '');
  const eight = /^(?:\+?56)?([4-9]\d{7})$/.exec(digits)?.[1];
  if (eight === undefined || readPhone(text)) return undefined;
  return readPhone(`9${eight}`)?.text;
}
