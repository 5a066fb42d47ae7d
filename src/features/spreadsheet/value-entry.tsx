import { useState } from 'react';
import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import { type AnyFieldKey, FIELDS, isCaseFieldKey } from '../../domain/fields/registry.ts';
import { toDisplayDate } from '../../domain/formats/date.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface EntryProps {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  /** Shown while there is no value. */
  readonly placeholder?: string | undefined;
  readonly onFocus?: (() => void) | undefined;
  /** Called when another value is chosen, or when a typed value is left. */
  readonly onEntry: (text: string) => void;
}

interface ValueEntryProps extends Pick<EntryProps, 'label' | 'placeholder' | 'onEntry'> {
  readonly field: AnyFieldKey;
  readonly entry: IntegerEntry;
}

/** Entry of a field outside of its form: a choice when the field has a list, otherwise a text. */
export function ValueEntry({ field, entry, ...props }: ValueEntryProps) {
  const { profile } = useProfile();
  const catalog = findList(field, profile);
  if (catalog) return <ListedEntry catalog={catalog} entry={entry} {...props} />;
  return <TypedEntry text={toEntryText(field, entry)} {...props} />;
}

/** The list of a field; undefined for a field that is typed. */
export function findList(field: AnyFieldKey, profile: Profile): Catalog | undefined {
  const { catalog } = profile.viewOf(undefined).field(field);
  return catalog && catalog.entries.length > 0 ? catalog : undefined;
}

/** A typed entry as its field shows it. */
export function toEntryText(field: AnyFieldKey, entry: IntegerEntry): string {
  return !isCaseFieldKey(field) && FIELDS[field].kind === 'date'
    ? toDisplayDate(String(entry))
    : String(entry);
}

/** The list renders on focus, because hundreds of communes in each of fifty rows would block the page. */
export function ListedEntry({
  catalog,
  entry,
  label,
  describedBy,
  isInvalid,
  placeholder,
  onFocus,
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
      aria-invalid={isInvalid || undefined}
      value={chosen ? String(chosen.value) : ''}
      onFocus={() => {
        open();
        onFocus?.();
      }}
      onPointerEnter={open}
      onChange={({ target }) => onEntry(target.value)}
    >
      <option value="">{placeholder ?? t('sheet.value.none')}</option>
      {entries.map((one) => (
        <option key={one.value} value={String(one.value)}>
          {entryLabel(one)}
        </option>
      ))}
    </select>
  );
}

interface TypedEntryProps extends EntryProps {
  readonly text: string;
  readonly className?: string | undefined;
  readonly tabIndex?: number | undefined;
  /** Text that was typed and not left before the entry was mounted again; typing goes on in it. */
  readonly unsaved?: string | undefined;
  /** True for an entry that takes the focus when it mounts. */
  readonly isOpened?: boolean | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** Gets the text after each change, and undefined once it is left. */
  readonly onType?: ((text: string | undefined) => void) | undefined;
}

export function TypedEntry({
  text,
  className = 'input',
  tabIndex,
  label,
  describedBy,
  isInvalid,
  placeholder,
  unsaved,
  isOpened,
  onFocus,
  onBlur,
  onType,
  onEntry,
}: TypedEntryProps) {
  const [onMount] = useState(() => (unsaved === undefined ? isOpened && selectWhole : goOn));
  const [shown, setShown] = useState(text);
  const [typed, setTyped] = useState(unsaved ?? text);
  const [told, setTold] = useState(text);
  if (shown !== text) {
    // The check may rewrite the typed value. Text that was typed since then stays.
    setShown(text);
    setTold(text);
    if (typed === told) setTyped(text);
  }
  const leave = () => {
    onType?.(undefined);
    if (typed === told) return;
    setTold(typed);
    onEntry(typed);
  };
  return (
    <input
      ref={onMount || undefined}
      className={className}
      autoComplete="off"
      tabIndex={tabIndex}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      placeholder={placeholder}
      value={typed}
      onFocus={onFocus}
      onChange={({ target }) => {
        setTyped(target.value);
        onType?.(target.value);
      }}
      onBlur={() => {
        leave();
        onBlur?.();
      }}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && leave()}
    />
  );
}

function selectWhole(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** Continues the typing, unless the user is elsewhere. */
function goOn(input: HTMLInputElement | null): void {
  if (!input || document.activeElement !== document.body) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
