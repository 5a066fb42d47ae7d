import { useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { CatalogCombobox } from './catalog-combobox.tsx';
import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** Longest list in a native select. Longer ones are searched by typing. */
const MAX_SELECT_OPTIONS = 12;

/** Entry for a code from a list of the profile. */
export function ChoiceEntry(props: EntryProps) {
  const { catalog } = props.view;
  // The kind of the entry never changes while the user types, even when a late list arrives.
  const [isSearched] = useState(() => catalog?.status !== 'ready');
  if (!catalog) return null;
  return isSearched || catalog.entries.length > MAX_SELECT_OPTIONS ? (
    <CatalogCombobox {...props} catalog={catalog} />
  ) : (
    <CatalogSelect {...props} catalog={catalog} />
  );
}

function CatalogSelect({ catalog, ...props }: EntryProps & { readonly catalog: Catalog }) {
  const translator = useTranslator();
  const { t, entryLabel } = translator;
  const { getValues } = useFormContext();
  const entry = useEntry(props);
  const value = String(getValues(props.name) ?? '');
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    // With new options, the browser would choose the first one instead of the value.
    if (select.current && select.current.value !== value) select.current.value = value;
  });
  // A value that is not in the list stays and is flagged: it never changes silently.
  const unlisted = value !== '' && !catalog.findEntry(value);
  return (
    <select
      {...entry}
      ref={(element) => {
        select.current = element;
        entry.ref(element);
      }}
      defaultValue={value}
    >
      <option value="">{t('entry.choose')}</option>
      {unlisted && <option value={value}>{toUnlistedText(value, catalog, translator)}</option>}
      {catalog.entries.map((option) => (
        <option key={option.value} value={option.value}>
          {entryLabel(option)}
        </option>
      ))}
    </select>
  );
}

/** Text for a value without an option: it is in the list but not allowed now, or it is not in the list. */
export function toUnlistedText(value: string, catalog: Catalog, { t, entryLabel }: Translator): string {
  const known = catalog.findKnownEntry(value);
  return known ? t('entry.notAllowed', { value: entryLabel(known) }) : t('entry.notInList', { value });
}
