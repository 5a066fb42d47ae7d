import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { HOME_PATH, LEDGER_PATH, PROFILE_PATH } from '../../services/navigation/paths.ts';

const LINKS: Readonly<Record<string, { readonly path: string; readonly text: MessageKey }>> = {
  home_link: { path: HOME_PATH, text: 'home.title' },
  ledger_link: { path: LEDGER_PATH, text: 'app.ledger' },
  profile_link: { path: PROFILE_PATH, text: 'command.profile' },
};

/** Keys of no action, by what stands on them where that depends on the language. */
const KEYS: Readonly<Record<string, MessageKey | undefined>> = { Enter: 'key.Enter', Shift: 'key.shift' };
const SIGNS: Readonly<Record<string, string>> = { Tab: 'Tab', Escape: 'Esc' };

/** What stands in a text of the page for a name in braces: a link to a page, or a key of the keyboard. */
export function HelpPart({ name }: { readonly name: string }) {
  const { t } = useTranslator();
  const link = LINKS[name];
  if (link) return <PageLink href={link.path}>{t(link.text)}</PageLink>;
  const key = KEYS[name];
  return <kbd>{key ? t(key) : (SIGNS[name] ?? name)}</kbd>;
}
