import { type MouseEvent, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { readAnswerEntry } from '../../domain/case/answer-entry.ts';
import type { LookUpEntrySpec } from '../../domain/case/case-schema.ts';
import { toAskedPath } from '../../domain/case/look-ups.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type PersonFormValues, toPerson } from '../../domain/fields/form-values.ts';
import {
  type AnyFieldKey,
  isCaseFieldKey,
  SCALAR_KEYS,
  type ScalarKey,
} from '../../domain/fields/registry.ts';
import { toAnyFieldKey } from '../../domain/profile/condition.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import { listPlaceholders } from '../../domain/profile/look-up-path.ts';
import { FieldAsides } from '../../form/field-asides.ts';
import { KeptAnswer } from '../../form/kept-answer.tsx';
import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { readKeptAnswer } from '../../services/case-files/kept-answer.ts';
import { today } from '../../services/clock.ts';
import { useIsEditable, useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { asideIdOf, FieldFrame, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useEntryFrame, useMadeEntry, useMaking } from './use-made-entry.ts';

interface CaseLookUpProps {
  /** Path in the form. */
  readonly name: string;
  readonly id: string;
  readonly view: FieldView;
  readonly entry: LookUpEntrySpec;
  readonly personId: EntityId;
  /** Notes who asked and when. */
  readonly isStamped: boolean;
}

/** A call of the service that is asked at a press alone. Its answer is kept with the team; the form has its hash. */
export function CaseLookUp(props: CaseLookUpProps) {
  const { name, id, view } = props;
  const { t, entryLabel } = useTranslator();
  const session = useSession();
  const aside = useContext(FieldAsides)?.(id);
  const hindrance = useHindrance(props);
  const { text, isBusy, failure, askService, remove } = useAnswer(props);
  const { setElement, label, note } = useEntryFrame(props, failure);
  if (view.hidden) return null;
  const answer = readAnswerEntry(text);
  const hint = hindrance ?? (text === '' ? t('lookUp.how') : undefined);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (hindrance === undefined) void askService();
  };
  return (
    <div className="field field--long case-file">
      <FieldFrame
        id={id}
        label={label}
        width="long"
        note={note}
        aside={aside}
        hint={hint === undefined ? undefined : <span>{hint}</span>}
      >
        <div className="case-file__line">
          <input
            ref={setElement}
            type="button"
            className="button"
            id={id}
            name={name}
            value={t(text === '' ? 'lookUp.ask' : 'lookUp.askAgain')}
            aria-label={t(text === '' ? 'lookUp.ask.of' : 'lookUp.askAgain.of', { entry: label })}
            aria-busy={isBusy || undefined}
            aria-disabled={hindrance !== undefined || undefined}
            aria-describedby={
              [note && noteIdOf(id), hint !== undefined && hintIdOf(id), aside && asideIdOf(id)]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onClick={press}
          />
          <span role="status" className="case-file__name">
            {isBusy ? t('lookUp.asking') : toAnswerText(text, view, entryLabel)}
          </span>
          {answer && (
            <KeptAnswer
              // Another answer starts closed.
              key={answer.hash + answer.at}
              label={label}
              read={() => readKeptAnswer(session.id, answer)}
            />
          )}
          {text !== '' && (
            <button
              type="button"
              className="button button--quiet"
              aria-label={t('caseFile.remove.of', { file: label })}
              onClick={() => session.isEditable && remove()}
            >
              {t('caseFile.remove')}
            </button>
          )}
        </div>
      </FieldFrame>
    </div>
  );
}

const toAnswerText = (
  text: string,
  { catalog }: FieldView,
  entryLabel: ReturnType<typeof useTranslator>['entryLabel'],
) => {
  const found = catalog?.findKnownEntry(text);
  return found && entryLabel(found);
};

/** Why nothing can be asked now, in a sentence that says what to do. */
function useHindrance({ entry, personId }: CaseLookUpProps): string | undefined {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const isOnline = useOnline();
  const isEditable = useIsEditable();
  const { control, getValues } = useFormContext<PersonFormValues>();
  const watched = listPlaceholders(entry.path).map(toAnyFieldKey).filter(isOwnPath);
  useWatch({ control, name: ['case', ...watched] });
  const { model } = profile.case ?? {};
  if (!profile.keepsAnswers) return t('lookUp.needsTeam');
  if (!isEditable) return t('lookUp.readOnly');
  if (!isOnline) return t('lookUp.offline');
  const person = toPerson(personId, getValues(), today());
  const own = profile.viewOf(person);
  const caseView = model?.viewOf(person, own, today());
  const asked = caseView && toAskedPath(person, entry, caseView, own, profile);
  if (!caseView || !asked || asked.ok) return undefined;
  const field = isCaseFieldKey(asked.field) ? caseView.field(asked.field) : own.field(asked.field);
  return t('lookUp.needs', { field: toFieldLabel(translator, field) });
}

const isOwnPath = (key: AnyFieldKey): key is ScalarKey => SCALAR_KEYS.some((own) => own === key);

/** The answer in the form, and what asks for another one. */
function useAnswer(props: CaseLookUpProps) {
  const { personId, view } = props;
  const session = useSession();
  const { t } = useTranslator();
  const { text, change, isHere } = useMadeEntry(props);
  const { isBusy, problem, make, remove } = useMaking<ReturnType<typeof toFailureKey>>(change);
  return {
    text,
    isBusy,
    failure: isBusy || problem === undefined ? undefined : t(problem),
    askService: async () => {
      const { key } = view;
      if (isBusy || !session.isEditable || !isCaseFieldKey(key)) return;
      await make(async () => {
        try {
          const { askCase } = await import('../../services/team/case-look-ups.ts');
          const answer = await askCase(session, personId, key);
          // Whoever left the page does not get it.
          return isHere.current && session.isEditable ? { ok: true, text: answer } : undefined;
        } catch (error) {
          return { ok: false, problem: toFailureKey(error) };
        }
      });
    },
    remove,
  };
}

const FAILURES = [
  'service',
  'too-many',
  'too-many-today',
  'not-askable',
  'assigned',
  'closed',
  'stale',
  'sign-in',
] as const;

function toFailureKey(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const known = FAILURES.find((each) => each === code);
  return known ? (`lookUp.problem.${known}` as const) : ('lookUp.problem.network' as const);
}
