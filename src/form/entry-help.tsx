import type { FieldKey } from '../domain/fields/registry.ts';
import { useCallback, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type FieldValues, useFormContext } from 'react-hook-form';
import type { PersonFormValues } from '../domain/fields/form-values.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { CatalogIndex } from '../domain/profile/catalog-search.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { isSuggestedAgain } from '../domain/suggest/suggest-value.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { afterPointer } from './after-pointer.ts';
import { choiceHelp } from './choice-help.ts';
import { type Entry, findEntryNamed } from './entry-flow.ts';
import { EntryOffer, toOfferText } from './entry-offer.tsx';
import { parsePath } from './entry-path.ts';
import { findHelp, type Help } from './find-help.ts';
import { watchEntries } from './watch-entries.ts';
import './entry-help.css';

interface EntryHelpProps {
  readonly profile: Profile;
  /** Codes chosen lately in a field, the newest first. Stable. */
  readonly recent: {
    readonly find: (field: FieldKey) => readonly string[];
    readonly note: (field: FieldKey, code: string) => void;
  };
  /** Stable. */
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

type Shown = ReadonlyMap<Entry, Help>;

/** What is suggested for empty entries and may have been meant in others, below them; nothing is filled in unasked. */
export function EntryHelp({ profile, recent, indexOf }: EntryHelpProps) {
  const translator = useTranslator();
  const { getValues } = useFormContext<PersonFormValues>();
  const { getValues: getValue, setValue, getFieldState, trigger } = useFormContext<FieldValues>();
  const [shown, setShown] = useState<Shown>(new Map());
  const [newest, setNewest] = useState<Help>();
  useRecentInLists(recent, translator.t('entry.help.recent'));

  const take = useCallback(
    (entry: Entry, { value, further }: Help): Entry => {
      const own = value === undefined ? [] : [{ path: entry.name, value }];
      flushSync(() => {
        for (const { path, value: taken } of [...own, ...(further?.values ?? [])]) {
          setValue(path, taken, { shouldDirty: true });
          if (getFieldState(path).invalid) void trigger(path);
        }
      });
      return (further && findEntryNamed(further.last, entry)) ?? entry;
    },
    [setValue, getFieldState, trigger],
  );

  useEffect(() => {
    const controller = new AbortController();
    const context = { profile, indexOf, findRecent: recent.find };
    watchEntries(
      {
        find: (entry) => findHelp(entry.name, entry.value, getValues(), context),
        take,
        show: (entry, help) =>
          // Leaving by a press: nothing moves under it.
          afterPointer(() => {
            setShown((before) => withHelp(before, entry, help));
            // What was taken away with its row is not said.
            setNewest(entry.isConnected ? help : undefined);
          }),
        changed: (entry) => {
          const field = parsePath(entry.name)?.field;
          // What nobody is shown again is not kept.
          if (!field || !(isSuggestedAgain(field) || entry.getAttribute('role') === 'combobox')) return;
          const { catalog } = profile.viewOf(getValues()).field(field);
          const chosen = catalog?.findEntry(String(getValue(entry.name)));
          if (chosen) recent.note(field, String(chosen.value));
        },
      },
      controller.signal,
    );
    return () => controller.abort();
  }, [profile, recent, indexOf, getValue, getValues, take]);

  const onTake = (entry: Entry, help: Help) => {
    take(entry, help);
    setShown((before) => withHelp(before, entry, undefined));
    entry.focus();
  };
  return (
    <>
      <output className="visually-hidden">
        {newest &&
          translator.t(`entry.help.say.${newest.key}`, { offer: `${toOfferText(newest, translator)}.` })}
      </output>
      {[...shown].map(([entry, help]) => {
        const field = entry.closest('.field');
        const offer = <EntryOffer entry={entry} help={help} onTake={() => onTake(entry, help)} />;
        return field && createPortal(offer, field, entry.id);
      })}
    </>
  );
}

/** Lists show at their top what was chosen lately. */
function useRecentInLists({ find }: EntryHelpProps['recent'], recentText: string): void {
  useEffect(() => {
    choiceHelp.current = {
      recentText,
      findRecent: (field, catalog) => find(field).flatMap((code) => catalog.findEntry(code) ?? []),
    };
    return () => {
      choiceHelp.current = undefined;
    };
  }, [find, recentText]);
}

/** The same map where nothing changes. */
function withHelp(shown: Shown, entry: Entry, help: Help | undefined): Shown {
  const before = shown.get(entry);
  if (before && help ? isSame(before, help) : before === help) return shown;
  // Rows that were taken away take theirs with them.
  const others = [...shown].filter(([other]) => other !== entry && other.isConnected);
  return new Map(help ? [...others, [entry, help]] : others);
}

function isSame(a: Help, b: Help): boolean {
  return toKey(a) === toKey(b);
}

function toKey({ value, key, further }: Help): string {
  return JSON.stringify([value, key, further?.values.map((next) => [next.path, next.value])]);
}
