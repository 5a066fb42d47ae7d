import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { type Asides, type AsidesProps, FieldAsides } from '../../form/field-asides.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, usePersonReplacements, useSessionPart } from '../../services/drafts/use-session.ts';
import { loadOnUse, near } from '../../ui/load-on-use.tsx';
import { useProfile } from '../../services/profile/use-profile.ts';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import type { PersonPart } from './case-tabs.tsx';
import { PersonEditor } from './person-editor.tsx';
import './person.css';

/** `prepare-session.ts` preloads it when there are notes about the person. */
const asides = loadOnUse(
  near(async () => (await import('./person-asides.tsx')).PersonAsides),
  () => null,
  'painted',
);

/** Only a profile with a case has it. */
const tabs = loadOnUse(
  async () => (await import('./case-tabs.tsx')).CaseTabs,
  () => null,
);

/** Called before an action that may fill in values that nobody typed. */
export const preloadAsides = asides.preload;

/** The fields of the person render first. Each section below follows in a frame of its own. */
const GROWTH = { first: 0, step: 1 };
/** A page that was made aside only shows its sections. */
const SHOWING = { first: 0, step: 2 };

interface PersonPageProps {
  readonly personId: EntityId;
  /** True for a page that is made before it is shown: all its sections are there at once, hidden. */
  readonly isAside: boolean;
  /** Actions on the person, beside the heading. */
  readonly tools: ReactNode;
  /** Component that adds notes on what is known of the person elsewhere. */
  readonly Note: ComponentType<AsidesProps> | undefined;
}

/** The page of one person. Another person has a page of their own. */
export function PersonPage({ personId, isAside, tools, Note }: PersonPageProps) {
  const person = usePersonRecord(personId);
  const replacements = usePersonReplacements(personId);
  const personIds = useSessionPart(({ header }) => header.personIds);
  const number = personIds.indexOf(personId) + 1;
  const [said, setSaid] = useState<Asides>();
  const { t } = useTranslator();
  // The target of a fragment must be mounted when the page opens.
  const [isWholeAtOnce] = useState(() => !isAside && window.location.hash !== '');
  const growing = useGrowingCount(SECTION_KEYS.length, isAside ? SHOWING : GROWTH);
  const shown = isWholeAtOnce ? SECTION_KEYS.length : growing;
  // The rows of a hidden section do not follow what replaces them.
  const [madeOf] = useState(replacements);
  const isWholeHidden = isAside && madeOf === replacements;
  useArrivalFocus();
  const hasCase = (useProfile().profile.case?.model.sections.length ?? 0) > 0;
  const [part, setPart] = usePart();
  if (!person) {
    return (
      <div>
        <PersonMissing />
      </div>
    );
  }
  return (
    <div className="person">
      {/* The title leaves out the name, because the browser stores titles in its history. */}
      <title>{`${t('person.name', { n: number })} · ${t('app.name')}`}</title>
      <div className="person__head">
        <hgroup className="person__title">
          <h1 tabIndex={-1}>{toFullName(person) || t('person.new')}</h1>
          <p className="person__place">{t('person.place', { n: number, total: personIds.length })}</p>
        </hgroup>
        {tools}
      </div>
      {hasCase && (
        <div className="person__parts">
          <tabs.Part personId={personId} part={part} onPart={setPart} panelId={PANEL} />
        </div>
      )}
      <asides.Part personId={personId} Note={Note} onAsides={setSaid} />
      <FieldAsides value={said}>
        <div id={PANEL} role={hasCase ? 'tabpanel' : undefined}>
          <PersonEditor
            person={person}
            replacements={replacements}
            sections={isWholeHidden ? SECTION_KEYS.length : shown}
            shown={shown}
            isCase={hasCase && part === 'case'}
          />
        </div>
      </FieldAsides>
    </div>
  );
}

const PANEL = 'person-part';

/** The events of the router and of the browser at a navigation, also to the same address. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate', 'hashchange'];

/** The chosen part of the page. An address that names an entry leads to its part. */
function usePart(): [PersonPart, (part: PersonPart) => void] {
  const hash = useLocationProperty(() => window.location.hash);
  const [chosen, setChosen] = useState<{ readonly hash: string; readonly part: PersonPart }>();
  useEffect(() => {
    // A link to the entry that the address names already leads to its part as well.
    const leave = () => window.location.hash !== '' && setChosen(undefined);
    for (const event of NAVIGATIONS) window.addEventListener(event, leave);
    return () => {
      for (const event of NAVIGATIONS) window.removeEventListener(event, leave);
    };
  }, []);
  const named = hash.startsWith('#case.') ? 'case' : 'data';
  return [chosen?.hash === hash ? chosen.part : named, (part) => setChosen({ hash, part })];
}

/** Page for an address whose person is not in this enrollment: removed, or never there. */
function PersonMissing() {
  const { t } = useTranslator();
  return (
    <>
      <title>{`${t('app.notFound.title')} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('app.notFound.title')}</h1>
      <p>{t('app.notFound.body')}</p>
    </>
  );
}
