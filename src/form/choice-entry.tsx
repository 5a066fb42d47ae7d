import { useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { CatalogCombobox } from './catalog-combobox.tsx';
import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** Up to this many options are seen at a glance in a native select; longer lists are searched by typing. */
const MAX_SELECT_OPTIONS = 12;

/** A code out of a list of the profile. */
export function ChoiceEntry(props: EntryProps) {
  const { catalog } = props.view;
  // A list that is still on its way may come while somebody types: the entry stays what it was.
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
    // Other options under the same value: the browser would choose the first of them.
    if (select.current && select.current.value !== value) select.current.value = value;
  });
  // A value that the list does not have stays, is shown, and is flagged: it is never silently changed.
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
