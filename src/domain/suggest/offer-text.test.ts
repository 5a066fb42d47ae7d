import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEmailProblem } from '../formats/text-format.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import {
  COMMON_DOMAINS,
  countSlips,
  mayOffer,
  offerEmail,
  offerPhone,
  offerText,
  RARE_DOMAINS,
} from './offer-text.ts';

const view = SAMPLE.viewOf(undefined);
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

  it('lets Enter take the offer only if the text is invalid or a name in small letters', () => {
    expect(offerText('ana@g', view.field('emails.address'))?.isTakenByEnter).toBe(true);
    expect(offerText('ana@gmial.com', view.field('emails.address'))?.isTakenByEnter).toBe(false);
    expect(offerText('87654321', view.field('telephones.number'))?.isTakenByEnter).toBe(true);
    expect(offerText('ANA', view.field('givenName'))?.isTakenByEnter).toBe(false);
    expect(offerText('ana', view.field('givenName'))?.isTakenByEnter).toBe(true);
  });

  it('offers nothing for other fields and other texts', () => {
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

describe('offerPhone', () => {
  it.each([
    ['87654321', '+56 9 8765 4321'],
    ['8765 4321', '+56 9 8765 4321'],
    ['+56 8765 4321', '+56 9 8765 4321'],
    ['4567-8901', '+56 9 4567 8901'],
  ])('offers for %s the number with its 9: %s', (text, offered) => {
    expect(offerPhone(text)).toBe(offered);
  });

  it('offers only mobile numbers for eight digits, and nothing for a number that is already valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d{5,13}$/), (text) => {
        const offered = offerPhone(text);
        if (readPhone(text)) expect(offered).toBeUndefined();
        if (offered) expect(readPhone(offered)?.kind).toBe('mobile');
        if (offered) expect(readPhone(offered)?.e164).toMatch(new RegExp(`^\\+569${text.slice(-8)}$`));
      }),
    );
    expect(offerPhone('22345678')).toBeUndefined();
  });
});
