import { useFormContext } from 'react-hook-form';
import type { Catalog } from '../domain/profile/catalog.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { CatalogCombobox } from './catalog-combobox.tsx';
import type { EntryProps } from './entry-props.ts';
import { useEntry } from './use-entry.ts';

/** Up to this many options are seen at a glance in a native select; longer lists are searched by typing. */
const MAX_SELECT_OPTIONS = 12;

/** A code out of a list of the profile. */
export function ChoiceEntry(props: EntryProps) {
  const { catalog } = props.view;
  if (!catalog) return null;
  return catalog.entries.length > MAX_SELECT_OPTIONS ? (
    <CatalogCombobox {...props} catalog={catalog} />
  ) : (
    <CatalogSelect {...props} catalog={catalog} />
  );
}

function CatalogSelect({ catalog, ...props }: EntryProps & { readonly catalog: Catalog }) {
  const { t, entryLabel } = useTranslator();
  const { getValues } = useFormContext();
  const entry = useEntry(props);
  const value = String(getValues(props.name) ?? '');
  // A value that the list does not have stays, is shown, and is flagged: it is never silently changed.
  const unlisted = value !== '' && !catalog.findEntry(value);
  return (
    <select {...entry} defaultValue={value}>
      <option value="">{t('entry.choose')}</option>
      {unlisted && <option value={value}>{t('entry.notInList', { value })}</option>}
      {catalog.entries.map((option) => (
        <option key={option.value} value={option.value}>
          {entryLabel(option)}
        </option>
      ))}
    </select>
  );
}
