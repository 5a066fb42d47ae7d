import type { AnyFieldKey } from '../domain/fields/registry.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { toSeenText } from '../domain/formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { Combobox } from '../ui/combobox.tsx';
import { afterLeave } from './after-leave.ts';
import type { EntryProps } from './entry-props.ts';
import { type EntryHelper, useOpenForm } from './open-form.ts';
import { type Matcher, useMatcher } from './use-matcher.ts';

/** Most results that show; with more of them, the user types on. */
const MAX_FOUND = 200;
const NO_ENTRIES: readonly CatalogEntry[] = [];

/**
 * A long catalog, searched by name, alias or code. The form holds the chosen code, or the typed text while it
 * names no entry: that text is flagged, and it is never lost.
 */
export function CatalogCombobox({ catalog, ...props }: EntryProps & { readonly catalog: Catalog }) {
  const translator = useTranslator();
  const { helper } = useOpenForm();
  const { trigger, getFieldState } = useFormContext();
  const { field } = useController({ name: props.name });
  const [entered, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const value = String(field.value ?? '');
  const { key } = props.view;
  const chosen = catalog.findKnownEntry(value);
  // A value from outside replaces the typed text.
  const typed = entered === value ? entered : undefined;
  const text = typed ?? (chosen ? translator.entryLabel(chosen) : value);
  const [isUsed, setUsed] = useState(false);
  const matcher = useMatcher(catalog, isUsed);
  const status = matcher || catalog.status !== 'ready' ? catalog.status : 'loading';
  // Never deferred: Enter takes the first result for the current text, not for an earlier one.
  const found = useMemo(() => {
    if (!isOpen) return NO_ENTRIES;
    if (!typed?.trim()) return toRecentFirst(catalog, helper?.findRecent(key, catalog));
    return matcher?.searchEntries(catalog, typed, MAX_FOUND, translator) ?? NO_ENTRIES;
  }, [catalog, helper, matcher, translator, typed, isOpen, key]);

  const set = (next: string) => {
    field.onChange(next);
    if (getFieldState(props.name).invalid) void trigger(props.name);
  };
  /** Takes the entry that the text names, or the only one that it finds. */
  const resolve = (name: string) => {
    const entry = matcher?.findMeant(name, catalog, translator);
    if (entry) set(String(entry.value));
  };
  const wait = useWaiting(status, () => resolve(value));
  const leave = () => {
    wait(status === 'loading');
    const seen = typed === undefined ? undefined : toSeenText(typed);
    if (seen !== undefined && seen !== typed) set(seen);
    if (seen !== undefined && status !== 'loading') {
      resolve(seen);
      setTyped(undefined);
    }
    afterLeave(field.onBlur);
  };
  return (
    <Combobox
      id={props.id}
      name={props.name}
      inputRef={(element) => {
        field.ref(element);
        props.entryRef(element);
      }}
      text={text}
      items={found}
      toOption={(entry) => toOption(entry, key, catalog, typed?.trim() ?? '', matcher, translator, helper)}
      selected={chosen}
      invalid={props.invalid}
      required={props.view.required}
      describedBy={props.describedBy}
      listLabel={translator.t('entry.list')}
      toggleLabel={translator.t('entry.show')}
      status={toStatus()}
      isOpen={isOpen}
      onFocus={() => {
        wait(false);
        setUsed(true);
      }}
      onOpenChange={setOpen}
      onText={(next) => {
        setTyped(next);
        set(next);
      }}
      onPick={(entry) => {
        setTyped(undefined);
        set(String(entry.value));
      }}
      onLeave={leave}
    />
  );

  function toStatus(): string | undefined {
    if (!isOpen) return undefined;
    if (catalog.status === 'loading' || (status === 'loading' && typed?.trim()))
      return translator.t('entry.list.loading');
    if (catalog.status === 'failed') return translator.t('entry.list.failed');
    if (found.length === 0) return toNothingText(props.view, translator);
    return typed !== undefined && found.length === MAX_FOUND ? translator.t('entry.more') : undefined;
  }
}

/** An option as screen readers read it, with the other name that matched, its group and its code. */
function toOption(
  entry: CatalogEntry,
  field: AnyFieldKey,
  catalog: Catalog,
  typed: string,
  matcher: Matcher | undefined,
  translator: Translator,
  helper: EntryHelper | undefined,
) {
  const code = String(entry.value);
  const label = translator.entryLabel(entry);
  const notes = [
    helper?.findRecent(field, catalog).includes(entry) ? helper.recentText : '',
    typed === '' ? '' : matcher?.toOtherNameText(entry, typed, translator),
    translator.entryGroup(entry),
    code,
  ];
  return { key: code, label, note: notes.filter(Boolean).join(' · ') };
}

/** Text for no results, with the profile's advice. */
function toNothingText({ notListed }: FieldView, translator: Translator): string {
  const nothing = translator.t('entry.noResults');
  return notListed ? `${nothing} ${translator.local(notListed.help)}` : nothing;
}

/**
 * When a text was left while its list loads, it is resolved once the list is ready. Returns a function that
 * starts or ends this wait.
 */
function useWaiting(status: Catalog['status'], resolve: () => void): (waits: boolean) => void {
  const waits = useRef(false);
  useEffect(() => {
    if (status !== 'ready' || !waits.current) return;
    waits.current = false;
    resolve();
  });
  return (next) => {
    waits.current = next;
  };
}

/** The whole list with recent choices at its top. */
function toRecentFirst({ entries }: Catalog, recent = NO_ENTRIES): readonly CatalogEntry[] {
  return recent.length === 0 ? entries : [...recent, ...entries.filter((entry) => !recent.includes(entry))];
}
