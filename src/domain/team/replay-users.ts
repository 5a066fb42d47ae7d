/** Holds the users of the team against its chain. */
import type { ReplayFlaw } from './replay-enrollment.ts';

/** What an entry says of users. */
export interface UserEntry {
  readonly number: number;
  readonly actor: string | null;
  readonly about: Readonly<Record<string, unknown>>;
  /** By id the hash of name, role and access; entries of earlier versions do not say it. */
  readonly users: Readonly<Record<string, string>> | undefined;
}

interface SaidUser {
  readonly number: number;
  readonly digest: string | undefined;
}

export class UsersReplay {
  readonly #said = new Map<string, SaidUser>();
  #number = 0;

  step({ number, actor, about, users }: UserEntry): void {
    this.#number = number;
    // An earlier version may have changed whoever it names.
    const named = [actor, about['user']].filter((id) => typeof id === 'string');
    for (const id of named) this.#said.set(id, { number, digest: undefined });
    for (const [id, digest] of Object.entries(users ?? {})) this.#said.set(id, { number, digest });
  }

  /** @param rows all users of the table */
  end(rows: readonly { readonly id: string; readonly digest: string }[]): readonly ReplayFlaw[] {
    const flaws: ReplayFlaw[] = [];
    for (const { id, digest } of rows) {
      const said = this.#said.get(id);
      this.#said.delete(id);
      if (!said) flaws.push({ number: this.#number, flaw: 'user-forged', row: id });
      else if (said.digest !== undefined && said.digest !== digest)
        flaws.push({ number: said.number, flaw: 'user-changed', row: id });
    }
    for (const [id, { number }] of this.#said) flaws.push({ number, flaw: 'user-missing', row: id });
    return flaws;
  }
}
