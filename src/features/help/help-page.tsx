import { type ReactNode, useRef } from 'react';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FASTER, STEPS, toKeptKeys, toTroubles, WORDS } from './help-parts.ts';
import { HelpPart } from './help-part.tsx';
import { HelpSection } from './help-section.tsx';
import { RichText } from './rich-text.tsx';
import '../../ui/styles/kbd.css';
import './help.css';

interface HelpPageProps {
  /** The keys of an action by its id, with `_` for its dots and dashes; undefined for what is no action. */
  readonly keysOf: (name: string) => ReactNode | undefined;
}

/** How Enrola is used: one page, for whoever has five minutes or is stuck. */
export function HelpPage({ keysOf }: HelpPageProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const page = useRef<HTMLElement>(null);
  useArrivalFocus(page);
  const partOf = (name: string) => keysOf(name) ?? <HelpPart name={name} />;
  const rich = (text: string) => <RichText text={text} partOf={partOf} />;
  return (
    <main id="content" className="help" ref={page} tabIndex={-1}>
      <title>{`${t('help.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('help.title')}</h1>
      <p className="lead">{rich(t('help.lead'))}</p>
      <HelpSection title={t('help.day')}>
        <ol className="help__list">
          {STEPS.map((step) => (
            <li key={step}>{rich(t(`help.day.${step}`))}</li>
          ))}
        </ol>
      </HelpSection>
      <HelpSection title={t('help.fast')}>
        <ul className="help__list">
          {FASTER.map((way) => (
            <li key={way}>{rich(t(`help.fast.${way}`))}</li>
          ))}
        </ul>
        <button type="button" className="button" onClick={() => runOnceOffered('keys')}>
          {t('help.fast.keys')}
        </button>
      </HelpSection>
      <HelpSection title={t('help.kept')}>
        <ul className="help__list">
          {toKeptKeys(profile).map((key) => (
            <li key={key}>{rich(t(key))}</li>
          ))}
        </ul>
      </HelpSection>
      <HelpSection title={t('help.trouble')}>
        <dl className="help__terms">
          {toTroubles(profile).map((trouble) => (
            <Term key={trouble} name={t(`help.trouble.${trouble}`)}>
              {rich(t(`help.trouble.${trouble}.do`))}
            </Term>
          ))}
        </dl>
      </HelpSection>
      <HelpSection title={t('help.words')}>
        <dl className="help__terms">
          {WORDS.map((word) => (
            <Term key={word} name={t(`help.words.${word}`)}>
              {rich(t(`help.words.${word}.is`))}
            </Term>
          ))}
        </dl>
      </HelpSection>
      <p>
        {/* No page of the app: a text beside it. */}
        <a href="/licenses.txt">{t('help.licences')}</a>
      </p>
    </main>
  );
}

interface TermProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Term({ name, children }: TermProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
