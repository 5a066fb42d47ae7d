import { useEffect, useState } from 'react';
import type { Catalog } from '../domain/profile/catalog.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { loadLate } from '../ui/load-on-use.tsx';
import { afterPaint } from '../ui/schedule.ts';
import type { matcher as catalogMatcher } from './catalog-matcher.ts';

export type Matcher = typeof catalogMatcher;

let loading: Promise<Matcher> | undefined;
let loaded: Matcher | undefined;

/**
 * What a list is searched with; undefined until its code has come. `isUsed`: its field has the focus, or had it, which is
 * when a long list is made ready: few lists of a page are ever opened.
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
  loading ??= loadLate(async () => (await import('./catalog-matcher.ts')).matcher).then(
    (found) => {
      loaded = found;
      return found;
    },
    (error: unknown) => {
      // A failed load is tried again the next time.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const nothing = () => undefined;
