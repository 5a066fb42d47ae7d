import { SECTION_KEYS } from '../../domain/fields/registry.ts';
import { type ReactNode, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { FieldAsides } from '../../form/field-asides.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, usePersonReplacements, useSessionPart } from '../../services/drafts/use-session.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { PersonEditor } from './person-editor.tsx';
import { PersonMissing } from './person-missing.tsx';
import './person.css';

/** Only what was reviewed has any. */
const observations = loadOnUse(
  async () => (await import('./person-observations.tsx')).PersonObservations,
  () => null,
);

/** Only who has values that nobody typed. */
const marks = loadOnUse(
  async () => (await import('./person-marks.tsx')).PersonMarks,
  () => null,
);

/** Ahead of what may bring values that nobody typed. */
export function preloadAsides(): Promise<unknown> {
  return Promise.all([observations.preload(), marks.preload()]);
}

/** The fields of the person come first; the sections below them follow, each in its own frame. */
const GROWTH = { first: 0, step: 1 };

interface PersonPageProps {
  readonly personId: EntityId;
  /** What can be done with the person, beside the heading. */
  readonly tools: ReactNode;
}

/** The page of one person. Keyed by the person in the routes: another person is another page. */
export function PersonPage({ personId, tools }: PersonPageProps) {
  const person = usePersonRecord(personId);
  const replacements = usePersonReplacements(personId);
  const number = useSessionPart(({ header }) => header.personIds.indexOf(personId) + 1);
  const total = useSessionPart(({ header }) => header.personIds.length);
  const isReviewed = useSessionPart(({ header }) => header.review !== undefined);
  const [asides, setAsides] = useState<(id: string) => ReactNode>();
  // With those before them.
  const [marked, setMarked] = useState<(id: string) => ReactNode>();
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
          <p className="person__place">{t('person.place', { n: number, total })}</p>
        </hgroup>
        {tools}
      </div>
      {isReviewed && <observations.Part personId={personId} onAsides={setAsides} />}
      {person.marks && <marks.Part personId={personId} beside={asides} onAsides={setMarked} />}
      <FieldAsides value={marked ?? asides}>
        <PersonEditor person={person} replacements={replacements} sections={sections} />
      </FieldAsides>
    </div>
  );
}
