import { toRecently } from '../../i18n/day-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useMinute } from '../../services/use-minute.ts';

/** An instant relative to the present, which goes on without a new row. */
export function RecentTime({ at }: { readonly at: string }) {
  const translator = useTranslator();
  return (
    <time dateTime={at} title={translator.dateTime(at)}>
      {toRecently(at, useMinute(), translator)}
    </time>
  );
}
