import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toStampNames } from '../../domain/case/stamps.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { PersonFormValues } from '../../domain/fields/form-values.ts';
import { now } from '../../services/clock.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useActor } from '../../services/review/use-actor.ts';

interface MadeEntryProps {
  /** Path in the form. */
  readonly name: string;
  readonly personId: EntityId;
  /** Notes who made it and when. */
  readonly isStamped: boolean;
}

interface MadeEntry {
  readonly text: string;
  /** Puts a text that nobody types; `''` empties the entry. */
  readonly change: (text: string) => void;
  /** False once the page is left. */
  readonly isHere: RefObject<boolean>;
}

/** An entry of the case whose text the app makes: of a file, of an answer of the service. Each change can be undone. */
export function useMadeEntry({ name: path, personId, isStamped }: MadeEntryProps): MadeEntry {
  const session = useSession();
  const { control, setValue, trigger } = useFormContext<PersonFormValues>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path of an entry of the case
  const name = path as EntryPath;
  const written: string | undefined = useWatch({ control, name });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { actor } = useActor();
  const change = (next: string) => {
    session.commit();
    const values = toValues(name, next, isStamped ? { at: now(), by: actor?.name ?? '' } : undefined);
    if (!isHere.current) return keepInRecord(session, personId, name, values);
    for (const [entry, text] of Object.entries(values))
      setValue(`${toRowPath(name)}.${entry}`, text, { shouldDirty: true });
    session.commit();
    void trigger(name);
  };
  return { text: written ?? '', change, isHere };
}

type EntryPath = `case.${string}.${number}.${string}`;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without its last part it is the path of the row
const toRowPath = (path: EntryPath) => path.slice(0, path.lastIndexOf('.')) as `case.${string}.${number}`;

/** The entry, and who made it; without a text nobody did. */
function toValues(
  path: EntryPath,
  text: string,
  stamp: { readonly at: string; readonly by: string } | undefined,
) {
  const entry = path.slice(path.lastIndexOf('.') + 1);
  const names = toStampNames(entry);
  const { at, by } = text === '' ? { at: '', by: '' } : (stamp ?? { at: '', by: '' });
  const noted: Readonly<Record<string, string>> = stamp ? { [names.at]: at, [names.by]: by } : {};
  return { ...noted, [entry]: text };
}

/** Whoever left the page meanwhile keeps it: it goes into the record of the person. */
function keepInRecord(
  session: EnrollmentSession,
  personId: EntityId,
  path: EntryPath,
  values: Readonly<Record<string, string>>,
): void {
  const person = session.findPerson(personId);
  const [, section = ''] = path.split('.');
  if (!person) return;
  const [row = { id: section }, ...rows] = person.case?.[section] ?? [];
  const made = {
    ...person,
    case: { ...person.case, [section]: [{ ...row, ...values, id: row.id }, ...rows] },
  };
  session.edit({ persons: new Map([[personId, made]]) });
}
