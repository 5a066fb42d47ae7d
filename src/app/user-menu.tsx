import { type ReactNode, useId } from 'react';
import { OFFERED } from '../i18n/languages.ts';
import { useI18n } from '../i18n/use-translator.ts';
import { chooseLook, LOOKS, type LookPart } from '../services/look.ts';
import { HELP_PATH } from '../services/navigation/paths.ts';
import { useLook } from '../services/use-look.ts';
import { PageLink } from '../ui/page-link.tsx';
import './user-menu.css';

/** Content of the user's menu: language, look and help, and the link to the profile. */
export function UserMenu({ profile }: { readonly profile: ReactNode }) {
  const { translator, setLanguage } = useI18n();
  const { t, language } = translator;
  return (
    <>
      <div className="disclosure__part" role="group" aria-label={t('app.language')}>
        {OFFERED.map(([tag, name]) => (
          <button
            key={tag}
            type="button"
            lang={tag}
            className="disclosure__item"
            aria-pressed={tag === language}
            onClick={() => setLanguage(tag)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="disclosure__part looks">
        <LookChoice part="theme" />
        <LookChoice part="textSize" />
      </div>
      <div className="disclosure__part">
        <PageLink className="disclosure__item" href={HELP_PATH}>
          {t('app.help')}
        </PageLink>
        {profile}
      </div>
    </>
  );
}

/** The menu stays open, so that the looks can be compared. */
function LookChoice({ part }: { readonly part: LookPart }) {
  const { t } = useI18n().translator;
  const id = useId();
  const chosen = useLook(part);
  return (
    <div className="looks__choice">
      <span id={id}>{t(`look.${part}`)}</span>
      <div className="segments" role="radiogroup" aria-labelledby={id}>
        {LOOKS[part].map(([choice, name]) => (
          <label key={choice}>
            <input
              type="radio"
              name={id}
              checked={choice === chosen}
              onChange={() => chooseLook(part, choice)}
            />
            {t(`look.${name}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
