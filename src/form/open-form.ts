import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { get } from 'react-hook-form';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { Translator } from '../i18n/translator.ts';
import type { IsoDate } from '../domain/formats/date.ts';
import { EntryFlow, type Entry } from './entry-flow.ts';
import { type FieldFinding, toFinding } from './field-errors.ts';
import type { Help } from './suggestions.ts';

/** State of a field that its entry does not hold. */
interface FieldState {
  readonly finding: FieldFinding | undefined;
  /** Suggestion or offer. */
  readonly help: Help | undefined;
  /** Element that shows the help: passed in, so that its code is not part of the start. */
  readonly shownHelp: ReactNode;
}

export type NameOf = (personId: EntityId, translator: Translator) => string;

/** Listens to events of the entries, after their own handlers. */
export interface EntryWatcher {
  readonly onFocus: (entry: Entry) => void;
  readonly onInput: (entry: Entry) => void;
  readonly onLeave: (entry: Entry) => void;
  /** Runs before the entry's own handler; `entry` is undefined for a key elsewhere in the form. */
  readonly beforeKey: (entry: Entry | undefined) => void;
  readonly onKey: (entry: Entry, event: React.KeyboardEvent) => void;
  /**
   * Runs before Enter moves on: it may change this entry and later ones, and returns the entry to move on
   * from.
   */
  readonly beforeMove: (entry: Entry) => Entry;
}

/** A form of any values that reports its errors. */
interface ErrorSource {
  readonly subscribe: (wanted: {
    formState: { errors: boolean };
    callback: (state: { readonly errors?: object }) => void;
  }) => () => void;
}

/** State that the parts of one form share. Lives as long as the form. */
export class OpenForm {
  readonly flow = new EntryFlow();
  /** Base of two-digit years. */
  readonly today: IsoDate;
  #watcher: EntryWatcher | undefined;
  readonly #form: ErrorSource;
  readonly #listeners = new Set<() => void>();
  readonly #helps = new Map<string, { readonly help: Help; readonly shownHelp: ReactNode }>();
  readonly #shown = new Map<string, FieldState>();
  #errors: object = {};
  #stop: (() => void) | undefined;

  /** Name of another person in a message about a field. */
  readonly nameOf: NameOf;

  constructor(form: ErrorSource, today: IsoDate, nameOf: NameOf = () => '') {
    this.#form = form;
    this.today = today;
    this.nameOf = nameOf;
  }

  /** One subscription for all fields: one per field takes a third of the cost of a row. */
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

  /** Set when its code has loaded. */
  get watcher(): EntryWatcher | undefined {
    return this.#watcher;
  }

  /** Returns a function that stops. */
  watch(watcher: EntryWatcher): () => void {
    this.#watcher = watcher;
    return () => {
      if (this.#watcher === watcher) this.#watcher = undefined;
    };
  }

  /** State of the field with an id, at its path of the form; the same object until it changes. */
  stateOf(path: string, id: string): FieldState {
    const finding = toFinding(get(this.#errors, path));
    const { help, shownHelp } = this.#helps.get(id) ?? {};
    const shown = this.#shown.get(id);
    if (shown && shown.finding === finding && shown.help === help) return shown;
    const state = { finding, help, shownHelp };
    this.#shown.set(id, state);
    return state;
  }

  /** Sets the help of the field with an id, and its element; undefined removes it. */
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

/** State of the field at a path; renders again only when it changes. */
export function useFieldState(path: string, id: string): FieldState {
  const open = useOpenForm();
  return useSyncExternalStore(open.subscribe, () => open.stateOf(path, id));
}
