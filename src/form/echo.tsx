import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { type IsoDate, parseDate } from '../domain/formats/date.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useOpenForm } from './open-form.ts';

interface EchoProps {
  readonly name: string;
  readonly view: FieldView;
}

/** A date in words, where its day could be taken for its month. */
export function DateEcho({ name }: EchoProps) {
  const { today } = useOpenForm();
  const { longDate } = useTranslator();
  // After the first paint: the formatter of dates is dear to make, and nobody waits for the echo of a stored date.
  const date = useDeferredValue(parseDate(String(useWatch({ name }) ?? ''), today), undefined);
  return <Echo text={date && isTurnable(date) ? longDate(date) : undefined} />;
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
  if (!reading.phoneKind) return <Echo text={reading.text} />;
  return <Echo text={`${reading.text} · ${t(`format.phone.${reading.phoneKind}`)}`} />;
}

/** Help beside the chosen entry: its region, say. */
export function ChoiceEcho({ name, view }: EchoProps) {
  const { entryGroup } = useTranslator();
  const value = String(useWatch({ name }) ?? '');
  const entry = view.catalog?.findKnownEntry(value);
  return <Echo text={entry && entryGroup(entry)} />;
}

/** `output` is a live region: what was understood is said once it changes. */
function Echo({ text }: { readonly text: string | undefined }) {
  return <output className="echo">{text ?? ''}</output>;
}
