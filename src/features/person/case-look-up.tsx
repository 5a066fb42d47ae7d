import { type MouseEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type AnswerEntry, readAnswerEntry } from '../../domain/case/answer-entry.ts';
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
import type { Entry } from '../../form/entry-flow.ts';
import { FieldAsides } from '../../form/field-asides.ts';
import { KeptAnswer } from '../../form/kept-answer.tsx';
import { useFieldState, useOpenForm } from '../../form/open-form.ts';
import { toFieldLabel, toProblemText } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { readKeptAnswer } from '../../services/case-files/kept-answer.ts';
import { today } from '../../services/clock.ts';
import { useIsEditable, useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { asideIdOf, FieldFrame, hintIdOf, noteIdOf } from '../../ui/field-frame.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useMadeEntry } from './use-made-entry.ts';

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
  const translator = useTranslator();
  const { t } = translator;
  const session = useSession();
  const { flow } = useOpenForm();
  const { finding } = useFieldState(name, id);
  const button = useRef<Entry>(null);
  useLayoutEffect(() => flow.addEntry({ path: name, id, element: button }), [flow, name, id]);
  const aside = useContext(FieldAsides)?.(id);
  const hindrance = useHindrance(props);
  const { text, isBusy, failure, askService, remove } = useAnswer(props);
  if (view.hidden) return null;
  const label = toFieldLabel(translator, view);
  const answer = readAnswerEntry(text);
  const found = finding && toProblemText(translator, finding.problem, view);
  const note = failure ?? found;
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
        note={
          note === undefined
            ? undefined
            : { text: note, tone: failure === undefined ? (finding?.severity ?? 'error') : 'error' }
        }
        aside={aside}
        hint={hint === undefined ? undefined : <span>{hint}</span>}
      >
        <div className="case-file__line">
          <input
            ref={(element) => {
              button.current = element;
            }}
            type="button"
            className="button"
            id={id}
            name={name}
            value={t(text === '' ? 'lookUp.ask' : 'lookUp.askAgain')}
            aria-label={t(text === '' ? 'lookUp.ask.of' : 'lookUp.askAgain.of', { entry: label })}
            aria-busy={isBusy || undefined}
            aria-disabled={hindrance !== undefined || undefined}
            aria-describedby={
              [note !== undefined && noteIdOf(id), hint !== undefined && hintIdOf(id), aside && asideIdOf(id)]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onClick={press}
          />
          <span role="status" className="case-file__name">
            {isBusy ? t('lookUp.asking') : toAnswerText(text, view, translator.entryLabel)}
          </span>
          {answer && <OpenAnswer label={label} answer={answer} />}
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

function OpenAnswer({ label, answer }: { readonly label: string; readonly answer: AnswerEntry }) {
  const { id } = useSession();
  // Another answer starts closed.
  return <KeptAnswer key={answer.hash + answer.at} label={label} read={() => readKeptAnswer(id, answer)} />;
}

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
  if (profile.spec.authentication?.kind !== 'team') return t('lookUp.needsTeam');
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const newest = useRef(0);
  return {
    text,
    isBusy,
    failure,
    askService: async () => {
      if (isBusy || !session.isEditable || !isCaseFieldKey(view.key)) return;
      const turn = (newest.current += 1);
      setBusy(true);
      setFailure(undefined);
      try {
        const { askCase } = await import('../../services/team/case-look-ups.ts');
        const answer = await askCase(session, personId, view.key);
        // A later press counts, and so does leaving the page.
        if (turn === newest.current && isHere.current && session.isEditable) change(answer);
      } catch (error) {
        if (turn === newest.current) setFailure(t(toFailureKey(error)));
      } finally {
        if (turn === newest.current) setBusy(false);
      }
    },
    remove: () => {
      newest.current += 1;
      setBusy(false);
      setFailure(undefined);
      change('');
    },
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
