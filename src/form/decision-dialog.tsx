import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answers, Offer, Unseen } from '../domain/decision/facts.ts';
import type { KnownPerson } from '../domain/decision/known.ts';
import type { Person } from '../domain/enrollment/enrollment.ts';
import { isBlankName, isSameName } from '../domain/formats/name-keys.ts';
import type { ReviewRules } from '../domain/profile/profile.ts';
import { saysSomething } from '../domain/review/says-something.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { Dialog } from '../ui/dialog.tsx';
import { entriesIn } from '../ui/focus.ts';
import { ActorField } from './actor-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { pressOnce, toStepKey, toUnseenText } from './decision-texts.ts';
import { countPersons, KnownQuestion, type Reasons } from './known-question.tsx';
import { NoteEntry } from './note-entry.tsx';
import './decision.css';

interface DecisionDialogProps {
  readonly offer: Offer;
  /** Open observations; where there are some, they say what is to be corrected. */
  readonly open: number;
  /** Persons who are known already, and about whom nobody answered yet. */
  readonly known?: readonly KnownPerson[];
  /** Notices and persons that an approval would pass over. */
  readonly unseen?: Unseen;
  /** Persons of the enrollment. */
  readonly persons?: readonly Person[];
  /** The kinds of returns that the profile names. */
  readonly returns?: Pick<ReviewRules, 'returnCategories' | 'isCategoryRequired'>;
  /** Name of who takes the step, where it is known. */
  readonly by: string | undefined;
  /** Between the questions and the buttons. */
  readonly children?: ReactNode;
  readonly isBusy?: boolean;
  /** Why the latest press did nothing; the dialog stays open with what was typed. */
  readonly problem?: ReactNode;
  readonly onAnswer: (answers: Answers) => void;
  readonly onCancel: () => void;
}

/** Asks what a step needs before it is taken: words, names, and about persons who are known already. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { offer, open, persons = [], by, children, isBusy = false, problem, onCancel } = props;
  const translator = useTranslator();
  const { t, plural } = translator;
  const { asked, passed, categories, note, asksEnterer, asksName, gaps, isPressed, entries, submit } =
    useAnswers(props);
  const { text, setText, reasons, setReasons, category, setCategory } = entries;
  const toProblem = (isMissing: boolean, key: MessageKey) => (isPressed && isMissing ? t(key) : undefined);
  const isKnown = asked.length > 0;
  const all = persons.length;
  const hasEntry = isKnown || note !== undefined || asksEnterer || asksName;
  const unseen = passed && toUnseenText(translator, passed);
  const knownTitle = all === 1 ? t('known.title.only') : plural('known.title', countPersons(asked), { all });
  return (
    <Dialog
      title={isKnown ? knownTitle : hasEntry || unseen === undefined ? t(toTitle(offer)) : unseen}
      onCancel={onCancel}
    >
      <form
        className="decision__form"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const form = event.currentTarget;
          submit();
          requestAnimationFrame(() =>
            entriesIn(form)
              .find((entry) => entry.closest('[aria-invalid]'))
              ?.focus(),
          );
        }}
      >
        {by !== undefined && <p>{t('worker.here', { name: by })}</p>}
        {isKnown && (
          <KnownQuestion
            known={asked}
            persons={persons}
            reasons={reasons}
            onReasons={setReasons}
            isPressed={isPressed}
          />
        )}
        {hasEntry && unseen !== undefined && <p>{unseen}</p>}
        {categories.length > 0 && (
          <CategoryChoice
            categories={categories}
            isRequired={props.returns?.isCategoryRequired === true}
            chosen={category}
            onChoose={setCategory}
            problem={toProblem(gaps.category, 'decision.category.missing')}
          />
        )}
        {note && open > 0 && <p>{plural('approval.open', open)}</p>}
        {note && (
          <NoteEntry
            label={t(note.label)}
            hint={note.hint && t(note.hint)}
            value={text}
            onChange={setText}
            problem={toProblem(gaps.text, note.missing)}
            isFirst={!isKnown && categories.length === 0}
          />
        )}
        {children}
        <NameEntries
          {...{ asksEnterer, asksName, gaps, entries, toProblem }}
          isFirst={!note && !isKnown && categories.length === 0}
        />
        {problem}
        <DialogButtons submit={toSubmit(offer)} isBusy={isBusy} isFirst={!hasEntry} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}

interface NameEntriesProps
  extends Pick<ReturnType<typeof useAnswers>, 'asksEnterer' | 'asksName' | 'gaps' | 'entries'> {
  readonly toProblem: (isMissing: boolean, key: MessageKey) => string | undefined;
  /** Nothing is entered before the names. */
  readonly isFirst: boolean;
}

/** Who entered the data and who decides, where the names are not known. */
function NameEntries({ asksEnterer, asksName, gaps, entries, toProblem, isFirst }: NameEntriesProps) {
  const { t } = useTranslator();
  const { worker, setWorker, enterer, setEnterer } = entries;
  return (
    <>
      {asksEnterer && (
        <ActorField
          name="enterer"
          label={t('approval.enterer')}
          value={enterer}
          onChange={setEnterer}
          problem={
            toProblem(gaps.enterer, 'approval.missing.enterer') ?? toProblem(gaps.same, 'hindrance.four-eyes')
          }
          isFirst={isFirst}
        />
      )}
      {asksName && (
        <ActorField
          name="worker"
          label={t('actor.name')}
          value={worker}
          onChange={setWorker}
          problem={toProblem(gaps.worker, 'actor.missing')}
          isFirst={isFirst && !asksEnterer}
        />
      )}
    </>
  );
}

/** What was answered so far, what is missing, and the press that gives the answers. */
function useAnswers(props: DecisionDialogProps) {
  const { offer, open, known = [], unseen, returns, by, isBusy = false, onAnswer } = props;
  const [worker, setWorker] = useState('');
  const [enterer, setEnterer] = useState('');
  const [text, setText] = useState('');
  const [reasons, setReasons] = useState<Reasons>({});
  const [category, setCategory] = useState<string>();
  const [isPressed, setPressed] = useState(false);
  const [asksEnterer, asksName] = [offer.asks.includes('enterer'), offer.asks.includes('name')];
  const asked = offer.asks.includes('known') ? known : [];
  const passed = offer.asks.includes('unseen') ? unseen : undefined;
  const categories = offer.asks.includes('category') ? (returns?.returnCategories ?? []) : [];
  const answers = asked.map(({ personId, as }) => ({
    personId,
    as,
    reason: (reasons[personId] ?? '').trim(),
  }));
  const note = findNote(offer, open);
  const isSaid = saysSomething(text) || (note?.isOptional === true && text.trim() === '');
  const gaps = {
    enterer: asksEnterer && isBlankName(enterer),
    worker: asksName && isBlankName(worker),
    same: asksEnterer && isSameName(by ?? worker, enterer),
    text: note !== undefined && !isSaid,
    category: categories.length > 0 && returns?.isCategoryRequired === true && category === undefined,
    known: !answers.every(({ reason }) => saysSomething(reason)),
  };
  const submit = () => {
    setPressed(true);
    if (isBusy || Object.values(gaps).some(Boolean)) return;
    const said = text.trim() === '' ? undefined : text.trim();
    onAnswer({
      ...(asksEnterer && { enterer }),
      ...(asksName && { name: worker }),
      ...(asked.length > 0 && { known: answers }),
      ...(passed && { unseen: passed }),
      ...(category !== undefined && { category }),
      ...(said !== undefined && { [offer.isDespite ? 'reason' : 'words']: said }),
    });
  };
  const typed = { worker, setWorker, enterer, setEnterer, text, setText, reasons, setReasons };
  const entries = { ...typed, category, setCategory };
  return { asked, passed, categories, note, asksEnterer, asksName, gaps, isPressed, entries, submit };
}

interface DialogButtonsProps {
  readonly submit: MessageKey;
  readonly isBusy?: boolean;
  /** Nothing is entered: Enter presses it. */
  readonly isFirst?: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a dialog that asks something. */
export function DialogButtons({ submit, isBusy = false, isFirst = false, onCancel }: DialogButtonsProps) {
  const { t } = useTranslator();
  return (
    <div className="decision__buttons">
      <button
        type="submit"
        className="button button--primary"
        data-first={isFirst || undefined}
        aria-disabled={isBusy || undefined}
        onKeyDown={pressOnce}
      >
        {t(submit)}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('observation.cancel')}
      </button>
    </div>
  );
}

interface Note {
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  readonly missing: MessageKey;
  readonly isOptional?: boolean;
}

/** What somebody writes about the step; undefined where nothing is written. */
function findNote({ step, isDespite }: Offer, open: number): Note | undefined {
  if (isDespite)
    return { label: 'decision.reason', hint: 'decision.reason.hint', missing: 'decision.reason.missing' };
  if (step === 'take-over') return { label: 'team.note.take-over', missing: 'team.note.empty' };
  if (step !== 'return') return undefined;
  const isOptional = open > 0;
  const hint = isOptional ? 'decision.return.more' : 'decision.return.hint';
  return { label: 'decision.return.what', hint, missing: 'decision.return.missing', isOptional };
}

function toTitle(offer: Offer): MessageKey {
  if (offer.isDespite) return 'decision.reason.title';
  return offer.step === 'return' ? 'decision.return.title' : toStepKey(offer);
}

const toSubmit = (offer: Offer): MessageKey => toStepKey({ ...offer, isDespite: false });
