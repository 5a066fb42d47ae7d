import { useDeferredValue, useRef, useState } from 'react';
import type { EntityId, Person } from '../domain/enrollment/enrollment.ts';
import { COMMAND_KEYS } from '../features/commands/command-keys.ts';
import { toChordText } from '../features/commands/chord-text.ts';
import { usePersonStatus } from '../features/enrollment/person-item.tsx';
import { usePersonMenu } from '../features/enrollment/use-person-menu.tsx';
import { type EntryPlace, openFlow } from '../form/entry-flow.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { runCommand } from '../services/commands/commands.ts';
import type { CommandId } from '../services/commands/command-id.ts';
import { runOnceOffered } from '../services/commands/run-once-offered.ts';
import { useCommand } from '../services/commands/use-command.ts';
import {
  useIsEditable,
  usePersonRecord,
  useSession,
  useSessionPart,
} from '../services/drafts/use-session.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { AlertIcon, ChevronIcon, CopyIcon, ErrorIcon } from '../ui/icons.tsx';
import { loadOnUse, near } from '../ui/load-on-use.tsx';
import { toMenuButton } from '../ui/to-menu-button.ts';
import './person-tools.css';

const copying = loadOnUse(
  near(async () => (await import('../features/copy/row-copying.tsx')).RowCopying),
  () => null,
);
const copyMenu = loadOnUse(
  near(async () => (await import('../features/copy/copy-menu.tsx')).CopyMenu),
  () => null,
);
const loadDuplicate = () => import('../features/copy/duplicate.ts');

const getPlace = (): EntryPlace => openFlow.current?.place ?? {};

/** Role and findings of the open person, and what can be done with it besides typing. */
export function PersonTools({ personId }: { readonly personId: EntityId }) {
  const session = useSession();
  const isEditable = useIsEditable();
  const [ask, setAsk] = useState<{ readonly place: EntryPlace }>();
  const askAt = (place: EntryPlace) => {
    session.commit();
    setAsk({ place });
  };
  useCommand('copy', isEditable ? () => askAt(getPlace()) : undefined);
  return (
    <>
      <HeadStatus personId={personId} />
      <div className="person__tools">
        {isEditable && <CopyButton personId={personId} onAsk={askAt} />}
        <NeighbourButtons personId={personId} />
        <MoreButton personId={personId} />
      </div>
      {ask && <copying.Part personId={personId} ask={ask} />}
    </>
  );
}

interface HeadProps {
  readonly personId: EntityId;
}

/** Errors, notices, the role: they end at the right, so that an error that comes moves nothing. */
function HeadStatus({ personId }: HeadProps) {
  // Checked after the paint, as in the list of persons.
  const person = useDeferredValue(usePersonRecord(personId), undefined);
  return <p className="person__status">{person && <CheckedStatus person={person} />}</p>;
}

function CheckedStatus({ person }: { readonly person: Person }) {
  const { plural, entryLabel } = useTranslator();
  const { profile } = useProfile();
  const { errors, warnings } = usePersonStatus(person);
  const { catalog } = profile.viewOf(person).field('relationshipTypeCode');
  const role = catalog?.findKnownEntry(person.relationshipTypeCode);
  return (
    <>
      {errors > 0 && (
        <span className="person__errors">
          <ErrorIcon /> {plural('count.errors', errors)}
        </span>
      )}
      {warnings > 0 && (
        <span className="person__warnings">
          <AlertIcon /> {plural('count.warnings', warnings)}
        </span>
      )}
      {role && <span>{entryLabel(role)}</span>}
    </>
  );
}

interface CopyButtonProps extends HeadProps {
  /** Opens the dialog for the section of a place. */
  readonly onAsk: (place: EntryPlace) => void;
}

/** «Copiar de…», with the rows of the nearest person in its menu. */
function CopyButton({ personId, onAsk }: CopyButtonProps) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [copied, setCopied] = useState(0);
  // The press moves the focus away from the place that it asks for.
  const before = useRef<EntryPlace>({});
  const keysOf = (id: CommandId) => <kbd>{toChordText(COMMAND_KEYS[id].chords[0], translator)}</kbd>;
  return (
    <>
      <button
        type="button"
        className="button button--quiet person__copy"
        onPointerDown={() => {
          before.current = getPlace();
        }}
        {...toMenuButton(anchor !== undefined, (button) => setAnchor(anchor ? undefined : button))}
      >
        <CopyIcon />
        {t('copy.title')}
        <ChevronIcon />
      </button>
      {anchor && (
        <copyMenu.Part
          personId={personId}
          anchor={anchor}
          others={[
            { text: t('copy.other'), note: keysOf('copy'), run: () => onAsk(before.current) },
            { text: t('tools.intake'), note: keysOf('intake'), run: () => runOnceOffered('intake') },
          ]}
          onCopied={setCopied}
          onClose={() => setAnchor(undefined)}
        />
      )}
      <span className="visually-hidden" role="status">
        {copied > 0 && !anchor && plural('copy.done', copied)}
      </span>
    </>
  );
}

/** Arrows to the persons before and after. */
function NeighbourButtons({ personId }: HeadProps) {
  const { t } = useTranslator();
  const place = useSessionPart(({ header }) => header.personIds.indexOf(personId));
  const last = useSessionPart(({ header }) => header.personIds.length - 1);
  return (
    <>
      <ArrowButton name={t('person.before')} command="person.previous" isEnd={place <= 0} isUp />
      <ArrowButton name={t('person.after')} command="person.next" isEnd={place >= last} />
    </>
  );
}

interface ArrowButtonProps {
  readonly name: string;
  readonly command: CommandId;
  readonly isEnd: boolean;
  readonly isUp?: boolean;
}

function ArrowButton({ name, command, isEnd, isUp = false }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={isUp ? 'button button--icon person__up' : 'button button--icon'}
      aria-label={name}
      title={name}
      aria-disabled={isEnd || undefined}
      onClick={() => runCommand(command)}
    >
      <ChevronIcon />
    </button>
  );
}

function MoreButton({ personId }: HeadProps) {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const isEditable = useIsEditable();
  const isFull = useSessionPart(({ header }) => header.personIds.length >= profile.limits.persons);
  const duplicate = () =>
    void loadDuplicate().then(({ duplicatePerson }) => duplicatePerson(session, personId));
  const mayDuplicate = isEditable && !isFull;
  useCommand('person.duplicate', mayDuplicate ? duplicate : undefined);
  useCommand(
    'row.duplicate',
    isEditable
      ? () => {
          const place = getPlace();
          void loadDuplicate().then(({ duplicateRow }) => duplicateRow(session, personId, place, profile));
        }
      : undefined,
  );
  const { openId, onMenu, menu } = usePersonMenu(personId, [
    [
      { text: t('person.duplicate'), run: mayDuplicate ? duplicate : undefined },
      { text: t('command.copy'), run: isEditable ? () => runCommand('copy') : undefined },
    ],
  ]);
  return (
    <>
      <button
        type="button"
        className="button button--icon more"
        aria-label={t('person.actions')}
        {...toMenuButton(openId !== undefined, (button) => onMenu(personId, button))}
      />
      {menu}
    </>
  );
}
