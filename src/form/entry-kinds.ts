import type { ComponentType } from 'react';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { ChoiceEntry } from './choice-entry.tsx';
import { DateEntry } from './date-entry.tsx';
import { ChoiceEcho, DateEcho, FormatEcho } from './echo.tsx';
import type { EntryKind } from './entry-kind.ts';
import type { EntryProps } from './entry-props.ts';
import { IntegerEntry } from './integer-entry.tsx';
import { SegmentsEntry } from './segments-entry.tsx';
import { TextEntry } from './text-entry.tsx';

interface EntryKindParts {
  readonly Entry: ComponentType<EntryProps>;
  readonly Echo?: ComponentType<{ readonly name: string; readonly view: FieldView }>;
  readonly hint?: MessageKey;
  /** True for a kind with several elements. */
  readonly isGroup?: boolean;
}

/** Total map: a kind of entry without its parts does not compile. */
export const ENTRY_KINDS: Readonly<Record<EntryKind, EntryKindParts>> = {
  text: { Entry: TextEntry },
  'formatted-text': { Entry: TextEntry, Echo: FormatEcho },
  date: { Entry: DateEntry, Echo: DateEcho, hint: 'entry.date.hint' },
  integer: { Entry: IntegerEntry, hint: 'entry.integer.hint' },
  choice: { Entry: ChoiceEntry, Echo: ChoiceEcho },
  segments: { Entry: SegmentsEntry, isGroup: true },
};
