import { useState } from 'react';
import { OFFERED } from '../../i18n/languages.ts';
import { useI18n } from '../../i18n/use-translator.ts';
import { useAuthenticationState } from '../../services/authentication/use-authentication.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { toSaveFailure } from '../../services/drafts/storage-state.ts';
import { goTo } from '../../ui/focus.ts';
import {
  HELP_PATH,
  HOME_PATH,
  LEDGER_PATH,
  PROFILE_PATH,
  QUEUE_PATH,
} from '../../services/navigation/paths.ts';
import { startEnrollment } from '../../services/navigation/start-enrollment.ts';
import type { Said } from '../../ui/said-box.tsx';

/** Offers the commands of every page. Returns the message that the latest one announces. */
export function useAppCommands(): Said | undefined {
  const { translator, setLanguage } = useI18n();
  const [said, setSaid] = useState<Said>();
  useCommand('home', () => goTo(HOME_PATH));
  const { entersNothing } = useAuthenticationState();
  useCommand('queue', entersNothing ? undefined : () => goTo(QUEUE_PATH));
  useCommand('ledger', entersNothing ? undefined : () => goTo(LEDGER_PATH));
  useCommand('profile', () => goTo(PROFILE_PATH));
  useCommand('help', () => goTo(HELP_PATH));
  useCommand('language', () =>
    setLanguage((chosen) => {
      const index = OFFERED.findIndex(([tag]) => tag === chosen);
      return OFFERED[(index + 1) % OFFERED.length]?.[0] ?? chosen;
    }),
  );
  const start = () => {
    startEnrollment().catch((error: unknown) => {
      setSaid({ text: translator.t(`notStored.${toSaveFailure(error)}`) });
    });
  };
  useCommand('new-enrollment', entersNothing ? undefined : start);
  return said;
}
