import { useEffect, useMemo, useState } from 'react';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { getAvailableCommands, runCommand } from '../../services/commands/commands.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../services/slices.ts';
import { toChordText } from './chord-text.ts';
import { COMMAND_IDS, COMMAND_KEYS } from './command-keys.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';
import { readingPersonItems } from './palette-persons.ts';
import { findSteppedSession, toPlaceItems } from './palette-places.ts';

const NONE: readonly PaletteItem[] = [];

interface PaletteItems {
  readonly items: readonly PaletteItem[];
  /** Not all persons are among them yet. */
  readonly isReading: boolean;
}

/** What can be found at the moment in which the palette opens: what can be done, places of the page, persons. */
export function usePaletteItems(): PaletteItems {
  const translator = useTranslator();
  const { profile } = useProfile();
  const [session] = useState(findSteppedSession);
  const [persons, setPersons] = useState<readonly PaletteItem[] | undefined>(session ? undefined : NONE);
  const atOnce = useMemo(
    () => [...toCommandItems(translator), ...(session ? toPlaceItems(session, profile, translator) : NONE)],
    [translator, session, profile],
  );
  useEffect(() => {
    if (!session) return undefined;
    const controller = new AbortController();
    const steps = readingPersonItems(session, profile, translator);
    void runInSlices(steps, controller.signal).then((items) => items && setPersons(items));
    return () => controller.abort();
  }, [session, profile, translator]);
  const items = useMemo(() => [...atOnce, ...(persons ?? NONE)], [atOnce, persons]);
  return { items, isReading: persons === undefined };
}

function toCommandItems(translator: Translator): readonly PaletteItem[] {
  const available = new Set(getAvailableCommands());
  return COMMAND_IDS.filter((id) => id !== 'palette' && available.has(id)).map((id) => {
    const label = translator.t(`command.${id}`);
    return {
      key: `command ${id}`,
      label,
      searchable: toItemSearchable([label]),
      toNote: () => toChordText(COMMAND_KEYS[id].chords[0], translator),
      run: (focused) => void runCommand(id, focused),
    };
  });
}
