import type { MessageKey } from '../../i18n/messages.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Chord } from './chord.ts';

const NAMED: Readonly<Record<string, MessageKey>> = {
  PageDown: 'key.PageDown',
  PageUp: 'key.PageUp',
  Enter: 'key.Enter',
};

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Labels of the keys of a chord, in the order in which they are pressed. */
export function toKeyTexts({ key, held }: Chord, { t }: Translator): readonly string[] {
  const named = NAMED[key];
  return [
    ...(held.startsWith('ctrl') ? [t(isMac ? 'key.cmd' : 'key.ctrl')] : []),
    ...(held === 'alt' ? [t(isMac ? 'key.option' : 'key.alt')] : []),
    ...(held.endsWith('shift') ? [t('key.shift')] : []),
    named ? t(named) : key,
  ];
}

/** `Ctrl+K`. */
export function toChordText(chord: Chord, translator: Translator): string {
  return toKeyTexts(chord, translator).join('+');
}
