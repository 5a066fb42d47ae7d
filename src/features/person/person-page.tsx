import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { type Asides, type AsidesProps, FieldAsides } from '../../form/field-asides.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, usePersonReplacements, useSessionPart } from '../../services/drafts/use-session.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { PersonEditor } from './person-editor.tsx';
import { PersonMissing } from './person-missing.tsx';
import './person.css';

/** There before the page where something is said of the person (`prepare-session.ts`). */
const asides = loadOnUse(
  async () => (await import('./person-asides.tsx')).PersonAsides,
  () => null,
  'painted',
);

/** Ahead of what may bring values that nobody typed. */
export const preloadAsides = asides.preload;

/** The fields of the person come first; the sections below them follow, each in its own frame. */
const GROWTH = { first: 0, step: 1 };

interface PersonPageProps {
  readonly personId: EntityId;
  /** What can be done with the person, beside the heading. */
  readonly tools: ReactNode;
  /** What a team knows of the person. */
  readonly Note: ComponentType<AsidesProps>;
}

/** The page of one person. Keyed by the person in the routes: another person is another page. */
export function PersonPage({ personId, tools, Note }: PersonPageProps) {
  const person = usePersonRecord(personId);
  const replacements = usePersonReplacements(personId);
  const personIds = useSessionPart(({ header }) => header.personIds);
  const number = personIds.indexOf(personId) + 1;
  const [said, setSaid] = useState<Asides>();
  const { t } = useTranslator();
  // What an address points to has to stand when it comes.
  const [isWholeAtOnce] = useState(() => window.location.hash !== '');
  const growing = useGrowingCount(SECTION_KEYS.length, GROWTH);
  const sections = isWholeAtOnce ? SECTION_KEYS.length : growing;
  useArrivalFocus();
  if (!person) {
    return (
      <div>
        <PersonMissing />
      </div>
    );
  }
  return (
    <div className="person">
      {/* Without the name: the browser keeps titles. */}
      <title>{`${t('person.name', { n: number })} · ${t('app.name')}`}</title>
      <div className="person__head">
        <hgroup className="person__title">
          <h1 tabIndex={-1}>{toFullName(person) || t('person.new')}</h1>
          <p className="person__place">{t('person.place', { n: number, total: personIds.length })}</p>
        </hgroup>
        {tools}
      </div>
      <asides.Part personId={personId} Note={Note} onAsides={setSaid} />
      <FieldAsides value={said}>
        <PersonEditor person={person} replacements={replacements} sections={sections} />
      </FieldAsides>
    </div>
  );
}
