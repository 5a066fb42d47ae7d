import { type FormEvent, type ReactNode, useState } from 'react';
import { toRetentionLimits } from '../../domain/drafts/retention.ts';
import type { CaseModel } from '../../domain/case/case-model.ts';
import { listOwnFiles } from '../../domain/case/person-data.ts';
import { toPersonsCatalog, withCase } from '../../domain/case/named-persons.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { FIELDS, isCaseKey, isRowFieldKey } from '../../domain/fields/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toPersonName } from '../../form/person-name.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { toFieldLabel, toSectionLabel } from '../../i18n/texts.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { downloadPersonData } from '../../services/files/person-data-file.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { type Erasure, erasePerson } from '../../services/review/erase-person.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusContent } from '../../ui/focus.ts';
import { openInPlaceOf } from './remove-person.ts';
import './person-rights.css';

/** What is asked about a person: a file with the data, or that they are erased. */
export type RightsKind = 'data' | 'erase';

interface PersonRightsProps {
  readonly kind: RightsKind;
  readonly id: EntityId;
  /** The person is the one on the page. */
  readonly isCurrent: boolean;
  readonly onClose: () => void;
}

/** The dialogs for an enrollment without pages of its persons: one of them is chosen in the dialog. */
export function RightsOfSome({ kind, onClose }: Pick<PersonRightsProps, 'kind' | 'onClose'>) {
  const session = useSession();
  const translator = useTranslator();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const [chosen, setChosen] = useState(personIds[0]);
  if (chosen === undefined) return null;
  const choice = personIds.length > 1 && (
    <label className="rights__choice">
      {translator.t('rights.whom')}
      <select className="input" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {personIds.map((id, index) => (
          <option key={id} value={id}>
            {toPersonName(session.findPerson(id), index + 1, translator)}
          </option>
        ))}
      </select>
    </label>
  );
  const name = toPersonName(session.findPerson(chosen), personIds.indexOf(chosen) + 1, translator);
  const about = { id: chosen, name, choice, onClose };
  if (kind === 'data') return <DataDialog key={chosen} {...about} />;
  return <EraseDialog {...about} isCurrent={false} />;
}

/** The dialogs about the data of one person. */
export function PersonRights({ kind, id, isCurrent, onClose }: PersonRightsProps) {
  const session = useSession();
  const translator = useTranslator();
  // The person is gone at the end of an erasure, while the dialog is still open.
  const [name] = useState(() => {
    const { personIds } = session.getSnapshot().header;
    return toPersonName(session.findPerson(id), personIds.indexOf(id) + 1, translator);
  });
  if (kind === 'data') return <DataDialog {...{ id, name, onClose }} />;
  return <EraseDialog {...{ id, name, isCurrent, onClose }} />;
}

interface DialogProps extends Pick<PersonRightsProps, 'id' | 'onClose'> {
  readonly name: string;
  /** Chooses the person. */
  readonly choice?: ReactNode;
}

/** «Datos de esta persona…»: says what the file has, and downloads it. */
function DataDialog({ id, name, choice, onClose }: DialogProps) {
  const { t, number } = useTranslator();
  const session = useSession();
  const isOfTeam = useSessionPart(({ header }) => header.team !== undefined);
  const [hasFiles, setHasFiles] = useState(true);
  const { said, problem, download } = useDownload(id);
  const files = listOwnFiles(session.findPerson(id) ?? {});
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <Dialog title={t('rights.data.title', { name })} onCancel={onClose}>
      <form
        className="rights"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          download(hasFiles && files.length > 0);
        }}
      >
        {choice}
        <p>{t('rights.data.what')}</p>
        <p className="notice notice--warning">{t('rights.data.personal')}</p>
        {isOfTeam && <p>{t('rights.data.team')}</p>}
        {files.length > 0 && (
          <div>
            <label className="rights__check">
              <input
                type="checkbox"
                checked={hasFiles}
                aria-describedby="rights-files-how"
                onChange={({ target }) => setHasFiles(target.checked)}
              />
              {t('rights.data.files', { n: number(Math.max(1, Math.round(size / 1000))) })}
            </label>
            <p id="rights-files-how" className="rights__how">
              {t('rights.data.files.how')}
            </p>
          </div>
        )}
        <p role="status">{said}</p>
        {problem && <p role="alert">{t(problem)}</p>}
        <div className="dialog__actions">
          <button type="submit" className="button button--primary" data-first>
            {t('rights.data.do')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('rights.close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Downloads the file of a person, and says what came of it. */
function useDownload(id: EntityId) {
  const session = useSession();
  const { profile } = useProfile();
  const translator = useTranslator();
  const { t } = translator;
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<MessageKey>();
  const download = (hasFiles: boolean) => {
    setSaid('');
    setProblem(undefined);
    session.commit();
    const person = session.findPerson(id);
    if (!person) return setProblem('rights.data.failed');
    downloadPersonData(session, { ...toParts(person, session, profile, translator), hasFiles }).then(
      (file) => setSaid(t(file.isPartial ? 'rights.data.partial' : 'rights.data.done', { name: file.name })),
      (error: unknown) => setProblem(isTooLarge(error) ? 'rights.data.too-large' : 'rights.data.failed'),
    );
  };
  return { said, problem, download };
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'files-too-large';

/** The part of the profile and the language in the data of a person. */
function toParts(person: Person, session: EnrollmentSession, profile: Profile, translator: Translator) {
  const { personIds, team } = session.getSnapshot().header;
  const { model, ofEnrollment } = profile.case ?? {};
  const holder = session.findPerson(session.id);
  const own = profile.viewOf(person);
  const named = toPersonsCatalog(
    personIds.map((each, index) => [each, toPersonName(session.findPerson(each), index + 1, translator)]),
  );
  const toView = (each: Person, asked: CaseModel | undefined) => {
    const view = profile.viewOf(each);
    return asked ? withCase(view, asked.viewOf(each, view, profile.today()), named) : view;
  };
  return {
    person,
    ofEnrollment: holder?.case && { holder, view: toView(holder, ofEnrollment) },
    profileName: translator.local(profile.name),
    view: toView(person, model),
    isKnown: (key: Parameters<typeof own.field>[0]) =>
      key in FIELDS ||
      (isCaseKey(key) &&
        isRowFieldKey(key) &&
        [model, ofEnrollment].some((asked) => asked?.field(key) !== undefined)),
    retention: { ...toRetentionLimits(profile) },
    elsewhere: team === undefined ? undefined : translator.t('rights.data.team'),
    words: {
      labelOf: (view: Parameters<typeof toFieldLabel>[1]) => toFieldLabel(translator, view),
      sectionOf: (section: Parameters<typeof toSectionLabel>[1]) =>
        toSectionLabel(translator, section, isCaseKey(section) ? own.sectionLabel(section) : undefined),
      entryLabel: translator.entryLabel,
    },
  };
}

/** Why a person cannot be erased alone here; undefined where it can. */
type Hold = 'held' | 'pending' | 'sent.alone' | 'sent.several';

function findHold({ submission, personIds }: StoredEnrollment, isEditable: boolean): Hold | undefined {
  if (submission.state === 'sending' || submission.state === 'unknown') return 'pending';
  if (submission.state === 'confirmed') return personIds.length > 1 ? 'sent.several' : 'sent.alone';
  return isEditable ? undefined : 'held';
}

/** «Borrar los datos de la persona…»: says what goes and what stays, and why where it is not possible. */
function EraseDialog(props: DialogProps & Pick<PersonRightsProps, 'isCurrent'>) {
  const { id, name, choice, isCurrent, onClose } = props;
  const session = useSession();
  const { t } = useTranslator();
  const isEditable = useIsEditable();
  const header = useSessionPart((snapshot) => snapshot.header);
  const [state, setState] = useState<'asked' | 'busy' | Exclude<Erasure, 'erased'>>('asked');
  // What is under way, or has failed on the way, stays the question.
  const hold = state === 'asked' ? findHold(header, isEditable) : undefined;
  const erase = async () => {
    if (state === 'busy') return;
    setState('busy');
    const index = header.personIds.indexOf(id);
    const result = await erasePerson(session, id);
    if (result !== 'erased') return setState(result);
    onClose();
    if (isCurrent) openInPlaceOf(session, index);
    // The button of the menu is gone with its person.
    else requestAnimationFrame(focusContent);
  };
  return (
    <Dialog title={t('rights.erase.title', { name })} onCancel={onClose}>
      {choice}
      {hold ? (
        <Held hold={hold} />
      ) : (
        <>
          <p>{t('rights.erase.gone')}</p>
          <p>{t('rights.erase.stays')}</p>
          {header.team && <p>{t('rights.erase.team')}</p>}
          <p className="notice notice--warning">{t('rights.erase.undo')}</p>
        </>
      )}
      <p role="status">{state === 'busy' && t('rights.erase.busy')}</p>
      {state === 'refused' && (
        <p role="alert">{t(header.team ? 'rights.erase.refused.team' : 'rights.erase.refused')}</p>
      )}
      {state === 'unanswered' && <p role="alert">{t('rights.erase.unanswered')}</p>}
      {state === 'failed' && <p role="alert">{t('rights.erase.failed')}</p>}
      <div className="dialog__actions">
        <button type="button" className="button" data-first onClick={onClose}>
          {t(hold ? 'rights.close' : 'rights.erase.keep')}
        </button>
        {!hold && (
          <button
            type="button"
            className="button button--danger"
            aria-disabled={state === 'busy' || undefined}
            onClick={() => void erase()}
          >
            {t('rights.erase.do')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** Why nothing is erased here, and what can be done instead. */
function Held({ hold }: { readonly hold: Hold }) {
  const { t } = useTranslator();
  const { confirmedDays } = useProfile().profile.privacy;
  const isSent = hold === 'sent.alone' || hold === 'sent.several';
  return (
    <>
      <p>{t(`rights.erase.${hold}`)}</p>
      {isSent && Number.isFinite(confirmedDays) && <p>{t('rights.erase.sent.term', { n: confirmedDays })}</p>}
      {isSent && <p>{t('rights.erase.sent.stays')}</p>}
    </>
  );
}
