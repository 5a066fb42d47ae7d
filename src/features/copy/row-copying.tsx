import { isCaseKey, SECTION_KEYS } from '../../domain/fields/registry.ts';
import { useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type RowSource, withCopiedRows } from '../../domain/fields/copies.ts';
import type { EntryPlace } from '../../form/entry-flow.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntrySoon } from '../../ui/focus.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { newId } from '../../services/new-id.ts';
import { CopyDialog } from './copy-dialog.tsx';

interface RowCopyingProps {
  readonly personId: EntityId;
  /** A new object for each request. */
  readonly ask: {
    /** Place of the focus. The dialog offers its section. */
    readonly place: EntryPlace;
  };
}

/** «Copiar de…»: opens a dialog for each request and announces the result. */
export function RowCopying({ personId, ask }: RowCopyingProps) {
  const session = useSession();
  const { plural } = useTranslator();
  const [answered, setAnswered] = useState<RowCopyingProps['ask']>();
  const [done, setDone] = useState<{ readonly copied: number; readonly same: number }>();
  const isOpen = ask !== answered;
  const target = isOpen && session.findPerson(personId);
  return (
    <>
      {target && (
        <CopyDialog
          target={target}
          asked={!ask.place.section || isCaseKey(ask.place.section) ? 'everything' : ask.place.section}
          onCancel={() => setAnswered(ask)}
          onCopy={(sources, same) => {
            setAnswered(ask);
            const isCopied = copyRows(session, personId, sources);
            setDone(isCopied ? { copied: sources.length, same } : undefined);
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {done && !isOpen && plural('copy.done', done.copied)}{' '}
        {done && !isOpen && done.same > 0 && plural('copy.same', done.same)}
      </p>
    </>
  );
}

/** Returns false when the person is gone, or the enrollment is no longer editable in this tab. */
export function copyRows(
  session: EnrollmentSession,
  personId: EntityId,
  sources: readonly RowSource[],
): boolean {
  session.commit();
  const before = session.findPerson(personId);
  if (!before || !session.isEditable) return false;
  const { person, added } = withCopiedRows(before, sources, newId);
  session.edit({ persons: new Map([[personId, person]]) });
  const rowId = added[0]?.id;
  const section = SECTION_KEYS.find((key) => person[key].some(({ id }) => id === rowId));
  focusEntrySoon(findFieldId({ section, rowId }));
  return true;
}
