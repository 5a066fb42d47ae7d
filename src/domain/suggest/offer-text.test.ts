import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEmailProblem } from '../formats/email.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import { COMMON_DOMAINS, RARE_DOMAINS } from './email-domains.ts';
import { countSlips, offerEmail } from './offer-email.ts';
import { offerName } from './offer-name.ts';
import { offerPhone } from './offer-phone.ts';
import { mayOffer, offerText } from './offer-text.ts';

const view = SAMPLE.viewOf(undefined);
const KEYS = ['givenName', 'maternalName', 'emails.address', 'telephones.number', 'addresses.line'] as const;
const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-ZÑÁÉ' .-]{0,20}$/),
  fc.stringMatching(/^[+ ()0-9-]{0,16}$/),
  fc.stringMatching(/^[a-z.]{1,5}@[ghoymla.]{1,12}(com|cl)?$/),
);

describe('offerText', () => {
  it('never offers what stands there, nor more than the field takes, nor anything once it was taken', () => {
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

  it('says whether the text would do as it stands', () => {
    expect(offerText('ana@g', view.field('emails.address'))?.isTakenByEnter).toBe(true);
    expect(offerText('ana@gmial.com', view.field('emails.address'))?.isTakenByEnter).toBe(false);
    expect(offerText('87654321', view.field('telephones.number'))?.isTakenByEnter).toBe(true);
    expect(offerText('ANA', view.field('givenName'))?.isTakenByEnter).toBe(false);
    expect(offerText('ana', view.field('givenName'))?.isTakenByEnter).toBe(true);
  });

  it('says nothing of other texts', () => {
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
  ])('%s is asked to be %s', (text, offered) => {
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
  ])('nothing is asked of %j', (text) => {
    expect(offerEmail(text)).toBeUndefined();
  });

  it('leaves every known domain alone, and finds each again after one slip', () => {
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
  ])('%s is offered with its 9: %s', (text, offered) => {
    expect(offerPhone(text)).toBe(offered);
  });

  it('is offered for eight digits alone that were a mobile number, and never for what is understood', () => {
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

describe('offerName', () => {
  it.each([
    ['BEGOÑA', 'Begoña'],
    ['ana maría', 'Ana María'],
    ['ñuñez de la fuente', 'Ñuñez de la Fuente'],
    ['ANA MARÍA', 'Ana María'],
    ['DE LA FUENTE', 'De la Fuente'],
    ['PÉREZ DE LA FUENTE', 'Pérez de la Fuente'],
    ['MARÍA DEL CARMEN Y ROSA', 'María del Carmen y Rosa'],
    ["O'RYAN", "O'Ryan"],
    ['MCPHERSON', 'McPherson'],
    ['RUIZ-TAGLE', 'Ruiz-Tagle'],
    ['EJEMPLOS DEL SUR SPA', 'Ejemplos del Sur SpA'],
    ['EJEMPLOS Y CÍA. LTDA.', 'Ejemplos y Cía. Ltda.'],
    ['COMERCIAL DOS S.A.', 'Comercial Dos S.A.'],
  ])('%s may be %s', (text, offered) => {
    expect(offerName(text)).toBe(offered);
  });

  it('leaves names alone that have letters of both cases, and single letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        if (/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)) expect(offerName(text)).toBeUndefined();
      }),
    );
    for (const text of ['', 'A', 'A B', 'J. P.', 'McPherson', 'de la Fuente'])
      expect(offerName(text)).toBeUndefined();
  });

  it('changes nothing but the case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-ZÁÉÍÓÚÜÑ' .-]{0,30}$/), (text) => {
        const offered = offerName(text);
        if (offered !== undefined) expect(offered.toUpperCase()).toBe(text);
      }),
    );
  });
});
