import { useMemo, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Catalog } from '../domain/profile/catalog.ts';
import { findNamedEntry, type IndexedEntry, searchCatalog } from '../domain/profile/catalog-search.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { afterPointer } from './after-pointer.ts';
import { getCatalogIndex } from './catalog-index.ts';
import type { EntryProps } from './entry-props.ts';

/** At most this many options are mounted; who needs another one types on. */
const MAX_OPTIONS = 50;

interface CatalogOption extends ComboboxOption {
  readonly value: string;
}

const toOption = ({ entry, label, group }: IndexedEntry): CatalogOption => {
  const value = String(entry.value);
  return { key: value, value, label, note: group ? `${group} · ${value}` : value };
};

/** What is mounted of the found entries: the chosen one is always among them, first if it would be cut off. */
function toOptions(found: readonly IndexedEntry[], chosen: IndexedEntry | undefined): CatalogOption[] {
  const shown = found.slice(0, MAX_OPTIONS);
  if (found.length > 0 && chosen && !shown.includes(chosen)) shown.splice(0, 0, chosen);
  return shown.slice(0, MAX_OPTIONS).map(toOption);
}

/**
 * A long catalog, searched by name, alias or code. The form holds the chosen code, or the text as typed while it
 * names no entry: that is flagged, and nothing typed is lost.
 */
export function CatalogCombobox({ catalog, ...props }: EntryProps & { readonly catalog: Catalog }) {
  const translator = useTranslator();
  const { trigger, getFieldState } = useFormContext();
  const { field } = useController({ name: props.name });
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const value = String(field.value ?? '');
  const chosen = catalog.findEntry(value);
  const text = typed ?? (chosen ? translator.entryLabel(chosen) : value);
  // Never deferred: Enter takes the first result of what stands in the field, not of what stood there.
  const found = useMemo(
    () => (isOpen ? searchCatalog(getCatalogIndex(catalog, translator), typed ?? '', MAX_OPTIONS + 1) : []),
    [catalog, translator, typed, isOpen],
  );
  const options = toOptions(found, isOpen && typed === undefined ? findIndexed() : undefined);

  const set = (next: string) => {
    field.onChange(next);
    if (getFieldState(props.name).invalid) void trigger(props.name);
  };
  const leave = () => {
    if (typed !== undefined) {
      const index = getCatalogIndex(catalog, translator);
      const named = findNamedEntry(index, typed);
      const only = typed.trim() === '' ? [] : searchCatalog(index, typed, 2);
      const entry = named ?? (only.length === 1 ? only[0] : undefined);
      if (entry) set(String(entry.entry.value));
      setTyped(undefined);
    }
    afterPointer(field.onBlur);
  };
  return (
    <Combobox
      id={props.id}
      name={props.name}
      inputRef={field.ref}
      text={text}
      options={options}
      selectedKey={chosen && String(chosen.value)}
      invalid={props.invalid}
      required={props.view.required}
      describedBy={props.describedBy}
      listLabel={translator.t('entry.list')}
      toggleLabel={translator.t('entry.show')}
      status={statusOf(found.length)}
      onOpenChange={setOpen}
      onText={(next) => {
        setTyped(next);
        set(next);
      }}
      onPick={(option) => {
        setTyped(undefined);
        set(option.value);
      }}
      onLeave={leave}
    />
  );

  function findIndexed(): IndexedEntry | undefined {
    return getCatalogIndex(catalog, translator).find(({ entry }) => entry === chosen);
  }

  function statusOf(count: number): string | undefined {
    if (count === 0) return translator.t('entry.noResults');
    return count > MAX_OPTIONS ? translator.t('entry.more') : undefined;
  }
}
