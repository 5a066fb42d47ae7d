import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormat, findEmailProblem } from '../formats/text-format.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { COMMON_DOMAINS, countSlips, mayOffer, offerEmail, offerText, RARE_DOMAINS } from './offer-text.ts';

const view = SAMPLE.viewOf(undefined);
/** A telephone that is shown as people read it once it is left. */
const FORMAT = createFormat({ name: 'phone-cl' });
const KEYS = ['givenName', 'maternalName', 'emails.address', 'telephones.number', 'addresses.line'] as const;
const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-ZÑÁÉ' .-]{0,20}$/),
  fc.stringMatching(/^[+ ()0-9-]{0,16}$/),
  fc.stringMatching(/^[a-z.]{1,5}@[ghoymla.]{1,12}(com|cl)?$/),
);

describe('offerText', () => {
  it('never offers the same text, an invalid or too long text, or another offer after an accepted one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), anything, (key, text) => {
        const field = view.field(key);
        const offer = offerText(text, field);
        if (!offer) return;
        expect(mayOffer(field)).toBe(true);
        expect(offer.text).not.toBe(text);
        expect(offer.text.length).toBeLessThanOrEqual(field.maxLength ?? Infinity);
        expect(field.format?.findProblem(offer.text)).toBeUndefined();
        expect(offerText(offer.text, field)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('lets Enter take nothing but a name in small letters', () => {
    expect(offerText('ana@g', view.field('emails.address'))?.isTakenByEnter).toBe(false);
    expect(offerText('ana@gmial.com', view.field('emails.address'))?.isTakenByEnter).toBe(false);
    expect(offerText('ANA', view.field('givenName'))?.isTakenByEnter).toBe(false);
    expect(offerText('ana', view.field('givenName'))?.isTakenByEnter).toBe(true);
  });

  it('never changes more than the case of what Enter takes', () => {
    const small = (text: string) => text.toLocaleLowerCase('es');
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.oneof(anything, fc.stringMatching(/^[a-zñßŉ' -]{0,12}$/u)),
        (key, text) => {
          const offer = offerText(text, view.field(key));
          if (offer?.isTakenByEnter) expect(small(offer.text)).toBe(small(text));
        },
      ),
      { numRuns: 10_000 },
    );
    expect(offerText('ßoto', view.field('paternalName'))?.isTakenByEnter).not.toBe(true);
  });

  it('offers the digits that were typed or none: whatever is missing of a number, and wherever it is from', () => {
    const gap = fc.constantFrom('', '', ' ', '-', '.', ') ');
    const digit = fc.constantFrom(...'0123456789');
    const number = fc
      .tuple(
        fc.constantFrom('', '+56', '+56 9', '56', '0056 ', '0', '09', '+54 9', '+1 ', '(', '600'),
        fc.array(fc.tuple(digit, gap), { minLength: 1, maxLength: 13 }),
        fc.constantFrom('', '', ' ext. 12', ' anexo 3', 'x12', ' 44'),
      )
      .map(([start, digits, end]) => start + digits.flat().join('') + end);
    const toDigits = (text: string) =>
      text
        .replace(/\D/g, '')
        .replace(/^(?:00)?56(?=0?\d{9,10}$)/, '')
        .replace(/^0(?=\d{9,10}$)/, '');
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), number, (key, text) => {
        const offer = offerText(text, view.field(key));
        if (offer) expect(toDigits(offer.text)).toBe(toDigits(text));
        const { format } = view.field('telephones.number');
        expect(toDigits(format?.toDisplay(text) ?? '')).toBe(toDigits(text));
        const e164 = FORMAT.toDisplay(text);
        if (e164 !== text) expect(toDigits(e164)).toBe(toDigits(text));
      }),
      {
        numRuns: 10_000,
        examples: [
          ['telephones.number', '+56 9 1011 220'],
          ['telephones.number', '8765 4321'],
        ],
      },
    );
  });

  it('offers nothing for other fields and other texts', () => {
    expect(mayOffer(view.field('telephones.number'))).toBe(false);
    expect(offerText('CALLE DOS 45', view.field('addresses.line'))).toBeUndefined();
    expect(offerText('ana@g', view.field('telephones.remark'))).toBeUndefined();
    expect(offerText('a,b@g', view.field('emails.address'))).toBeUndefined();
  });
});

describe('offerEmail', () => {
  it.each([
    ['ana@g', 'ana@gmail.com'],
    ['ana@gmail', 'ana@gmail.com'],
    ['ana@gmail.', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmal.com', 'ana@gmail.com'],
    ['ana@GMIAL.COM', 'ana@gmail.com'],
    ['Ana.Soto@hotmial.com', 'Ana.Soto@hotmail.com'],
    ['ana@hotmal.cl', 'ana@hotmail.cl'],
    ['ana@h', 'ana@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
  ])('completes or corrects %s to %s', (text, offered) => {
    expect(offerEmail(text)).toBe(offered);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@g',
    'ana@example.com',
    'ana@empresa',
    'a na@g',
    'a@b@g',
    'ana@mail.com',
    'ana@uc.cl',
  ])('offers nothing for %j', (text) => {
    expect(offerEmail(text)).toBeUndefined();
  });

  it('offers nothing for a known domain, and something for each common domain with one typing mistake', () => {
    for (const domain of [...COMMON_DOMAINS, ...RARE_DOMAINS])
      expect(offerEmail(`ana@${domain}`)).toBeUndefined();
    const slip = fc.constantFrom(...COMMON_DOMAINS).chain((domain) =>
      fc.tuple(fc.constant(domain), fc.nat(domain.length - 2)).map(([whole, at]) => ({
        whole,
        missed: whole.slice(0, at) + whole.slice(at + 1),
        swapped: whole.slice(0, at) + (whole[at + 1] ?? '') + (whole[at] ?? '') + whole.slice(at + 2),
      })),
    );
    fc.assert(
      fc.property(slip, ({ whole, missed, swapped }) => {
        expect(countSlips(missed, whole)).toBe(1);
        expect(countSlips(swapped, whole)).toBeLessThanOrEqual(1);
        for (const domain of [missed, swapped]) {
          const offered = offerEmail(`ana@${domain}`);
          const isKnown = COMMON_DOMAINS.includes(domain) || RARE_DOMAINS.has(domain);
          expect(offered === undefined).toBe(isKnown);
          if (offered) expect(findEmailProblem(offered)).toBeUndefined();
        }
      }),
    );
  });
});
