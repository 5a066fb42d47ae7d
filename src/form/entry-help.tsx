import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import type { Person } from '../domain/enrollment/enrollment.ts';
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
import { isComposing } from '../ui/is-composing.ts';
import { afterPaint } from '../ui/schedule.ts';
import { choiceHelp } from './choice-help.ts';
import { type Entry, isRadio, textIn } from './entry-flow.ts';
import { EntryOffer, Ghost, toFurtherText, toOwnText } from './entry-offer.tsx';
import { parsePath } from './entry-path.ts';
import { type OpenForm, useOpenForm } from './open-form.ts';
import { createSegmentKeys, idOf } from './segment-keys.ts';
import { findHelp, type Help } from './suggestions.ts';

/** Debounce: users do not read help while they type, and a key press costs only a timer. */
const PAUSE_MS = 200;
/** Delay until an entry that was left is validated. */
const CHECKED_MS = 150;

interface EntryHelpProps {
  readonly profile: Profile;
  /** Recent codes of a field, the newest first. Stable. */
  readonly recent: {
    readonly find: (field: FieldKey) => readonly string[];
    readonly note: (field: FieldKey, code: string) => void;
  };
  /** Stable. */
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
  /** The other persons of the enrollment. Stable. */
  readonly listOthers: () => Iterable<Person>;
  /** Changes when values changed from outside the form: offers for older values go away. */
  readonly replacements?: number;
}

/**
 * Watches the focused entry: finds its suggestion or offer and those of the entries after it, applies them on
 * their key, and announces them to screen readers. It also announces errors of an entry that was left,
 * because the note is behind the focus. Nothing is filled in unasked, and nothing is applied unless it was
 * painted in its own field before the key press.
 */
export function EntryHelp({ profile, recent, indexOf, listOthers, replacements }: EntryHelpProps) {
  const translator = useTranslator();
  const open = useOpenForm();
  const [newest, setNewest] = useState<Help>();
  const [leftError, setLeftError] = useState('');
  useRecentInLists(recent, translator);
  const { getValues, setValue, getFieldState, trigger } = useFormContext();
  const { getValues: getPerson } = useFormContext<PersonFormValues>();
  useEffect(() => {
    const known = { profile, recent, indexOf, listOthers, translator };
    const values = { getPerson, getValues, setValue, getFieldState, trigger };
    return watchEntries(open, values, known, { onHelp: setNewest, onLeftError: setLeftError });
  }, [
    open,
    profile,
    recent,
    indexOf,
    listOthers,
    translator,
    getPerson,
    getValues,
    setValue,
    getFieldState,
    trigger,
    replacements,
  ]);
  return (
    <>
      <output className="visually-hidden">{newest && toSpoken(newest, translator)}</output>
      <output className="visually-hidden">{leftError}</output>
    </>
  );
}

/** Text of each part with its key. */
function toSpoken(help: Help, translator: Translator): string {
  const say = (key: Help['key'], text: string) =>
    translator.t(`entry.help.say.${key}`, { offer: `${text}.` });
  return [
    ...(help.value === undefined ? [] : [say(help.key, toOwnText(help, translator))]),
    ...(help.further ? [say('Alt+Enter', toFurtherText(help.further, translator))] : []),
  ].join(' ');
}

interface Said {
  /** Called with the help at the focus. */
  readonly onHelp: (help: Help | undefined) => void;
  readonly onLeftError: (text: string) => void;
}

interface Values extends Pick<UseFormReturn, 'getValues' | 'setValue' | 'getFieldState' | 'trigger'> {
  readonly getPerson: () => PersonFormValues;
}

/** Watches the focused entry; returns a function that stops. */
function watchEntries(
  open: OpenForm,
  form: Values,
  known: EntryHelpProps & { readonly translator: Translator },
  { onHelp, onLeftError }: Said,
): () => void {
  const { flow } = open;
  const { profile, recent, indexOf, listOthers } = known;
  const context = { profile, indexOf, listOthers, findRecent: recent.find };
  let timer: number | undefined;
  let dismissed: Entry | undefined;
  /**
   * The entry whose list was open at the latest key, which may have closed it: an open list covers
   * suggestions.
   */
  let covered: Entry | undefined;
  let before = '';

  const chooseByKey = createSegmentKeys(form);
  const { findVisible, set, show, take } = createOffers(open, form, onHelp);
  const isCovered = () => covered !== undefined && covered === document.activeElement;
  const find = (entry: Entry) => findHelp(entry.name, textIn(entry), form.getPerson(), context);
  const look = (entry: Entry) => (entry === dismissed || isCovered() ? undefined : find(entry));
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
      before = textIn(entry);
      lookSoon(entry, 0);
    },
    onInput: (entry) => lookSoon(entry, PAUSE_MS),
    onLeave: (entry) => {
      window.clearTimeout(timer);
      const help = textIn(entry) === '' ? undefined : find(entry);
      // An offered correction stays after the focus moved on. The next focused entry decides what the others
      // show.
      afterPointer(() => set(entry, help?.kind === 'offer' ? { ...help, further: undefined } : undefined));
      // Reads the help late: it may have changed since the press began.
      timer = window.setTimeout(() => afterPointer(() => show(entry, open.helpOf(idOf(entry)))));
      if (textIn(entry) !== before)
        noteChoice(recent, viewOf(entry), entry.role, String(form.getValues(entry.name)));
      window.setTimeout(sayError, CHECKED_MS, entry);
    },
    beforeKey: (entry) => {
      covered = entry?.ariaExpanded === 'true' ? entry : undefined;
    },
    onKey: (entry, event) => {
      if (isComposing(event.nativeEvent) || event.repeat) return;
      if (isRadio(entry) && chooseByKey(entry, event)) event.preventDefault();
      if (event.key === 'Escape' && !isCovered()) {
        dismissed = entry;
        show(entry, undefined);
      }
      if (event.key !== 'Enter' || !event.altKey || event.ctrlKey) return;
      if (!findVisible(entry) && !open.helpOf(idOf(entry))?.further) return;
      event.preventDefault();
      flow.moveOn(take(entry, true));
    },
    beforeMove: (entry) => {
      if (!isCovered() && findVisible(entry)?.key === 'Enter') take(entry, false);
      return entry;
    },
  });
  // An entry may have been focused before this code loaded.
  const focused = flow.findEntry(document.activeElement);
  if (focused) lookSoon(focused, 0);
  return () => {
    window.clearTimeout(timer);
    open.clearHelp();
    onHelp(undefined);
    onLeftError('');
    stop();
  };
}

/**
 * Shows suggestions and offers in entries and applies them: only those that were painted in their own entry.
 */
function createOffers(open: OpenForm, form: Values, onHelp: Said['onHelp']) {
  const { flow } = open;
  /** Entries after the focus that show a suggestion. */
  let ghosts: readonly Entry[] = [];
  /** Value that was painted for each entry. */
  const painted = new WeakMap<Entry, string>();

  /** The help that the entry shows, if it fits the current text. */
  const findVisible = (entry: Entry): Help | undefined => {
    const help = open.helpOf(idOf(entry));
    return help?.value !== undefined && help.typed === textIn(entry) && painted.get(entry) === help.value
      ? help
      : undefined;
  };
  const set = (entry: Entry, help: Help | undefined) => {
    const id = idOf(entry);
    if (isSame(open.helpOf(id), help)) return;
    const onTake = (isAll: boolean) => {
      take(entry, isAll);
      set(entry, undefined);
      // In a radio group, focuses the chosen button.
      (flow.entryAt(entry.name) ?? entry).focus();
    };
    const toShown = (shown: Help) =>
      shown.isBehind ? (
        <Ghost help={shown} onTake={onTake} />
      ) : (
        <EntryOffer entryId={id} help={shown} onTake={onTake} />
      );
    open.setHelp(id, help, help && toShown(help));
    const { value } = help ?? {};
    if (value === undefined) painted.delete(entry);
    else if (painted.get(entry) !== value) {
      painted.delete(entry);
      afterPaint(() => {
        if (open.helpOf(idOf(entry))?.value === value) painted.set(entry, value);
      });
    }
  };
  /** Shows help at the entry and at the entries after it. */
  const show = (entry: Entry, help: Help | undefined) =>
    // When a press moves the focus, nothing moves under the pointer.
    afterPointer(() => {
      // A removed row announces nothing.
      const shown = entry.isConnected ? help : undefined;
      onHelp(shown);
      const behind = new Map(
        shown?.further?.values.flatMap(({ path, value, view }) => {
          const other = flow.entryAt(path);
          return other
            ? [[other, { value, view, typed: '', kind: 'suggestion', key: 'Enter', isBehind: true } as const]]
            : [];
        }),
      );
      for (const ghost of ghosts) if (ghost !== entry && !behind.has(ghost)) set(ghost, undefined);
      ghosts = [...behind.keys()];
      set(entry, shown);
      for (const [other, suggestion] of behind) set(other, suggestion);
    });
  const take = (entry: Entry, isAll: boolean): Entry => {
    const { further } = open.helpOf(idOf(entry)) ?? {};
    const own = findVisible(entry);
    const seen = isAll && further ? further.values.filter(({ path }) => isSeen(path)) : [];
    setEntries(form, [...(own ? [{ path: entry.name, value: own.value }] : []), ...seen]);
    const isWhole = seen.length > 0 && seen.length === further?.values.length;
    return flow.entryAt(isWhole ? further.last : (seen.at(-1)?.path ?? entry.name)) ?? entry;
  };
  const isSeen = (path: string) => {
    const entry = flow.entryAt(path);
    return entry !== undefined && findVisible(entry) !== undefined;
  };
  return { findVisible, set, show, take };
}

/** Remembers a choice if a suggestion or a list can show it again. */
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

/** Puts values into the form at once. */
function setEntries(
  { setValue, getFieldState, trigger }: Values,
  taken: readonly { readonly path: string; readonly value: string | undefined }[],
): void {
  flushSync(() => {
    for (const { path, value } of taken) {
      setValue(path, value, { shouldDirty: true });
      if (getFieldState(path).invalid) void trigger(path);
    }
  });
}

/** Announces the error of an entry that was left and validated. */
function createErrorVoice(
  open: OpenForm,
  viewOf: (entry: Entry) => FieldView | undefined,
  translator: Translator,
  onLeftError: (text: string) => void,
) {
  const saidOf = new WeakMap<Entry, string>();
  return (entry: Entry) => {
    const focused = document.activeElement;
    // When the focus left the form, the list of corrections announces it.
    if (focused === entry || !focused || !('form' in focused) || focused.form !== entry.form) return;
    const { finding } = open.stateOf(entry.name, idOf(entry));
    const view = viewOf(entry);
    const note =
      finding && view
        ? toProblemText(translator, finding.problem, view, (id) => open.nameOf(id, translator))
        : '';
    // Announced once: later visitors hear it as the description of the entry.
    const isNew = note !== (saidOf.get(entry) ?? '');
    saidOf.set(entry, note);
    if (isNew && view && finding?.severity === 'error')
      onLeftError(`${toFieldLabel(translator, view)}: ${note}`);
  };
}

/** Lists show recent choices at their top. */
function useRecentInLists({ find }: EntryHelpProps['recent'], translator: Translator): void {
  useEffect(() => {
    choiceHelp.current = {
      recentText: translator.t('entry.help.recent'),
      findRecent: (field, catalog) => find(field).flatMap((code) => catalog.findEntry(code) ?? []),
    };
    return () => {
      choiceHelp.current = undefined;
    };
  }, [find, translator]);
}

function isSame(a: Help | undefined, b: Help | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && toKey(a) === toKey(b));
}

function toKey({ value, typed, key, isBehind, further }: Help): string {
  return JSON.stringify([
    value,
    typed,
    key,
    isBehind,
    further?.values.map((next) => [next.path, next.value]),
  ]);
}
