/** Compares the users of the team with its chain. */
import type { ReplayFlaw } from './replay-enrollment.ts';

/** The facts about users in an entry. */
export interface UserEntry {
  readonly number: number;
  readonly kind: string;
  readonly actor: string | null;
  readonly about: Readonly<Record<string, unknown>>;
  /** By id, the hash of name, role and access; undefined in entries of earlier versions. */
  readonly users: Readonly<Record<string, string>> | undefined;
  /** By id, the hash of the person who gave the access and of the one who confirmed it. */
  readonly grants?: Readonly<Record<string, string>> | undefined;
}

interface SaidUser {
  readonly number: number;
  readonly digest: string | undefined;
}

export class UsersReplay {
  readonly #said = new Map<string, SaidUser>();
  readonly #saidGrants = new Map<string, SaidUser>();
  readonly #flaws: ReplayFlaw[] = [];
  #number = 0;

  step({ number, kind, actor, about, users = {}, grants = {} }: UserEntry): void {
    this.#number = number;
    const given = findGiven({ kind, actor, about });
    for (const [id, digest] of Object.entries(grants)) {
      const before = this.#saidGrants.get(id)?.digest;
      if (before !== undefined && before !== digest && id !== given)
        this.#flaws.push({ number, flaw: 'access-changed', row: id });
      this.#saidGrants.set(id, { number, digest });
    }
    const changed = findChanged({ kind, actor, about });
    for (const [id, digest] of Object.entries(users)) {
      const before = this.#said.get(id)?.digest;
      if (before !== undefined && before !== digest && id !== changed)
        this.#flaws.push({ number, flaw: 'user-changed', row: id });
      this.#said.set(id, { number, digest });
    }
    // An earlier version may have changed the users that it names.
    const named = [actor, about['user']].filter((id) => typeof id === 'string');
    for (const id of named) if (!(id in users)) this.#said.set(id, { number, digest: undefined });
  }

  /** @param rows all users of the table */
  end(
    rows: readonly { readonly id: string; readonly digest: string; readonly grants: string }[],
  ): readonly ReplayFlaw[] {
    const flaws = [...this.#flaws];
    for (const { id, digest, grants } of rows) {
      const saidGrants = this.#saidGrants.get(id);
      if (saidGrants && saidGrants.digest !== grants)
        flaws.push({ number: saidGrants.number, flaw: 'access-changed', row: id });
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

/** Returns the id of the user whom an entry changes. */
function findChanged({ kind, actor, about }: Pick<UserEntry, 'kind' | 'actor' | 'about'>): unknown {
  switch (kind) {
    case 'user-changed':
      return about['user'];
    case 'changed-at-provider':
    case 'account-made':
      return actor;
    case 'signed-in':
      // An earlier version took name and role from the provider, without another entry for that.
      return about['by'] === 'openid-connect' && !('provedAt' in about) ? actor : undefined;
    default:
      return undefined;
  }
}

/** Returns the id of the user whose access an entry gives, renews or confirms. */
function findGiven({ kind, actor, about }: Pick<UserEntry, 'kind' | 'actor' | 'about'>): unknown {
  switch (kind) {
    case 'user-changed':
    case 'password-offered':
    case 'access-confirmed':
      return about['user'];
    case 'account-made':
      return actor;
    default:
      return undefined;
  }
}
