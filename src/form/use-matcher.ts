import { useEffect, useState } from 'react';
import type { Catalog } from '../domain/profile/catalog.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { loadLate, near } from '../ui/load-on-use.tsx';
import { afterPaint } from '../ui/schedule.ts';
import type { matcher as catalogMatcher } from './catalog-matcher.ts';

export type Matcher = typeof catalogMatcher;

let loading: Promise<Matcher> | undefined;
let loaded: Matcher | undefined;

/**
 * Search of a list; undefined until its code has loaded. `isUsed`: true once the field had the focus. Only
 * then is a long list prepared, because few lists of a page are ever opened.
 */
export function useMatcher(catalog: Catalog, isUsed: boolean): Matcher | undefined {
  const translator = useTranslator();
  const [matcher = loaded, setMatcher] = useState(loaded);
  useEffect(() => afterPaint(() => void load().catch(nothing)), []);
  useEffect(() => {
    if (isUsed && !matcher) void load().then(setMatcher, nothing);
  }, [isUsed, matcher]);
  useEffect(
    () => (isUsed ? matcher?.prepare(catalog, translator) : undefined),
    [isUsed, matcher, catalog, translator],
  );
  return matcher;
}

function load(): Promise<Matcher> {
  loading ??= loadLate(near(async () => (await import('./catalog-matcher.ts')).matcher)).then(
    (found) => {
      loaded = found;
      return found;
    },
    (error: unknown) => {
      // A failed load is retried at the next use.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const nothing = () => undefined;
