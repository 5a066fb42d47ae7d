import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type CaseView, caseRowsOf } from '../../domain/case/case-model.ts';
import { isRepeated } from '../../domain/case/is-repeated.ts';
import { toPersonsCatalog, withCase } from '../../domain/case/named-persons.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { type PersonFormValues, toPerson } from '../../domain/fields/form-values.ts';
import type { Catalog } from '../../domain/profile/catalog.ts';
import type { PersonView } from '../../domain/profile/field-view.ts';
import { toPersonName } from '../../form/person-name.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { today } from '../../services/clock.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

export interface OpenCase {
  readonly person: Person;
  readonly caseView: CaseView;
  /** As the sections of the contract take it; its `field` knows the entries of the case. */
  readonly view: PersonView;
}

/** The case of the open person, or of the enrollment under its own id, under the rules, from what the form holds now. */
export function useCaseView(personId: EntityId): OpenCase | undefined {
  const { profile } = useProfile();
  const { control, getValues } = useFormContext<PersonFormValues>();
  useWatch({ control, name: ['case', ...profile.triggers] });
  const persons = usePersonsCatalog();
  const isOwn = useSession().id === personId;
  const model = isOwn ? profile.case?.ofEnrollment : profile.case?.model;
  const person = toPerson(personId, getValues(), today());
  const own = profile.viewOf(person);
  const caseView = model?.viewOf(person, own, today());
  const view = useMemo(() => caseView && withCase(own, caseView, persons), [own, caseView, persons]);
  return caseView && view && { person, caseView, view };
}

/** The persons of the enrollment, to choose one of them. */
function usePersonsCatalog(): Catalog {
  const session = useSession();
  const translator = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  return useMemo(
    () =>
      toPersonsCatalog(
        personIds.map((id, index) => [id, toPersonName(session.findPerson(id), index + 1, translator)]),
      ),
    [session, personIds, translator],
  );
}

/** The sections that are about the person, as far as they ask something. */
export const listAsked = ({ caseView, person }: OpenCase) =>
  caseView.sections.filter(
    (section) =>
      section.fields.some((key) => !caseView.field(key).hidden) &&
      (isRepeated(section) || caseRowsOf(person, section).length > 0),
  );
