import { Chords } from '../features/commands/chords.tsx';
import { COMMAND_IDS, COMMAND_KEYS } from '../features/commands/command-keys.ts';
import { HelpPage } from '../features/help/help-page.tsx';
import { useCarrier } from './carrier.tsx';

/** How Enrola is used, with the keys of its actions. */
export function Help() {
  return <HelpPage keysOf={keysOf} isShared={useCarrier().isShared} />;
}

const CHORDS = new Map(
  COMMAND_IDS.map((id) => [id.replaceAll(/\W/g, '_'), COMMAND_KEYS[id].chords.slice(0, 1)] as const),
);

function keysOf(name: string) {
  const chords = CHORDS.get(name);
  return chords && <Chords chords={chords} />;
}
