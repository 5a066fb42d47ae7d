import { useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { VERSION } from '../../domain/case/answer-notes.ts';
import { type CaseSection, caseRowsOf } from '../../domain/case/case-model.ts';
import { REASON } from '../../domain/case/case-schema.ts';
import { findScore, isOlder, listPoints, readAsked } from '../../domain/case/questionnaire.ts';
import type { CaseRow } from '../../domain/enrollment/enrollment.ts';
import type { PersonFormValues } from '../../domain/fields/form-values.ts';
import { type CaseFieldKey, splitRowFieldKey } from '../../domain/fields/registry.ts';
import { toFieldId } from '../../form/field-id.ts';
import { FormField } from '../../form/form-field.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { OpenCase } from './use-case-view.ts';
import { useOnlyRow } from './use-only-row.ts';

interface QuestionnaireProps {
  readonly section: CaseSection;
  readonly open: OpenCase;
}

/** Questions with their points, and the risk profile that they propose. */
export function CaseQuestionnaire({ section, open }: QuestionnaireProps) {
  const { local } = useTranslator();
  useOnlyRow(section);
  const [row] = caseRowsOf(open.person, section);
  if (!row) return null;
  const points = listPoints(section, row);
  return (
    <fieldset className="group case__section">
      <legend>{local(section.spec.label)}</legend>
      <div className="case__questions">
        {isOlder(section, row) ? (
          <OlderAnswers section={section} row={row} />
        ) : (
          <>
            <ol>
              {section.fields.map((key, index) => (
                <li key={key}>
                  <FormField
                    name={`${section.key}.0.${splitRowFieldKey(key).name}`}
                    id={toFieldId(key, section.name)}
                    view={open.view.field(key)}
                    marked="optional"
                  />
                  <span className="case__points">{points[index]}</span>
                </li>
              ))}
            </ol>
            <Proposal section={section} row={row} open={open} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The proposed profile with its points, the one that is used, and the reason for another one. */
function Proposal({ section, row, open }: QuestionnaireProps & { readonly row: CaseRow }) {
  const { t, dateTime } = useTranslator();
  const chosen = useSessionPart(({ header }) => header.riskProfileCode);
  const toLabel = useProfileLabel();
  const score = findScore(section, row, (each) => !open.caseView.field(each).hidden);
  const { version = '', bands = [] } = section.spec.questionnaire ?? {};
  const key: CaseFieldKey = `${section.key}.${REASON}`;
  const isOther = score !== undefined && chosen !== '' && score.band?.codPerfilRiesgo !== chosen;
  const reason = open.view.field(key);
  const reasonView = useMemo(() => ({ ...reason, required: isOther }), [reason, isOther]);
  const band = score?.band;
  return (
    <div className="case__proposal">
      <div role="status">
        <p className="case__proposed">
          {score
            ? t('case.proposed', { profile: band ? toLabel(band.codPerfilRiesgo) : t('case.noBand') })
            : t('case.open')}
        </p>
        {score && band && <p>{t('case.band', { points: score.points, from: band.from, to: band.to })}</p>}
      </div>
      <ul className="case__bands">
        {bands.map((each) => (
          <li key={`${each.from}`} data-proposed={each === band || undefined}>
            {t('case.range', { from: each.from, to: each.to })} {toLabel(each.codPerfilRiesgo)}
          </li>
        ))}
      </ul>
      {score && <UsedProfile chosen={chosen} proposed={band?.codPerfilRiesgo} />}
      {(isOther || (row[REASON] ?? '') !== '') && (
        <FormField
          name={`${section.key}.0.${REASON}`}
          id={toFieldId(key, section.name)}
          view={reasonView}
          marked="optional"
        />
      )}
      <p className="case__said">
        {row['_at'] === undefined
          ? t('case.version', { version })
          : row['_by'] === undefined
            ? t('case.answeredUnnamed', { version, when: dateTime(row['_at']) })
            : t('case.answered', { version, by: row['_by'], when: dateTime(row['_at']) })}
      </p>
    </div>
  );
}

interface UsedProfileProps {
  readonly chosen: string;
  readonly proposed: string | undefined;
}

/** The enrollment's risk profile beside the proposal, which one press takes over. */
function UsedProfile({ chosen, proposed }: UsedProfileProps) {
  const session = useSession();
  const { t } = useTranslator();
  const isEditable = useIsEditable();
  const toLabel = useProfileLabel();
  const used = useRef<HTMLParagraphElement>(null);
  const isOther = chosen !== '' && chosen !== proposed;
  const use = (code: string) => {
    session.commit();
    session.setRiskProfileCode(code);
    session.commit();
    // The button is gone.
    used.current?.focus();
  };
  return (
    <div className="case__used">
      <p ref={used} tabIndex={-1}>
        {chosen === '' ? t('case.unused') : t('case.used', { profile: toLabel(chosen) })}
      </p>
      {isOther && (
        <p className="case__other">
          <AlertIcon />
          {t('case.otherUsed')}
        </p>
      )}
      {proposed !== undefined && chosen !== proposed && isEditable && (
        <button type="button" className="button" onClick={() => use(proposed)}>
          {t('case.use', { profile: toLabel(proposed) })}
        </button>
      )}
    </div>
  );
}

/** Answers to an older version, as they were given. */
function OlderAnswers({ section, row }: { readonly section: CaseSection; readonly row: CaseRow }) {
  const { t } = useTranslator();
  const { setValue } = useFormContext<PersonFormValues>();
  const { version: current = '' } = section.spec.questionnaire ?? {};
  const version = row[VERSION] ?? '';
  return (
    <>
      <p>{version === '' ? t('case.noVersion', { current }) : t('case.older', { version, current })}</p>
      <dl>
        {readAsked(row).map(({ question, answer, points }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {answer} {points}
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button"
        onClick={() =>
          setValue(`case.${section.name}`, [{ id: section.name }], { shouldDirty: true, shouldTouch: true })
        }
      >
        {t('case.answerAnew')}
      </button>
    </>
  );
}

/** The name of a risk profile. */
function useProfileLabel(): (code: string) => string {
  const { profile } = useProfile();
  const { entryLabel } = useTranslator();
  const { catalog } = profile.viewOf(undefined).field('riskProfileCode');
  return (code) => {
    const entry = catalog?.findKnownEntry(code);
    return entry ? entryLabel(entry) : code;
  };
}
