import { useState } from 'react';
import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import { type FieldKey, FIELDS } from '../../domain/fields/registry.ts';
import { toDisplayDate } from '../../domain/formats/date.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface ValueEntryProps {
  readonly field: FieldKey;
  readonly label: string;
  readonly entry: IntegerEntry;
  readonly describedBy?: string | undefined;
  /** Called when another value is chosen, or when a typed value is left. */
  readonly onEntry: (text: string) => void;
}

/** Entry of a field outside of its form: a choice when the field has a list, otherwise a text. */
export function ValueEntry({ field, entry, ...props }: ValueEntryProps) {
  const { profile } = useProfile();
  const { catalog } = profile.viewOf(undefined).field(field);
  if (catalog && catalog.entries.length > 0)
    return <ListedEntry catalog={catalog} entry={entry} {...props} />;
  const text = FIELDS[field].kind === 'date' ? toDisplayDate(String(entry)) : String(entry);
  return <TypedEntry text={text} {...props} />;
}

type EntryProps = Omit<ValueEntryProps, 'field' | 'entry'>;

/** The list renders on focus, because hundreds of communes in each of fifty rows would block the page. */
function ListedEntry({
  catalog,
  entry,
  label,
  describedBy,
  onEntry,
}: EntryProps & { readonly catalog: Catalog; readonly entry: IntegerEntry }) {
  const { t, entryLabel } = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const chosen = catalog.findEntry(entry);
  const entries = isOpen ? catalog.entries : chosen ? [chosen] : [];
  return (
    <select
      className="input"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      value={chosen ? String(chosen.value) : ''}
      onFocus={open}
      onPointerEnter={open}
      onChange={({ target }) => onEntry(target.value)}
    >
      <option value="">{t('sheet.value.none')}</option>
      {entries.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {entryLabel(one)}
        </option>
      ))}
    </select>
  );
}

function TypedEntry({ text, label, describedBy, onEntry }: EntryProps & { readonly text: string }) {
  const [shown, setShown] = useState(text);
  const [typed, setTyped] = useState(text);
  const [told, setTold] = useState(text);
  if (shown !== text) {
    // The check may rewrite the typed value. Text that was typed since then stays.
    setShown(text);
    setTold(text);
    if (typed === told) setTyped(text);
  }
  const leave = () => {
    if (typed === told) return;
    setTold(typed);
    onEntry(typed);
  };
  return (
    <input
      className="input"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && leave()}
    />
  );
}
