import { Fragment, type ReactNode } from 'react';
import type { Profile } from '../../domain/profile/profile.ts';
import { VERSION } from '../../domain/version.ts';
import './help.css';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { runOnceOffered } from '../../services/commands/run-once-offered.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useLook } from '../../services/use-look.ts';
import { HOME_PATH, LEDGER_PATH, PROFILE_PATH, QUEUE_PATH } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import '../../ui/styles/kbd.css';

interface HelpPageProps {
  /** Keys of an action by its id, with `_` for dots and dashes; undefined when no action has that name. */
  readonly keysOf: (name: string) => ReactNode | undefined;
  /** True where several computers share the enrollments, in a team. */
  readonly isShared: boolean;
}

/** Help on one page, readable in five minutes. */
export function HelpPage({ keysOf, isShared }: HelpPageProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  useArrivalFocus();
  const partOf = (name: string) => keysOf(name) ?? <HelpPart name={name} />;
  const say = (key: MessageKey) => <RichText text={t((isShared && IN_TEAM[key]) || key)} partOf={partOf} />;
  return (
    <main id="content" className="help" tabIndex={-1}>
      <title>{`${t('help.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('help.title')}</h1>
      <p className="lead">{say('help.lead')}</p>
      <nav aria-label={t('help.index')}>
        <ul className="help__list">
          {PARTS.map((part) => (
            <li key={part}>
              {/* A plain link to a fragment: the browser scrolls and moves the focus. */}
              <a href={`#${part}`}>{t(`help.${part}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <HelpSection id="day" title={t('help.day')}>
        <Picture of="day" />
        <ol className="help__list">
          {STEPS.map((step) => (
            <li key={step}>{say(`help.day.${step}`)}</li>
          ))}
        </ol>
      </HelpSection>
      <HelpSection id="review" title={t('help.review')}>
        <Picture of="review" />
        <ol className="help__list">
          {/* In a team, the sign-in names the reviewer. */}
          {REVIEW.filter((step) => !isShared || step !== 'who').map((step) => (
            <li key={step}>{say(`help.review.${step}`)}</li>
          ))}
        </ol>
      </HelpSection>
      <HelpSection id="fast" title={t('help.fast')}>
        <ul className="help__list">
          {FASTER.map((way) => (
            <li key={way}>{say(`help.fast.${way}`)}</li>
          ))}
        </ul>
        <button type="button" className="button" onClick={() => runOnceOffered('keys')}>
          {t('help.fast.keys')}
        </button>
      </HelpSection>
      <HelpSection id="kept" title={t('help.kept')}>
        <ul className="help__list">
          {toKeptKeys(profile).map((key) => (
            <li key={key}>{say(key)}</li>
          ))}
        </ul>
      </HelpSection>
      <HelpSection id="trouble" title={t('help.trouble')}>
        <Picture of="trouble" />
        <dl className="help__terms">
          {toTroubles(profile, isShared).map((trouble) => (
            <Term key={trouble} name={t(`help.trouble.${trouble}`)}>
              {say(`help.trouble.${trouble}.do`)}
            </Term>
          ))}
        </dl>
      </HelpSection>
      <HelpSection id="words" title={t('help.words')}>
        <dl className="help__terms">
          {WORDS.map((word) => (
            <Term key={word} name={t(`help.words.${word}`)}>
              {say(`help.words.${word}.is`)}
            </Term>
          ))}
        </dl>
      </HelpSection>
      <p>
        {/* A static text file, not a page of the app. */}
        <a href="/licenses.txt">{t('help.licences')}</a>
        {` · ${t('help.version', { version: VERSION })}`}
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

interface HelpSectionProps {
  /** Id of the heading, to which the index links. */
  readonly id: (typeof PARTS)[number];
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the page under its heading. */
function HelpSection({ id, title, children }: HelpSectionProps) {
  return (
    <section className="help__section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Screenshot that `npm run screens` takes. When it cannot load, its text replaces it. */
function Picture({ of: part }: { readonly of: 'day' | 'review' | 'trouble' }) {
  const { t, language } = useTranslator();
  const theme = useLook('theme');
  const at = `/help/${part}-${language === 'en' ? 'en' : 'es'}`;
  return (
    <picture>
      {theme !== 'light' && (
        <source
          media={theme === 'dark' ? undefined : '(prefers-color-scheme: dark)'}
          srcSet={`${at}-dark.webp`}
        />
      )}
      <img
        className="help__picture"
        src={`${at}-light.webp`}
        alt={t(`help.${part}.picture`)}
        width={1366}
        height={768}
        loading="lazy"
      />
    </picture>
  );
}

interface RichTextProps {
  /** Text with the names of keys and links in braces. */
  readonly text: string;
  readonly partOf: (name: string) => ReactNode;
}

/** A text with keys and links in it. */
function RichText({ text, partOf }: RichTextProps) {
  // Every other piece is a name.
  const pieces = text.split(/\{([^}]+)\}/);
  return pieces.map((piece, index) => {
    const before = pieces.slice(0, index).join('');
    return <Fragment key={`${before.length} ${piece}`}>{index % 2 === 0 ? piece : partOf(piece)}</Fragment>;
  });
}

const LINKS: Readonly<Record<string, { readonly path: string; readonly text: MessageKey }>> = {
  home_link: { path: HOME_PATH, text: 'home.title' },
  queue_link: { path: QUEUE_PATH, text: 'app.queue' },
  ledger_link: { path: LEDGER_PATH, text: 'app.ledger' },
  profile_link: { path: PROFILE_PATH, text: 'command.profile' },
};

/** Keys that belong to no action, and whose label depends on the language. */
const KEYS: Readonly<Record<string, MessageKey | undefined>> = {
  Enter: 'key.Enter',
  Shift: 'key.shift',
  Delete: 'key.Delete',
};
const SIGNS: Readonly<Record<string, string>> = { Tab: 'Tab', Escape: 'Esc' };

/** Renders a name in braces: a link to a page, or a key of the keyboard. */
function HelpPart({ name }: { readonly name: string }) {
  const { t } = useTranslator();
  const link = LINKS[name];
  if (link) return <PageLink href={link.path}>{t(link.text)}</PageLink>;
  const key = KEYS[name];
  return <kbd>{key ? t(key) : (SIGNS[name] ?? name)}</kbd>;
}

/** Parts of the page in order, which are also the fragments of their addresses. */
const PARTS = ['day', 'review', 'fast', 'kept', 'trouble', 'words'] as const;

const STEPS = ['new', 'persons', 'rows', 'review', 'approve', 'send'] as const;

const REVIEW = ['open', 'who', 'read', 'observe', 'changes', 'rekey', 'approve', 'unknown'] as const;

const FASTER = ['enter', 'write', 'choices', 'paste', 'sheet', 'copy', 'next', 'undo', 'find'] as const;

const TROUBLES = [
  'unknown',
  'rejected',
  'offline',
  'others',
  'conflict',
  'tab',
  'save',
  'locked',
  'signIn',
  'letters',
  'sent',
  'update',
  'broken',
] as const;

const WORDS = ['enrollment', 'observation', 'mark', 'approved', 'confirmed', 'hash', 'profile'] as const;

/** Texts that differ for a team, whose server reviews, keeps and sends. */
const IN_TEAM: Readonly<Record<string, MessageKey>> = {
  'help.day.approve': 'help.day.approve.team',
  'help.day.send': 'help.day.send.team',
  'help.review.open': 'help.review.open.team',
  'help.review.approve': 'help.review.approve.team',
  'help.review.unknown': 'help.review.unknown.team',
  'help.kept.here': 'help.kept.here.team',
  'help.kept.out': 'help.kept.out.team',
  'help.kept.file': 'help.kept.file.team',
  'help.kept.browser': 'help.kept.browser.team',
  'help.trouble.unknown.do': 'help.trouble.unknown.do.team',
  'help.trouble.rejected.do': 'help.trouble.rejected.do.team',
  'help.trouble.offline.do': 'help.trouble.offline.do.team',
  'help.trouble.signIn.do': 'help.trouble.signIn.do.team',
  'help.words.approved.is': 'help.words.approved.is.team',
};

/** Texts about storage. One of them depends on the storage mode of the profile. */
function toKeptKeys({ privacy }: Profile): readonly MessageKey[] {
  return [
    'help.kept.here',
    `help.kept.${privacy.storage}`,
    'help.kept.out',
    'help.kept.file',
    'help.kept.deleted',
    'help.kept.browser',
  ];
}

/** Leaves out the troubles that cannot happen under this profile. */
function toTroubles({ privacy, authentication }: Profile, isShared: boolean) {
  return TROUBLES.filter((trouble) => {
    if (trouble === 'locked') return privacy.storage === 'encrypted';
    // A team shows a note of its own instead.
    if (trouble === 'sent') return !isShared;
    if (trouble === 'others' || trouble === 'conflict') return isShared;
    return trouble !== 'signIn' || (authentication !== undefined && authentication.kind !== 'none');
  });
}
