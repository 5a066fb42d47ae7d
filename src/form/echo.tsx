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

/** The age, and the date in words where its day could be taken for its month. */
export function DateEcho({ name }: EchoProps) {
  const { today } = useOpenForm();
  const { longDate, plural } = useTranslator();
  const typed = String(useWatch({ name }) ?? '');
  const [atFirst] = useState(typed);
  // After the first paint: the formatter of dates is dear to make, and nobody waits for the echo of a stored date.
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

/** How a text in a format was understood, where it stands in another form. */
export function FormatEcho({ name, view }: EchoProps) {
  const { t } = useTranslator();
  const text = String(useWatch({ name }) ?? '').trim();
  const reading = text === '' ? undefined : view.format?.read(text);
  if (!reading || reading.text === text) return <Echo text={undefined} />;
  if (!reading.phoneKind) return <Echo text={reading.text} typed={text} />;
  return <Echo text={`${reading.text} · ${t(`format.phone.${reading.phoneKind}`)}`} />;
}

/** Help beside the chosen entry: its region, say. */
export function ChoiceEcho({ name, view }: EchoProps) {
  const { entryGroup } = useTranslator();
  const value = String(useWatch({ name }) ?? '');
  const entry = view.catalog?.findKnownEntry(value);
  return <Echo text={entry && entryGroup(entry)} />;
}

/** What has room beside the text of its own entry. */
const MOST_AT_END = 15;
const MOST_IN_ENTRY = 24;
/** In a narrow window, whose text is larger. */
const MOST_IN_NARROW = 18;

interface EchoTextProps {
  readonly text: string | undefined;
  /** What stands in the entry, where there is room behind it. */
  readonly typed?: string;
  /** It comes a moment after what was stored: nobody typed anything that it would answer. */
  readonly isQuiet?: boolean;
}

/** `output` is a live region: what was understood is said once it changes. At the end of the entry, else below it. */
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
