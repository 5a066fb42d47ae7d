import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import type { PersonFormValues } from '../domain/fields/form-values.ts';
import type { FieldKey } from '../domain/fields/registry.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { CatalogIndex } from '../domain/profile/catalog-search.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { isSuggestedAgain } from '../domain/suggest/suggest-value.ts';
import { toFieldLabel, toProblemText } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { afterPointer } from '../ui/after-pointer.ts';
import { choiceHelp } from './choice-help.ts';
import type { Entry, EntryFlow } from './entry-flow.ts';
import { toOfferText } from './entry-offer.tsx';
import { parsePath } from './entry-path.ts';
import { type OpenForm, useOpenForm } from './open-form.ts';
import { findHelp, type Help } from './suggestions.ts';

/** Nobody reads while they type; and a key costs no more than the timer. */
const PAUSE_MS = 200;
/** Until what was left is checked. */
const CHECKED_MS = 150;

interface EntryHelpProps {
  readonly profile: Profile;
  /** Codes chosen lately in a field, the newest first. Stable. */
  readonly recent: {
    readonly find: (field: FieldKey) => readonly string[];
    readonly note: (field: FieldKey, code: string) => void;
  };
  /** Stable. */
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

/**
 * Looks at the entry that has focus: finds what its field then shows as a suggestion or an offer, takes it by its key,
 * and says both to who hears the page. Says what is wrong with an entry that was left, too: its note stands behind the
 * focus. Nothing is filled in unasked.
 */
export function EntryHelp({ profile, recent, indexOf }: EntryHelpProps) {
  const translator = useTranslator();
  const open = useOpenForm();
  const [newest, setNewest] = useState<Help>();
  const [leftError, setLeftError] = useState('');
  useRecentInLists(recent, translator.t('entry.help.recent'));
  const { getValues, setValue, getFieldState, trigger } = useFormContext();
  const { getValues: getPerson } = useFormContext<PersonFormValues>();
  useEffect(() => {
    const known = { profile, recent, indexOf, translator };
    const values = { getPerson, getValues, setValue, getFieldState, trigger };
    return watchEntries(open, values, known, { onHelp: setNewest, onLeftError: setLeftError });
  }, [open, profile, recent, indexOf, translator, getPerson, getValues, setValue, getFieldState, trigger]);
  return (
    <>
      <output className="visually-hidden">
        {newest &&
          translator.t(`entry.help.say.${newest.key}`, { offer: `${toOfferText(newest, translator)}.` })}
      </output>
      <output className="visually-hidden">{leftError}</output>
    </>
  );
}

interface Said {
  /** What is offered where the focus is. */
  readonly onHelp: (help: Help | undefined) => void;
  readonly onLeftError: (text: string) => void;
}

interface Values extends Pick<UseFormReturn, 'getValues' | 'setValue' | 'getFieldState' | 'trigger'> {
  readonly getPerson: () => PersonFormValues;
}

/** Looks at the entry that has the focus; gives how to stop. */
function watchEntries(
  open: OpenForm,
  form: Values,
  known: EntryHelpProps & { readonly translator: Translator },
  { onHelp, onLeftError }: Said,
): () => void {
  const { flow } = open;
  const { profile, recent, indexOf } = known;
  const context = { profile, indexOf, findRecent: recent.find };
  let timer: number | undefined;
  let dismissed: Entry | undefined;
  /** Its list stood open at the newest key, which may have closed it: it covers what is suggested. */
  let covered: Entry | undefined;
  let before = '';

  const isCovered = () => covered !== undefined && covered === document.activeElement;
  const find = ({ name, value }: Entry) => findHelp(name, value, form.getPerson(), context);
  const look = (entry: Entry) => (entry === dismissed || isCovered() ? undefined : find(entry));
  const take = (entry: Entry, help: Help) => takeHelp(flow, form, entry, help);
  const show = (entry: Entry, help: Help | undefined) =>
    // Leaving by a press: nothing moves under it.
    afterPointer(() => {
      // What was taken away with its row is not said.
      const shown = entry.isConnected ? help : undefined;
      onHelp(shown);
      if (isSame(open.helpOf(entry.id), shown)) return;
      open.setHelp(entry.id, shown, () => {
        if (shown) take(entry, shown);
        open.setHelp(entry.id, undefined);
        entry.focus();
      });
    });
  const lookSoon = (entry: Entry, ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => show(entry, look(entry)), ms);
  };
  const viewOf = ({ name }: Entry) => {
    const field = parsePath(name)?.field;
    return field && profile.viewOf(form.getPerson()).field(field);
  };
  const sayError = createErrorVoice(open, viewOf, known.translator, onLeftError);

  const stop = open.watch({
    onFocus: (entry) => {
      dismissed = undefined;
      before = entry.value;
      lookSoon(entry, 0);
    },
    onInput: (entry) => lookSoon(entry, PAUSE_MS),
    onLeave: (entry) => {
      window.clearTimeout(timer);
      const help = entry.value === '' ? undefined : find(entry);
      // What may have been meant is still asked once one has gone on.
      show(entry, help?.kind === 'offer' ? { ...help, further: undefined } : undefined);
      if (entry.value !== before)
        noteChoice(recent, viewOf(entry), entry.role, String(form.getValues(entry.name)));
      window.setTimeout(sayError, CHECKED_MS, entry);
    },
    beforeKey: (entry) => {
      covered = entry?.ariaExpanded === 'true' ? entry : undefined;
    },
    onKey: (entry, event) => {
      if (event.nativeEvent.isComposing || event.repeat) return;
      if (event.key === 'Escape' && !isCovered()) {
        dismissed = entry;
        show(entry, undefined);
      }
      if (event.key !== 'Enter' || !event.altKey || event.ctrlKey) return;
      const help = look(entry);
      if (!help) return;
      event.preventDefault();
      flow.moveOn(take(entry, help));
    },
    beforeMove: (entry) => {
      const help = look(entry);
      return help?.key === 'Enter' ? take(entry, help) : entry;
    },
  });
  // It may have had the focus before this was here.
  const focused = flow.findEntry(document.activeElement);
  if (focused) lookSoon(focused, 0);
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

/** Remembers what was chosen. What nobody is shown again is not kept. */
function noteChoice(
  recent: EntryHelpProps['recent'],
  view: FieldView | undefined,
  role: string | null,
  value: string,
): void {
  if (!view || !(isSuggestedAgain(view.key) || role === 'combobox')) return;
  const chosen = view.catalog?.findEntry(value);
  if (chosen) recent.note(view.key, String(chosen.value));
}

/** Puts what is offered in the form at once; gives the entry to go on from. */
function takeHelp(
  flow: EntryFlow,
  { setValue, getFieldState, trigger }: Values,
  entry: Entry,
  { value, further }: Help,
): Entry {
  const own = value === undefined ? [] : [{ path: entry.name, value }];
  flushSync(() => {
    for (const { path, value: taken } of [...own, ...(further?.values ?? [])]) {
      setValue(path, taken, { shouldDirty: true });
      if (getFieldState(path).invalid) void trigger(path);
    }
  });
  return (further && flow.entryAt(further.last)) ?? entry;
}

/** Says what is wrong with an entry once it was left and checked. */
function createErrorVoice(
  open: OpenForm,
  viewOf: (entry: Entry) => FieldView | undefined,
  translator: Translator,
  onLeftError: (text: string) => void,
) {
  const saidOf = new WeakMap<Entry, string>();
  return (entry: Entry) => {
    const focused = document.activeElement;
    // Who leaves the form hears it with the list of what is to be corrected.
    if (focused === entry || !focused || !('form' in focused) || focused.form !== entry.form) return;
    const { finding } = open.stateOf(entry.name, entry.id);
    const view = viewOf(entry);
    const note = finding && view ? toProblemText(translator, finding.problem, view) : '';
    // Once: who comes by again hears it as the entry's description.
    const isNew = note !== (saidOf.get(entry) ?? '');
    saidOf.set(entry, note);
    if (isNew && view && finding?.severity === 'error')
      onLeftError(`${toFieldLabel(translator, view)}: ${note}`);
  };
}

/** Lists show at their top what was chosen lately. */
function useRecentInLists({ find }: EntryHelpProps['recent'], recentText: string): void {
  useEffect(() => {
    choiceHelp.current = {
      recentText,
      findRecent: (field, catalog) => find(field).flatMap((code) => catalog.findEntry(code) ?? []),
    };
    return () => {
      choiceHelp.current = undefined;
    };
  }, [find, recentText]);
}

function isSame(a: Help | undefined, b: Help | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && toKey(a) === toKey(b));
}

function toKey({ value, key, further }: Help): string {
  return JSON.stringify([value, key, further?.values.map((next) => [next.path, next.value])]);
}
