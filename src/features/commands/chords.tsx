import { Fragment } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { Chord } from './chord.ts';
import { toKeyTexts } from './chord-text.ts';

/** The keys of an action, each with its label. */
export function Chords({ chords }: { readonly chords: readonly Chord[] }) {
  const translator = useTranslator();
  return chords.map((chord, index) => (
    <Fragment key={`${chord.held} ${chord.key}`}>
      {index > 0 && ` ${translator.t('keys.or')} `}
      {toKeyTexts(chord, translator).map((text, place) => (
        <Fragment key={text}>
          {place > 0 && '+'}
          <kbd>{text}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
