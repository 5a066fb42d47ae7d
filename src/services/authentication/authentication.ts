import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { type Access, type Authorization, toHeaderAccess } from './access.ts';
import type { AnyAuthentication, AuthenticationSnapshot } from './any-authentication.ts';
import { sleep } from '../clock.ts';
import { awaitReturn, openProviderWindow } from './provider-window.ts';
import { createStore, type Store } from '../store.ts';
import {
  type SignInDetail,
  SignInError,
  type SignInFailure,
  findSignInDetail,
  toSignInFailure,
} from './sign-in-error.ts';

/** Delay before a team server that did not answer is asked again. */
const AWAY_MS = 5000;

const SIGNED_OUT = {
  state: 'signed-out',
  failure: undefined,
  detail: undefined,
  user: undefined,
  account: undefined,
  entersNothing: undefined,
} as const;

/**
 * Signs in and authorizes requests to the service. Tokens and typed values live in this object and nowhere
 * else; they end with the page.
 */
export class Authentication implements AnyAuthentication {
  readonly spec: AuthenticationSpec | undefined;
  readonly #target: { readonly baseUrl: string; readonly timeoutMs: number };
  readonly #openWindow: typeof openProviderWindow;
  readonly #snapshot: Store<AuthenticationSnapshot>;
  #access: Access | undefined;
  #renewing: Promise<Access | undefined> | undefined;
  /** The attempt under way; the answer of an older attempt is dropped. */
  #attempt: AbortController | undefined;
  /** True after a sign-out: the provider must not let the next person in as the same user. */
  #hasLeft: boolean;

  constructor(
    spec: AuthenticationSpec | undefined,
    baseUrl: string,
    timeoutMs: number,
    openWindow = openProviderWindow,
    hasLeft = false,
  ) {
    this.spec = spec;
    this.#target = { baseUrl, timeoutMs };
    this.#hasLeft = hasLeft;
    this.#openWindow = openWindow;
    const state = isAsking(spec) ? 'signed-out' : 'not-needed';
    this.#snapshot = createStore<AuthenticationSnapshot>({
      state,
      isAsked: false,
      failure: undefined,
      user: undefined,
    });
  }

  readonly subscribe = (listener: () => void) => this.#snapshot.subscribe(listener);

  readonly getSnapshot = () => this.#snapshot.get();

  /**
   * Authorization of the next request; undefined while nobody is signed in. An expired access is renewed
   * first, once. Opens no dialog: callers that need an answer call `ask()`.
   */
  readonly authorize = async (): Promise<Authorization | undefined> => {
    if (!isAsking(this.spec)) return toStandingAuthorization(this.spec);
    return (await this.#findLiveAccess())?.authorization;
  };

  /**
   * Handles a 401: forgets the access and opens the sign-in over the page. `refused` is the authorization of
   * that request, so that a late answer does not end a newer access.
   */
  readonly noteUnauthorized = (refused?: Authorization): void => {
    if (this.spec?.kind === 'cookie') {
      this.#set({ isAsked: true, failure: 'unauthorized' });
      return;
    }
    const isLate = this.#attempt !== undefined || (refused && refused !== this.#access?.authorization);
    if (!isAsking(this.spec) || isLate) return;
    this.#forget('unauthorized');
    this.#set({ isAsked: true });
  };

  /** Opens the sign-in when one is required and nobody is signed in. */
  readonly ask = (): void => {
    if (isAsking(this.spec) && !this.#access) this.#set({ isAsked: true });
  };

  /** Closes the sign-in and continues without it. */
  readonly dismiss = (): void => {
    this.#callOff();
    this.#set({ isAsked: false, failure: undefined });
  };

  /** Team: continues with the session that the browser still has, as soon as the server answers. */
  async resume(isAgain = false): Promise<void> {
    const { access, providerPath, failure } = await (await import('../team/team-sign-in.ts')).findTeamPlace();
    if (providerPath !== undefined) this.#set({ providerPath });
    // Somebody signed in during the wait.
    if (this.#access || this.#attempt) return;
    if (access) this.#accept(access);
    const isAway = failure === 'network';
    if (failure && !(isAway && isAgain)) this.#set({ failure, isAsked: true });
    else if (isAgain && !isAway) this.#set({ failure: undefined });
    if (isAway) void sleep(AWAY_MS).then(() => this.resume(true));
  }

  /** Bearer: exchanges user and password for a token. Team: for a session. */
  readonly signIn = async (user: string, password: string): Promise<void> => {
    const { spec } = this;
    if (spec?.kind !== 'bearer' && spec?.kind !== 'team') return;
    await this.#try(async (cancelled) => {
      if (user.trim() === '' || password === '') throw new SignInError('empty');
      if (spec.kind === 'team')
        return (await import('../team/team-sign-in.ts')).signInToTeam(user.trim(), password);
      const { signInWithPassword } = await import('./bearer-sign-in.ts');
      return signInWithPassword(spec, this.#target, { user, password }, cancelled);
    });
  };

  /** Team: signs in with a passkey. */
  readonly signInWithPasskey = (): Promise<void> =>
    this.#try(async () => (await import('../team/team-sign-in.ts')).signInByTouch());

  /** Header: sets the value that every request carries. The first answer shows if it is right. */
  readonly setValue = async (value: string): Promise<void> => {
    const { spec } = this;
    if (spec?.kind === 'header') await this.#try(() => Promise.resolve(toHeaderAccess(spec, value)));
  };

  /**
   * OpenID Connect, in a window of its own. Callers call it within a click, or the browser blocks the window.
   */
  readonly signInWithProvider = async (): Promise<void> => {
    const { spec } = this;
    if (spec?.kind !== 'openid-connect') return;
    const popup = this.#openWindow();
    const parameters = this.#hasLeft ? { prompt: 'login', ...spec.parameters } : spec.parameters;
    await this.#try(async (cancelled) => {
      if (!popup) throw new SignInError('popup-blocked');
      try {
        cancelled.addEventListener('abort', popup.close);
        const { prepareSignIn } = await import('./openid-connect.ts');
        const asked = { ...spec, ...(parameters && { parameters }) };
        const pending = await prepareSignIn(asked, popup.redirectUri, this.#target.timeoutMs);
        const returned = awaitReturn(pending.state, cancelled);
        popup.show(pending.url);
        return await pending.complete(await returned);
      } finally {
        popup.close();
      }
    });
  };

  /**
   * Resolves when the service answered the sign-out or failed to, with the address that the browser opens
   * next.
   */
  readonly signOut = async (): Promise<string | undefined> => {
    const told = this.#access?.end?.();
    this.#hasLeft = true;
    this.#callOff();
    this.#access = undefined;
    this.#set({ ...SIGNED_OUT, signInName: undefined });
    return told;
  };

  async #try(obtain: (cancelled: AbortSignal) => Promise<Access>): Promise<void> {
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#set({ state: 'signing-in', failure: undefined });
    try {
      const access = await obtain(attempt.signal);
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#accept(access);
    } catch (error) {
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#forget(toSignInFailure(error), findSignInDetail(error));
    }
  }

  #accept(access: Access): void {
    this.#access = access;
    const { user, account, entersNothing, signInName } = access;
    const who = { user, account, entersNothing, signInName };
    this.#set({ state: 'signed-in', isAsked: false, failure: undefined, ...who });
  }

  #callOff(): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
    if (this.#snapshot.get().state === 'signing-in') this.#set(SIGNED_OUT);
  }

  #findLiveAccess(): Promise<Access | undefined> {
    const access = this.#access;
    const isOver = access?.expiresAt !== undefined && access.expiresAt <= Date.now();
    if (!access || !isOver) return Promise.resolve(access);
    // All callers share one renewal: many services accept a refresh token only once.
    this.#renewing ??= this.#renew(access).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(access: Access): Promise<Access | undefined> {
    try {
      const renewed = await access.renew?.();
      // Somebody left or signed in during the renewal: the newer state counts.
      if (this.#access !== access) return this.#access;
      if (renewed) this.#access = renewed;
      else this.#forget('unauthorized');
    } catch (error) {
      const failure = toSignInFailure(error);
      const isEnded = failure === 'refused' || failure === 'cancelled';
      if (this.#access === access) this.#forget(isEnded ? 'unauthorized' : failure, findSignInDetail(error));
    }
    return this.#access;
  }

  #forget(failure: SignInFailure | undefined, detail?: SignInDetail): void {
    this.#access = undefined;
    this.#set({ ...SIGNED_OUT, failure, detail });
  }

  #set(changes: Partial<AuthenticationSnapshot>): void {
    this.#snapshot.set({ ...this.#snapshot.get(), ...changes });
  }
}

/** True when a person signs in here. Cookies come from the service's own pages. */
function isAsking(spec: AuthenticationSpec | undefined): boolean {
  return spec !== undefined && spec.kind !== 'none' && spec.kind !== 'cookie';
}

function toStandingAuthorization(spec: AuthenticationSpec | undefined): Authorization {
  const credentials = spec?.kind === 'cookie' ? (spec.credentials ?? 'same-origin') : 'same-origin';
  return { headers: {}, credentials };
}
