import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { CommandId } from '../../services/commands/command-id.ts';
import { type CommandUses, countUse, readUses } from '../../services/commands/command-uses.ts';
import { availableCommands, runCommand } from '../../services/commands/commands.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';
import { toChordText } from './chord-text.ts';
import { COMMAND_IDS, COMMAND_KEYS } from './command-keys.ts';
import { toLookItems } from './look-items.ts';
import { type PageAction, watchPage } from '../../ui/page-actions.ts';
import { readOwnActions, toPageItems } from './page-actions.ts';
import { type PaletteItem, toItemSearchable } from './palette-item.ts';
import { readingPersonItems } from './palette-persons.ts';
import { findSteppedSession, toPlaceItems } from './palette-places.ts';

const NONE: readonly PaletteItem[] = [];

interface PaletteItems {
  readonly items: readonly PaletteItem[];
  /** True until `items` holds all persons of the open enrollment. */
  readonly isReading: boolean;
  /** Id of the open enrollment. */
  readonly openId: EntityId | undefined;
}

/** Items of the palette: commands, actions of the page, and the places and persons as they were when it opened. */
export function usePaletteItems(atOpening: readonly PageAction[]): PaletteItems {
  const translator = useTranslator();
  const onPage = usePageActions(atOpening);
  const { profile } = useProfile();
  const [session] = useState(findSteppedSession);
  const [persons, setPersons] = useState<readonly PaletteItem[] | undefined>(session ? undefined : NONE);
  // A page may register its commands after it has rendered.
  const available = useSyncExternalStore(availableCommands.subscribe, availableCommands.get);
  const [uses] = useState(readUses);
  const atOnce = useMemo(() => {
    const commands = toCommandItems(available, uses, translator);
    const named = new Set(commands.map(({ label }) => label));
    return [
      ...commands,
      ...toPageItems(onPage, translator).filter(({ label }) => !named.has(label)),
      ...toLookItems(translator),
      ...(session ? toPlaceItems(session, profile, translator) : NONE),
    ];
  }, [available, uses, onPage, translator, session, profile]);
  useEffect(() => {
    if (!session) return undefined;
    const controller = new AbortController();
    const steps = readingPersonItems(session, profile, translator);
    void runInSlices(steps, controller.signal).then((items) => items && setPersons(items));
    return () => controller.abort();
  }, [session, profile, translator]);
  const items = useMemo(() => [...atOnce, ...(persons ?? NONE)], [atOnce, persons]);
  return { items, isReading: persons === undefined, openId: session?.id };
}

/** What the page behind the palette offers. It may still load, or come in another language. */
function usePageActions(atOpening: readonly PageAction[]): readonly PageAction[] {
  const [actions, setActions] = useState(atOpening);
  useEffect(
    () =>
      watchPage(() => {
        const next = readOwnActions();
        setActions((known) => (isSame(known, next) ? known : next));
      }),
    [],
  );
  return actions;
}

function isSame(known: readonly PageAction[], next: readonly PageAction[]): boolean {
  const texts = new Set(known.map(({ text }) => text));
  return next.length === texts.size && next.every(({ text }) => texts.has(text));
}

/** The actions taken most come first; the others keep the order of the list of keys. */
function toCommandItems(
  available: readonly CommandId[],
  uses: CommandUses,
  translator: Translator,
): readonly PaletteItem[] {
  return COMMAND_IDS.filter((id) => id !== 'palette' && available.includes(id))
    .toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0))
    .map((id) => {
      const label = translator.t(`command.${id}`);
      return {
        key: `command ${id}`,
        label,
        searchable: toItemSearchable([label]),
        toNote: () => toChordText(COMMAND_KEYS[id].chords[0], translator),
        run: () => {
          countUse(id);
          runCommand(id);
        },
      };
    });
}
