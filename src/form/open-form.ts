import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { get } from 'react-hook-form';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { Translator } from '../i18n/translator.ts';
import type { IsoDate } from '../domain/formats/date.ts';
import { EntryFlow, type Entry } from './entry-flow.ts';
import { type FieldFinding, toFinding } from './field-errors.ts';
import type { Help } from './suggestions.ts';

/** What a field shows beside its entry. */
interface FieldState {
  readonly finding: FieldFinding | undefined;
  /** What is suggested or offered. */
  readonly help: Help | undefined;
  /** What shows the help: made by who knows it, so that its code does not come with the start. */
  readonly shownHelp: ReactNode;
}

export type NameOf = (personId: EntityId, translator: Translator) => string;

/** Hears what happens at the entries, after their own handlers. */
export interface EntryWatcher {
  readonly onFocus: (entry: Entry) => void;
  readonly onInput: (entry: Entry) => void;
  readonly onLeave: (entry: Entry) => void;
  /** Before the entry's own handler; `entry` is undefined for a key elsewhere in the form. */
  readonly beforeKey: (entry: Entry | undefined) => void;
  readonly onKey: (entry: Entry, event: React.KeyboardEvent) => void;
  /** Enter is about to lead on: it may change what stands there and behind, and gives where to go on from. */
  readonly beforeMove: (entry: Entry) => Entry;
}

/** A form of any values, whose errors are heard of. */
interface ErrorSource {
  readonly subscribe: (wanted: {
    formState: { errors: boolean };
    callback: (state: { readonly errors?: object }) => void;
  }) => () => void;
}

/** What the parts of one form share. Lives as long as the form. */
export class OpenForm {
  readonly flow = new EntryFlow();
  /** Two-digit years are dated by it. */
  readonly today: IsoDate;
  #watcher: EntryWatcher | undefined;
  readonly #form: ErrorSource;
  readonly #listeners = new Set<() => void>();
  readonly #helps = new Map<string, { readonly help: Help; readonly shownHelp: ReactNode }>();
  readonly #shown = new Map<string, FieldState>();
  #errors: object = {};
  #stop: (() => void) | undefined;

  /** What another person is called in what is said of a field. */
  readonly nameOf: NameOf;

  constructor(form: ErrorSource, today: IsoDate, nameOf: NameOf = () => '') {
    this.#form = form;
    this.today = today;
    this.nameOf = nameOf;
  }

  /** One subscription for all fields: one per field is a third of what a row costs. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= this.#form.subscribe({
      formState: { errors: true },
      callback: ({ errors = {} }) => {
        this.#errors = errors;
        this.#tell();
      },
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  /** There once its code has come. */
  get watcher(): EntryWatcher | undefined {
    return this.#watcher;
  }

  /** Gives how to stop. */
  watch(watcher: EntryWatcher): () => void {
    this.#watcher = watcher;
    return () => {
      if (this.#watcher === watcher) this.#watcher = undefined;
    };
  }

  /** What the field of an id shows, at its path of the form; the same object until that changes. */
  stateOf(path: string, id: string): FieldState {
    const finding = toFinding(get(this.#errors, path));
    const { help, shownHelp } = this.#helps.get(id) ?? {};
    const shown = this.#shown.get(id);
    if (shown && shown.finding === finding && shown.help === help) return shown;
    const state = { finding, help, shownHelp };
    this.#shown.set(id, state);
    return state;
  }

  /** What is offered at the field of an id, and what shows it there; undefined: nothing is. */
  setHelp(id: string, help: Help | undefined, shownHelp: ReactNode): void {
    if (help) this.#helps.set(id, { help, shownHelp });
    else if (!this.#helps.delete(id)) return;
    this.#tell();
  }

  clearHelp(): void {
    if (this.#helps.size === 0) return;
    this.#helps.clear();
    this.#tell();
  }

  helpOf(id: string): Help | undefined {
    return this.#helps.get(id)?.help;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const OpenFormContext = createContext<OpenForm | undefined>(undefined);

export function useOpenForm(): OpenForm {
  const open = useContext(OpenFormContext);
  if (!open) throw new Error('An entry outside of its form');
  return open;
}

/** What the field at a path shows; renders again only when that changes. */
export function useFieldState(path: string, id: string): FieldState {
  const open = useOpenForm();
  return useSyncExternalStore(open.subscribe, () => open.stateOf(path, id));
}
