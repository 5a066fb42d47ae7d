import { type ReactNode, useRef, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { FieldAsides } from '../../form/field-asides.ts';
import { useArrivalFocus } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, usePersonReplacements, useSessionPart } from '../../services/drafts/use-session.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { PersonEditor } from './person-editor.tsx';
import { PersonMissing } from './person-missing.tsx';
import './person.css';

/** Only what was reviewed has any. */
const observations = loadOnUse(
  async () => (await import('./person-observations.tsx')).PersonObservations,
  () => null,
);

/** The page of one person. Keyed by the person in the routes: another person is another page. */
export function PersonPage({ personId }: { readonly personId: EntityId }) {
  const person = usePersonRecord(personId);
  const replacements = usePersonReplacements(personId);
  const number = useSessionPart(({ header }) => header.personIds.indexOf(personId) + 1);
  const total = useSessionPart(({ header }) => header.personIds.length);
  const isReviewed = useSessionPart(({ header }) => header.review !== undefined);
  const [asides, setAsides] = useState<(id: string) => ReactNode>();
  const { t } = useTranslator();
  const page = useRef<HTMLDivElement>(null);
  useArrivalFocus(page);
  if (!person) {
    return (
      <div ref={page}>
        <PersonMissing />
      </div>
    );
  }
  return (
    <div ref={page} className="person">
      <title>{`${t('person.name', { n: number })} · ${t('app.name')}`}</title>
      <h1 tabIndex={-1}>{t('person.title', { n: number, total })}</h1>
      {isReviewed && <observations.Part personId={personId} onAsides={setAsides} />}
      <FieldAsides value={asides}>
        <PersonEditor key={replacements} person={person} />
      </FieldAsides>
    </div>
  );
}
