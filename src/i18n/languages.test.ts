import { describe, expect, it, vi } from 'vitest';
import { toRecently } from './day-text.ts';
import * as spanish from './languages/es.ts';
import { loadTranslator, OFFERED, pickLanguage } from './languages.ts';
import { toPseudoText } from './pseudo.ts';
import { createTranslator } from './translator.ts';

describe('languages', () => {
  it('every language file is found, and every language except the test language is offered', async () => {
    expect(OFFERED).toEqual(
      expect.arrayContaining([
        ['es', 'Español'],
        ['en', 'English'],
      ]),
    );
    expect(OFFERED.map(([tag]) => tag)).not.toContain('en-xa');
    expect((await loadTranslator('en')).t('app.home')).toBe('Home');
    expect((await loadTranslator('en-xa')).t('app.home')).toMatch(/^\[Ḣ?H?.*\]$/u);
    expect((await loadTranslator('nothing')).t('app.home')).toBe(spanish.language.texts['app.home']);
  });

  it.each(['es', 'en', 'en-xa'])(
    '%s starts with its first texts; the others are added to it',
    async (tag) => {
      const whole = await loadTranslator(tag);
      // A page starts only once.
      vi.resetModules();
      const { loadFirstTranslator, loadTexts } = await import('./languages.ts');
      const early = loadTexts('near');
      const translator = await loadFirstTranslator(tag);
      expect(translator.find('app.home')).toBe(whole.t('app.home'));
      expect(translator.find('home.title')).toBeUndefined();
      await early;
      expect(translator.t('home.title')).toBe(whole.t('home.title'));
      expect(translator.find('vault.forget.submit')).toBeUndefined();
      await Promise.all([loadTexts('later'), loadTexts('later')]);
      expect(translator.t('vault.forget.submit')).toBe(whole.t('vault.forget.submit'));
      expect(translator.plural('count.persons', 2)).toBe(whole.plural('count.persons', 2));
    },
  );

  it('a language that is chosen later brings what the page says already, and follows it from there', async () => {
    vi.resetModules();
    const { loadFirstTranslator, loadNextTranslator, loadTexts } = await import('./languages.ts');
    const first = await loadFirstTranslator('es');
    await loadTexts('near');
    const chosen = await loadNextTranslator('en');
    expect(chosen.t('home.title')).not.toBe('');
    expect(chosen.find('vault.forget.submit')).toBeUndefined();
    await loadTexts('later');
    for (const translator of [first, chosen]) expect(translator.find('vault.forget.submit')).toBeDefined();
    expect(await loadNextTranslator('es')).toBe(first);
  });

  it('the first preferred language that Enrola supports is used, by its whole tag or its first part', () => {
    expect(pickLanguage(['de-DE', 'en-GB', 'es'])).toBe('en');
    expect(pickLanguage(['es-419', 'en'])).toBe('es');
    expect(pickLanguage(['en-XA'])).toBe('en-xa');
    expect(pickLanguage(['', 'constructor', '../es', 'de'])).toBe('es');
    expect(pickLanguage([])).toBe('es');
  });
});

describe('a translator', () => {
  const plural = (locale: string, texts: Record<string, string>, n: number) =>
    createTranslator('xx', { locale, texts }).plural('count.persons', n);

  it('plural forms follow the language, and large numbers are written as Intl does', () => {
    const polish = { one: 'osoba', few: 'osoby', many: 'osób', other: 'osoby' };
    const texts = Object.fromEntries(
      Object.entries(polish).map(([form, word]) => [`count.persons.${form}`, `{n} ${word}`]),
    );
    expect([1, 3, 5, 12_000].map((n) => plural('pl', texts, n))).toEqual([
      '1 osoba',
      '3 osoby',
      '5 osób',
      `${new Intl.NumberFormat('pl').format(12_000)} osób`,
    ]);
    expect(plural('pl', { 'count.persons.other': '{n} osoby' }, 5)).toBe('5 osoby');
  });

  it.each(['es', 'en'])('dates and numbers are written as Intl does for %s', async (tag) => {
    const { locale, longDate, dateTime, number, time } = await loadTranslator(tag);
    const instant = '2026-11-22T14:05:09.000Z';
    const at = new Date(instant);
    expect(longDate('1983-09-05')).toBe(
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date('1983-09-05T00:00:00Z'),
      ),
    );
    expect(dateTime(instant)).toBe(
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(
        at,
      ),
    );
    expect(number(12_345.5)).toBe(new Intl.NumberFormat(locale).format(12_345.5));
    // The app formats times without Intl to start faster, so its text must be the same.
    expect(time(instant)).toBe(
      new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
    );
  });

  it('an instant is told by its day: today and yesterday with the time, another year with the year', async () => {
    const translator = await loadTranslator('es');
    const now = new Date(2026, 10, 23, 0, 30).toISOString();
    const tell = (...date: readonly [number, number, number, number, number]) =>
      toRecently(new Date(...date).toISOString(), now, translator);
    expect(tell(2026, 10, 23, 0, 5)).toBe('hoy 00:05');
    expect(tell(2026, 10, 22, 23, 59)).toBe('ayer 23:59');
    expect(tell(2026, 10, 20, 12, 0)).toMatch(/^vie\S* 20 .*nov/);
    expect(tell(2025, 11, 31, 12, 0)).toMatch(/31.*2025/);
    expect(toRecently('ayer', now, translator)).toBe('—');
  });
});

describe('the test language', () => {
  it('the test language marks letters, keeps placeholders and makes texts longer', () => {
    expect(toPseudoText('Send {n} rows')).toBe('[Şḗƞd {n} řǿwş ẋẋẋẋẋẋ]');
    expect(toPseudoText('No')).toBe('[Ƞǿ ẋ]');
  });
});
