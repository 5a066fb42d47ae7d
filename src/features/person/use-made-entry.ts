import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toStampNames } from '../../domain/case/stamps.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { PersonFormValues } from '../../domain/fields/form-values.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import type { Entry } from '../../form/entry-flow.ts';
import { useFieldState, useOpenForm } from '../../form/open-form.ts';
import { toFieldLabel, toProblemText } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
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

/** A text, or why there is none. */
type Made<P> = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: P };

/**
 * Makes the text of an entry, which takes a while. Of several the latest counts. A failure, and a text that nobody wants any
 * more (undefined), leave the entry as it was.
 */
export function useMaking<P extends string | object>(change: MadeEntry['change']) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<P>();
  const newest = useRef(0);
  return {
    isBusy,
    problem,
    make: async (run: () => Promise<Made<P> | undefined>) => {
      const turn = (newest.current += 1);
      setBusy(true);
      const made = await run();
      if (turn !== newest.current) return;
      setBusy(false);
      setProblem(made?.ok === false ? made.problem : undefined);
      if (made?.ok === true) change(made.text);
    },
    remove: () => {
      newest.current += 1;
      setBusy(false);
      setProblem(undefined);
      change('');
    },
  };
}

interface FramedEntry {
  /** Path in the form. */
  readonly name: string;
  readonly id: string;
  readonly view: FieldView;
}

/** Puts the entry into the order of the form. Its note is `failure`, or else its finding. */
export function useEntryFrame({ name, id, view }: FramedEntry, failure: string | undefined) {
  const translator = useTranslator();
  const { flow } = useOpenForm();
  const { finding } = useFieldState(name, id);
  const element = useRef<Entry>(null);
  const setElement = useCallback((mounted: Entry | null) => {
    element.current = mounted;
  }, []);
  useLayoutEffect(() => flow.addEntry({ path: name, id, element }), [flow, name, id]);
  const own = failure === undefined ? undefined : ({ text: failure, tone: 'error' } as const);
  const found = finding && {
    text: toProblemText(translator, finding.problem, view),
    tone: finding.severity,
  };
  return { setElement, label: toFieldLabel(translator, view), note: own ?? found };
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
