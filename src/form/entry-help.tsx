import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { get, type Path, type UseFormReturn, useFormContext } from 'react-hook-form';
import type { Person } from '../domain/enrollment/enrollment.ts';
import type { PersonFormValues } from '../domain/fields/form-values.ts';
import type { AnyFieldKey } from '../domain/fields/registry.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { CatalogIndex } from '../domain/profile/catalog-search.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { isSuggestedAgain } from '../domain/suggest/suggest-value.ts';
import { toFieldLabel, toProblemText } from '../i18n/texts.ts';
import type { Translator } from '../i18n/translator.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { afterPointer } from '../ui/after-pointer.ts';
import { afterPaint } from '../ui/schedule.ts';
import { afterLeave } from './after-leave.ts';
import type { Entry } from './entry-flow.ts';
import { EntryOffer, Ghost, toFurtherText, toOwnText } from './entry-offer.tsx';
import { parsePath } from './entry-path.ts';
import { type HelpEffect, type HelpEvent, type HelpPage, START, step } from './help-machine.ts';
import { type EntryHelper, type OpenForm, useOpenForm } from './open-form.ts';
import { createSegmentKeys, idOf } from './segment-keys.ts';
import { findHelp, type Help } from './suggestions.ts';

/** Delay until the errors of an entry that was left are known, once its check has begun. */
const CHECKED_MS = 150;

interface EntryHelpProps {
  readonly profile: Profile;
  /** Recent codes of a field, the newest first. Stable. */
  readonly recent: {
    readonly find: (field: AnyFieldKey) => readonly string[];
    readonly note: (field: AnyFieldKey, code: string) => void;
  };
  /** Stable. */
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
  /** The other persons of the enrollment. Stable. */
  readonly listOthers: () => Iterable<Person>;
  /** Changes when values changed from outside the form: offers for older values go away. */
  readonly replacements?: number;
}

/**
 * Finds the suggestion or offer of the focused entry and those of the entries after it, and announces them to
 * screen readers. It also announces errors of an entry that was left, because the note is behind the focus.
 */
export function EntryHelp({ profile, recent, indexOf, listOthers, replacements }: EntryHelpProps) {
  const translator = useTranslator();
  const open = useOpenForm();
  const [said, setSaid] = useState<Help>();
  const [leftError, setLeftError] = useState('');
  const form = useFormContext<PersonFormValues>();
  const attach = useEffectEvent(() => {
    const known = { profile, recent, indexOf, listOthers, translator };
    return attachHelp(open, form, known, setSaid, setLeftError);
  });
  useEffect(() => attach(), [open, profile, recent, indexOf, listOthers, translator, replacements]);
  return (
    <>
      <output className="visually-hidden">{said && toSpoken(said, translator)}</output>
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

type Form = UseFormReturn<PersonFormValues>;

/** Binds the state machine to the form; returns a function that stops it. */
function attachHelp(
  open: OpenForm,
  form: Form,
  known: EntryHelpProps & { readonly translator: Translator },
  onSaid: (help: Help | undefined) => void,
  onLeftError: (text: string) => void,
): () => void {
  const { flow } = open;
  const { profile, recent, translator } = known;
  const context = { ...known, findRecent: recent.find };
  const { pathOf, idAt, textAt } = flow;
  const page: HelpPage = {
    pathOf,
    idAt,
    textAt,
    findHelp: (path) => findHelp(path, textAt(path), form.getValues(), context),
  };
  const viewOf = (path: string) => {
    const field = parsePath(path)?.field;
    return field && profile.viewOf(form.getValues()).field(field);
  };
  const sayError = createErrorVoice(open, viewOf, translator, onLeftError);
  let state = START;
  let timer: number | undefined;
  const send = (event: HelpEvent): boolean => {
    if (open.helper !== helper) return false;
    const before = state;
    const { state: next, effects } = step(before, event, page);
    state = next;
    if (next.helps !== before.helps) open.setHelps(next.helps);
    if (next.said !== before.said) onSaid(next.said);
    for (const effect of effects) run(effect);
    return effects.length > 0;
  };
  const run = (effect: HelpEffect): void => {
    if (effect.kind === 'send') sendAfter(effect.after, effect.event);
    else if (effect.kind === 'fill') fill(form, effect.values, open);
    else if (effect.kind === 'move-on') flow.move(effect.path, 1);
    else if (effect.kind === 'focus') flow.focus(effect.path, false);
    else if (effect.kind === 'leave') leave(flow.entryAt(effect.path), effect.isChanged);
  };
  const leave = (entry: Entry | undefined, isChanged: boolean) => {
    if (!entry) return;
    const { name, role } = entry;
    if (isChanged) noteChoice(recent, viewOf(name), role, String(get(form.getValues(), name)));
    afterLeave(() => window.setTimeout(sayError, CHECKED_MS, entry));
  };
  const sendAfter = (after: 'pointer' | 'paint' | number, event: HelpEvent) => {
    if (after === 'pointer') afterPointer(() => send(event));
    else if (after === 'paint') afterPaint(() => send(event));
    else {
      window.clearTimeout(timer);
      // While a press moves the focus, nothing moves under the pointer.
      timer = window.setTimeout(() => afterPointer(() => send(event)), after);
    }
  };
  const take = (id: string, isAll: boolean) => void send({ kind: 'taken', id, isAll });
  const helper: EntryHelper = {
    send,
    toElement: (id, help) =>
      help.isBehind ? (
        <Ghost help={help} onTakeAll={() => take(help.lead?.id ?? id, true)} />
      ) : (
        <EntryOffer help={help} onTake={() => take(id, false)} entryId={id} />
      ),
    chooseByKey: createSegmentKeys((path, value) => fill(form, [{ path, value }], open)),
    recentText: translator.t('entry.help.recent'),
    findRecent: (field, catalog) => recent.find(field).flatMap((code) => catalog.findEntry(code) ?? []),
  };
  open.helper = helper;
  // An entry may have been focused before this code loaded.
  const focused = flow.findEntry(document.activeElement);
  if (focused) sendAfter(0, { kind: 'look', id: focused.id });
  return () => {
    window.clearTimeout(timer);
    open.helper = undefined;
    open.setHelps(START.helps);
    onSaid(undefined);
    onLeftError('');
  };
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
function fill(
  { setValue, getFieldState, trigger }: Form,
  values: Extract<HelpEffect, { kind: 'fill' }>['values'],
  open: OpenForm,
): void {
  flushSync(() => {
    for (const { path, value } of values) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path of a mounted entry
      const name = path as Path<PersonFormValues>;
      setValue(name, value, { shouldDirty: true });
      open.noteFilled(path);
      if (getFieldState(name).invalid) void trigger(name);
    }
  });
}

/** Announces the error of an entry that was left and validated. */
function createErrorVoice(
  open: OpenForm,
  viewOf: (path: string) => FieldView | undefined,
  translator: Translator,
  onLeftError: (text: string) => void,
) {
  const saidOf = new WeakMap<Entry, string>();
  return (entry: Entry) => {
    const focused = document.activeElement;
    // When the focus left the form, the list of corrections announces it.
    if (focused === entry || !focused || !('form' in focused) || focused.form !== entry.form) return;
    const { finding } = open.stateOf(entry.name, idOf(entry));
    const view = viewOf(entry.name);
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
