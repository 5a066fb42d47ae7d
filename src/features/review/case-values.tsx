import { type CaseSection, filledRowsOf } from '../../domain/case/case-model.ts';
import { isRepeated } from '../../domain/case/is-repeated.ts';
import { REASON } from '../../domain/case/case-schema.ts';
import { toPersonsCatalog, withCase } from '../../domain/case/named-persons.ts';
import type { CaseRow, Person } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import type { CaseFieldKey } from '../../domain/fields/registry.ts';
import type { LocalText } from '../../domain/formats/local-text.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { FileCopies } from './file-copies.tsx';
import { AnchorHeading, toAnchorId } from './anchors.tsx';
import { FindingsContext } from './marks.tsx';
import { PlaceNotes } from './place-notes.tsx';
import type { Reading } from './read-text.ts';
import { ValueList } from './value-list.tsx';

interface CaseValuesProps {
  readonly person: Person;
  /** Name of the person. */
  readonly name: string;
  readonly reading: Reading;
}

const WHOLE: Reading = { hasCodes: false, hideEmpty: false };

/** The case of the enrollment itself, below its own value. */
export function EnrollmentCaseValues({ findings }: { readonly findings: readonly Finding[] }) {
  const { id } = useSession();
  const { t } = useTranslator();
  const holder = usePersonRecord(id);
  if (!holder) return null;
  return (
    <FindingsContext value={findings}>
      <section className="review__person" aria-label={t('steps.case')}>
        <div className="review__person-head">
          <h2>{t('steps.case')}</h2>
        </div>
        <CaseValues person={holder} name={t('steps.case')} reading={WHOLE} />
      </section>
    </FindingsContext>
  );
}

/** The questions of a section, and the reason for another profile where one was given. */
const listFields = ({ key, fields }: CaseSection, row: CaseRow): readonly CaseFieldKey[] =>
  isEmptyEntry(row[REASON] ?? '') ? fields : [...fields, `${key}.${REASON}`];

/** Labels and texts of the look-ups that were asked. */
const listAnswers = ({ entries }: CaseSection, row: CaseRow, local: (text: LocalText) => string) =>
  [...entries].flatMap(([key, { kind, label }]) => {
    const text = String(getRowEntry(row, key));
    return kind === 'look-up' && text !== '' ? [[local(label), text] as const] : [];
  });

/** Few cases have one. */
const answers = loadOnUse(
  async () => (await import('./kept-answers.tsx')).KeptAnswers,
  () => null,
);

/** The case of a person for reading, as the sections of the contract above it. */
export function CaseValues({ person, name, reading }: CaseValuesProps) {
  const { profile } = useProfile();
  const session = useSession();
  const isOwn = person.id === session.id;
  const model = isOwn ? profile.case?.ofEnrollment : profile.case?.model;
  // A place of the enrollment itself names no person.
  const personId = isOwn ? undefined : person.id;
  const translator = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const { local, t } = translator;
  if (!model) return null;
  const own = profile.viewOf(person);
  const caseView = model.viewOf(person, own, profile.today());
  const named = toPersonsCatalog(
    personIds.map((id, index) => [id, toPersonName(session.findPerson(id), index + 1, translator)]),
  );
  const view = withCase(own, caseView, named);
  return caseView.sections.map((section) => {
    const label = local(section.spec.label);
    const rows = filledRowsOf(person, section, caseView);
    return (
      <div className="review__section" key={section.key}>
        <div className="review__section-head">
          <AnchorHeading level="h3" id={toAnchorId(person.id, section.key)}>
            {label}
          </AnchorHeading>
          {rows.length === 0 && <p className="review__empty">{t('review.none')}</p>}
        </div>
        <PlaceNotes place={{ personId, section: section.key }} name={`${name} · ${label}`} />
        <ol>
          {rows.map((row, index) => {
            const rowName = isRepeated(section) ? `${label} ${index + 1}` : label;
            const at = { personId, section: section.key, rowId: row.id };
            const kept = listAnswers(section, row, local);
            return (
              <li key={row.id} aria-label={rowName}>
                <PlaceNotes place={at} name={`${name} · ${rowName}`} />
                <ValueList
                  person={person}
                  fields={listFields(section, row)}
                  entryOf={(key) => getRowEntry(row, key)}
                  place={`${name} · ${rowName}`}
                  at={at}
                  reading={reading}
                  view={view}
                />
                <FileCopies texts={section.fields.map((key) => String(getRowEntry(row, key)))} />
                {kept.length > 0 && <answers.Part entries={kept} />}
              </li>
            );
          })}
        </ol>
      </div>
    );
  });
}
