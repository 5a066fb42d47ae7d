import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { type Finding, isError, type Place } from '../../domain/fields/finding.ts';
import { PART_KEYS, type PartKey, toPart, toPartStates } from '../../domain/profile/check-person.ts';
import { findFieldId } from '../../form/field-id.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord, useSession } from '../../services/drafts/use-session.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import type { MeasuredRows } from '../../ui/mounted-rows.ts';
import { AnchorLink } from './anchor-link.tsx';
import { useReviewMarks } from './review-marks.ts';
import { STATE_ICONS } from './state-icons.tsx';
import type { useGridKeys } from './use-grid-keys.ts';
import type { Survey } from './use-survey.ts';

const NONE: readonly Finding[] = [];

interface GridRowProps {
  readonly id: EntityId;
  readonly index: number;
  readonly number: number;
  readonly survey: Survey | undefined;
  readonly cellProps: ReturnType<typeof useGridKeys>['cellProps'];
  readonly measure: MeasuredRows['measure'];
}

/** A person of the grid: the name leads to the person below, a cell to its first error, else to its part below. */
export function GridRow({ id, index, number, survey, cellProps, measure }: GridRowProps) {
  const { t } = useTranslator();
  const person = usePersonRecord(id);
  if (!person) return null;
  const fullName = toFullName(person);
  const name = t('person.name', { n: number });
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <AnchorLink personId={id} {...cellProps(index, 0, id)}>
          {fullName === '' ? name : `${name}: ${fullName}`}
        </AnchorLink>
      </th>
      <PartCells person={person} index={index} survey={survey} cellProps={cellProps} />
    </tr>
  );
}

interface PartCellsProps extends Pick<GridRowProps, 'index' | 'survey' | 'cellProps'> {
  readonly person: Person;
}

function PartCells({ person, index, survey, cellProps }: PartCellsProps) {
  const session = useSession();
  const { t } = useTranslator();
  const { isObserved } = useReviewMarks();
  const findings = survey?.byPerson.get(person.id) ?? NONE;
  const states =
    survey &&
    toPartStates(person, findings, survey.profile.viewOf(person), (section) =>
      isObserved({ personId: person.id, section }),
    );
  const toHref = (place: Place) => toPlacePath(session.id, place.personId, findFieldId(place));
  return PART_KEYS.map((part: PartKey, column) => {
    const state = states?.[part];
    const props = cellProps(index, column + 1, person.id);
    const error = findings.find((finding) => isError(finding) && toPart(finding) === part);
    const content = state ? (
      <>
        {STATE_ICONS[state]}
        {t(`review.state.${state}`)}
      </>
    ) : (
      <>
        <span aria-hidden="true">…</span>
        <span className="visually-hidden">{t('review.checking')}</span>
      </>
    );
    const isWrong = error && (state === 'with-errors' || state === 'incomplete');
    return (
      <td key={part} className={`persons-grid__${state ?? 'unknown'}`}>
        {isWrong ? (
          <PageLink href={toHref(error.place)} {...props}>
            {content}
          </PageLink>
        ) : (
          <AnchorLink personId={person.id} part={part} {...props}>
            {content}
          </AnchorLink>
        )}
      </td>
    );
  });
}
