import { useRef } from 'react';
import { type EntryPlace, openFlow } from '../../form/entry-flow.ts';
import { TYPE_AT_ONCE } from '../../form/use-arrival-focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useCommand } from '../../services/commands/use-command.ts';
import { useIsEditable, useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { follow } from '../../ui/page-link.tsx';
import { toEnrollmentPath, toPersonPath } from '../../services/navigation/paths.ts';
import type { Step } from '../../services/navigation/steps.ts';
import { SaidBox } from '../../ui/said-box.tsx';
import { removeOpenPerson } from './remove-person.ts';
import { RowCommands } from './row-commands.tsx';
import { useFindNext } from './use-find-next.ts';
import './person-tools.css';

interface PersonToolsProps {
  readonly step: Step;
  readonly onAdd: () => void;
}

/** Buttons and commands that lead to the next person or error. */
export function PersonTools({ step, onAdd }: PersonToolsProps) {
  const { said, goToIncomplete, goToError } = useFindNext(step);
  useStepCommands(step, onAdd);
  useCommand('person.next-incomplete', goToIncomplete);
  useCommand('place.next-error', () => goToError(openFlow.current?.place ?? {}));
  const hasPersons = useSessionPart(({ header }) => header.personIds.length > 0);
  return (
    <div className="panel__tools">
      {hasPersons && <NextButtons onIncomplete={goToIncomplete} onError={goToError} />}
      {step.kind === 'person' && <RowCommands personId={step.personId} />}
      <SaidBox said={said} />
    </div>
  );
}

interface NextButtonsProps {
  readonly onIncomplete: () => void;
  readonly onError: (from: EntryPlace) => void;
}

function NextButtons({ onIncomplete, onError }: NextButtonsProps) {
  const { t } = useTranslator();
  // The press moves the focus away from the place where the search begins.
  const before = useRef<EntryPlace>(undefined);
  return (
    <>
      <button
        type="button"
        className="button button--quiet"
        title={t('next.incomplete.key')}
        aria-keyshortcuts="F2"
        onClick={onIncomplete}
      >
        {t('next.incomplete')}
      </button>
      <button
        type="button"
        className="button button--quiet"
        title={t('next.error.key')}
        aria-keyshortcuts="F8"
        onPointerDown={() => {
          before.current = openFlow.current?.place;
        }}
        onClick={() => onError(before.current ?? {})}
      >
        {t('next.error')}
      </button>
    </>
  );
}

/** Offers the commands that change the page, and those of the person on the page. */
function useStepCommands(step: Step, onAdd: () => void): void {
  const session = useSession();
  const isEditable = useIsEditable();
  const personIds = useSessionPart(({ header }) => header.personIds);
  const current = step.kind === 'person' ? step.personId : undefined;
  const index = current === undefined ? -1 : personIds.indexOf(current);
  const next = step.kind === 'review' ? undefined : personIds[index + 1];
  const previous = step.kind === 'review' ? personIds.at(-1) : personIds[index - 1];
  const goTo = (id: string | undefined) =>
    id === undefined ? undefined : () => follow(toPersonPath(session.id, id), { state: TYPE_AT_ONCE });
  useCommand('start', () => follow(toEnrollmentPath(session.id)));
  useCommand('person.next', goTo(next));
  useCommand('person.previous', goTo(previous));
  useCommand('person.add', isEditable ? onAdd : undefined);
  useCommand(
    'person.remove',
    isEditable && current !== undefined ? () => removeOpenPerson(session, current) : undefined,
  );
}
