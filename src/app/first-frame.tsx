/**
 * The page before the app: its bar, the list at the side and the empty entries, as the app draws them. The build writes
 * them into the document for each language, so that the first paint waits for no code of the app.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createPerson } from '../domain/enrollment/person.ts';
import type { FieldKey } from '../domain/fields/registry.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import { parseProfile } from '../domain/profile/parse-profile.ts';
import { createProfile, type Profile } from '../domain/profile/profile.ts';
import { toEntryKind, toSegmentsClass } from '../form/entry-kind.ts';
import { FieldGroups } from '../form/field-groups.tsx';
import type { Marked } from '../form/marked-fields.ts';
import * as en from '../i18n/languages/en.ts';
import * as es from '../i18n/languages/es.ts';
import { toFieldLabel } from '../i18n/texts.ts';
import { createTranslator, type Translator } from '../i18n/translator.ts';
import {
  HOME_PATH,
  LEDGER_PATH,
  QUEUE_PATH,
  toEnrollmentPath,
  toPersonPath,
} from '../services/navigation/paths.ts';
import { FieldFrame } from '../ui/field-frame.tsx';
import { AddIcon, ChevronIcon, MarkIcon, ScanIcon, UserIcon } from '../ui/icons.tsx';

/** A space that keeps the height of a line. */
const ROOM = '\u00A0';

/** The languages, the default one first. */
const LANGUAGES = { es, en };

/**
 * HTML of the frame in each language. `profile` is the one of the build: under another one, its entries take the place
 * of these when the app has started. Throws when it cannot be read.
 */
export function toFirstFrames(profile: unknown): readonly string[] {
  const read = parseProfile(profile);
  if (!read.ok) throw new Error(`Bad profile: ${JSON.stringify(read.problems)}`);
  const running = createProfile(read.spec, { today: () => '' });
  return Object.entries(LANGUAGES).map(([tag, file]) =>
    renderToStaticMarkup(
      <FirstFrame translator={createTranslator(tag, file.language, () => [file.near])} profile={running} />,
    ),
  );
}

interface FrameProps {
  readonly translator: Translator;
  readonly profile: Profile;
}

/** Nothing in it takes focus or is read aloud: it is only seen. */
function FirstFrame({ translator, profile }: FrameProps) {
  const { t, language } = translator;
  const person = profile.viewOf(createPerson(''));
  return (
    <div className="first" lang={language} hidden inert aria-hidden="true">
      <div className="topbar">
        <span className="topbar__brand">
          <MarkIcon />
          <span className="topbar__name">{t('app.name')}</span>
        </span>
        <a className="topbar__link topbar__link--counted" href={HOME_PATH}>
          {t('app.enrollments')}
        </a>
        <a className="topbar__link topbar__link--counted" href={QUEUE_PATH}>
          {t('app.queue')}
        </a>
        <a className="topbar__link" href={LEDGER_PATH}>
          {t('app.ledger')}
        </a>
        <div className="topbar__find" />
        <button type="button" className="button button--quiet topbar__menu">
          <UserIcon />
          <ChevronIcon />
        </button>
      </div>
      <Frame t={t} path={toEnrollmentPath(':id')} at={t('steps.start')}>
        <div className="start">
          <div className="start__head">
            <h1>{ROOM}</h1>
          </div>
          <form>
            <div className="entries">
              <EmptyField
                field="riskProfileCode"
                view={profile.viewOf(undefined).field('riskProfileCode')}
                translator={translator}
              />
              <p className="start__hint">{t('start.hint')}</p>
            </div>
          </form>
        </div>
      </Frame>
      <Frame t={t} path={toPersonPath(':id', ':person')}>
        <div className="person">
          <div className="person__head">
            <div className="person__title">
              <h1>{ROOM}</h1>
            </div>
          </div>
          <FieldGroups view={person} t={t}>
            {(field, view, marked) =>
              !view.hidden && (
                <EmptyField key={field} field={field} view={view} marked={marked} translator={translator} />
              )
            }
          </FieldGroups>
        </div>
      </Frame>
    </div>
  );
}

interface StepFrameProps {
  readonly t: Translator['t'];
  /** Address of the page, with `:names` for its ids. */
  readonly path: string;
  /** Name of the step, which a narrow window shows in place of the list. */
  readonly at?: string;
  readonly children: ReactNode;
}

/** Sections come after the first paint of the app, too: they would only come, go and come. */
function Frame({ t, path, at, children }: StepFrameProps) {
  return (
    <div className="frame" data-path={path} hidden>
      <div className="panel panel--folded">
        <button type="button" className="button panel__toggle">
          <span className="panel__at">{at ?? ROOM}</span>
          <ChevronIcon />
        </button>
        <span className="panel__step" aria-current={at === undefined ? undefined : 'step'}>
          {t('steps.start')}
        </span>
        <div className="panel__list" />
        <div className="panel__tools" />
        <div className="panel__adding">
          <button type="button" className="button panel__add">
            <AddIcon />
            {t('persons.add')}
          </button>
          <button type="button" className="button panel__intake">
            <ScanIcon />
          </button>
        </div>
        <div className="panel__last">
          <span className="panel__step">{t('steps.review')}</span>
        </div>
      </div>
      <div className="frame__main">
        {children}
        <div className="steps" />
      </div>
    </div>
  );
}

interface EmptyFieldProps {
  readonly field: FieldKey;
  readonly view: FieldView;
  readonly marked?: Marked;
  readonly translator: Translator;
}

function EmptyField({ field, view, marked, translator }: EmptyFieldProps) {
  const { t } = translator;
  const kind = toEntryKind(view, translator);
  const texts = view.catalog?.entries.map(translator.entryLabel) ?? [];
  return (
    <FieldFrame
      id={`first-${field}`}
      isGroup
      label={toFieldLabel(translator, { key: field })}
      mark={marked && view.required === (marked === 'required') ? t(`entry.${marked}`) : undefined}
      width={view.width}
      hint={
        kind === 'date' && (
          <>
            <span className="field__how">{t('entry.date.hint')}</span>
            <span className="echo echo--end" />
            <span className="echo" />
          </>
        )
      }
    >
      <div className={kind === 'segments' ? `input ${toSegmentsClass(texts)}` : 'input'} />
    </FieldFrame>
  );
}
