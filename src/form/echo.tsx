import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type IsoDate, parseDate, toAge } from '../domain/formats/date.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useOpenForm } from './open-form.ts';

interface EchoProps {
  readonly name: string;
  readonly view: FieldView;
}

/** The age, and the date in words when day and month could be confused. */
export function DateEcho({ name }: EchoProps) {
  const { today } = useOpenForm();
  const { longDate, plural } = useTranslator();
  const typed = String(useWatch({ name }) ?? '');
  const [atFirst] = useState(typed);
  // Runs after the first paint: a date formatter is slow to make, and the echo of a stored date is not
  // urgent.
  const date = useDeferredValue(parseDate(typed, today) ?? null, null);
  const age = date ? toAge(date, today) : 0;
  return (
    <>
      <Echo text={age > 0 ? plural('entry.age', age) : undefined} typed={typed} isQuiet={typed === atFirst} />
      <Echo text={date && isTurnable(date) ? longDate(date) : undefined} isQuiet={typed === atFirst} />
    </>
  );
}

function isTurnable(date: IsoDate): boolean {
  const [, month, day] = date.split('-');
  return Number(day) <= 12 && day !== month;
}

/** Shows how a formatted text was understood, when that differs from the typed text. */
export function FormatEcho({ name, view }: EchoProps) {
  const { t } = useTranslator();
  const text = String(useWatch({ name }) ?? '').trim();
  const reading = text === '' ? undefined : view.format?.read(text);
  if (!reading || reading.text === text) return <Echo text={undefined} />;
  if (!reading.phoneKind) return <Echo text={reading.text} typed={text} />;
  return <Echo text={`${reading.text} · ${t(`format.phone.${reading.phoneKind}`)}`} />;
}

/** Help beside the chosen entry, for example its region. */
export function ChoiceEcho({ name, view }: EchoProps) {
  const { entryGroup } = useTranslator();
  const value = String(useWatch({ name }) ?? '');
  const entry = view.catalog?.findKnownEntry(value);
  return <Echo text={entry && entryGroup(entry)} />;
}

/** Longest echo, in characters, that fits at the end of the entry. */
const MOST_AT_END = 15;
const MOST_IN_ENTRY = 24;
/** Same in a narrow window, whose text is larger. */
const MOST_IN_NARROW = 18;

interface EchoTextProps {
  readonly text: string | undefined;
  /** Text of the entry, when the echo may share its line. */
  readonly typed?: string;
  /** True when the echo appears after the first paint without typing, so a screen reader stays silent. */
  readonly isQuiet?: boolean;
}

/**
 * `output` is a live region: screen readers announce each change. The echo is at the end of the entry if it
 * fits, else below.
 */
function Echo({ text = '', typed, isQuiet = false }: EchoTextProps) {
  const length = (typed ?? '').length + text.length;
  const isAtEnd = typed !== undefined && text.length <= MOST_AT_END && length <= MOST_IN_ENTRY;
  const place = !isAtEnd ? '' : length <= MOST_IN_NARROW ? ' echo--end' : ' echo--end echo--wide';
  return (
    <output className={`echo${place}`} aria-live={isQuiet ? 'off' : undefined}>
      {text}
    </output>
  );
}
