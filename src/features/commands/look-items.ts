import type { Translator } from '../../i18n/translator.ts';
import { chooseLook, LOOKS, readLook } from '../../services/look.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';

/** Items for the themes and sizes of text that are not in use. */
export function toLookItems({ t }: Translator): readonly PaletteItem[] {
  return (['theme', 'textSize'] as const).flatMap((part) =>
    LOOKS[part]
      .filter(([choice]) => choice !== readLook(part))
      .map(([choice, name]) => {
        const label = `${t(`look.${part}`)}: ${t(`look.${name}`)}`;
        return {
          key: `look ${name}`,
          label,
          searchable: toItemSearchable([label]),
          toNote: () => '',
          run: () => chooseLook(part, choice),
        };
      }),
  );
}
