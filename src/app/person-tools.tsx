import { useState } from 'react';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import { type EntryPlace, openFlow } from '../form/entry-flow.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { useCommand } from '../services/commands/use-command.ts';
import { useIsEditable, useSession, useSessionPart } from '../services/drafts/use-session.ts';
import { useProfile } from '../services/profile/use-profile.ts';
import { loadOnUse } from '../ui/load-on-use.tsx';

const copying = loadOnUse(
  async () => (await import('../features/copy/row-copying.tsx')).RowCopying,
  () => null,
);
const loadDuplicate = () => import('../features/copy/duplicate.ts');

const getPlace = (): EntryPlace => openFlow.current?.place ?? {};

/** What can be done with the open person besides typing; its code comes when it is asked for. */
export function PersonTools({ personId }: { readonly personId: EntityId }) {
  const session = useSession();
  const { profile } = useProfile();
  const { t } = useTranslator();
  const isEditable = useIsEditable();
  const isFull = useSessionPart(({ header }) => header.personIds.length >= profile.limits.persons);
  const [ask, setAsk] = useState<{ readonly place: EntryPlace }>();
  const duplicate = () =>
    void loadDuplicate().then(({ duplicatePerson }) => duplicatePerson(session, personId));
  useCommand(
    'copy',
    isEditable
      ? () => {
          session.commit();
          setAsk({ place: getPlace() });
        }
      : undefined,
  );
  useCommand('person.duplicate', isEditable && !isFull ? duplicate : undefined);
  useCommand(
    'row.duplicate',
    isEditable
      ? () => {
          const place = getPlace();
          void loadDuplicate().then(({ duplicateRow }) => duplicateRow(session, personId, place, profile));
        }
      : undefined,
  );
  return (
    <>
      <button
        type="button"
        className="button button--quiet person__duplicate"
        disabled={!isEditable || isFull}
        onClick={duplicate}
      >
        {t('person.duplicate')}
      </button>
      {ask && <copying.Part personId={personId} ask={ask} />}
    </>
  );
}
