import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Authentication } from './authentication.ts';
import { prepareSignIn } from './openid-connect.ts';
import { type Misconduct, type Provider, startProvider } from './provider.oracle.ts';
import { handOver } from './provider-return.ts';
import type { ProviderWindow } from './provider-window.ts';

const REDIRECT_URI = 'http://localhost:4173/acceso/retorno';

let provider: Provider;

beforeEach(async () => {
  provider = await startProvider();
});

afterEach(async () => {
  vi.useRealTimers();
  await provider.service.stop();
});

/** A window whose person consents at once; what the provider sends back may be changed on its way. */
class ConsentingWindow implements ProviderWindow {
  readonly redirectUri = REDIRECT_URI;
  shown: URL | undefined;
  isClosed = false;
  isReceived = false;
  readonly #change: (answer: URLSearchParams) => void;

  constructor(change: (answer: URLSearchParams) => void = () => undefined) {
    this.#change = change;
  }

  readonly show = (url: URL): void => {
    this.shown = url;
    void provider.consent(url).then((back) => {
      this.#change(back.searchParams);
      handOver(back.search, () => {
        this.isReceived = true;
      });
    });
  };

  readonly close = (): void => {
    this.isClosed = true;
  };
}

const toSpec = (extra: object = {}) => ({
  kind: 'openid-connect' as const,
  issuer: provider.issuer,
  clientId: 'enrola',
  ...extra,
});

function create(window: ProviderWindow | undefined, extra?: object, timeoutMs = 2000): Authentication {
  return new Authentication(toSpec(extra), '', timeoutMs, () => window);
}

const pathsOf = () => provider.service.received.map(({ path }) => path.split('?')[0]);
const headerOf = async (authentication: Authentication) =>
  (await authentication.authorize())?.headers['authorization'];

test('a sign-in in a window: code with PKCE, the access token in memory, the window closed', async () => {
  const window = new ConsentingWindow();
  const authentication = create(window, {
    scope: 'openid api',
    parameters: { audience: 'x', state: 'mine' },
  });
  authentication.ask();
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot()).toEqual({
    state: 'signed-in',
    isAsked: false,
    failure: undefined,
    user: 'ana.rojas',
  });
  expect(await authentication.authorize()).toEqual({
    headers: { authorization: 'Bearer access-1' },
    credentials: 'same-origin',
  });
  const query = Object.fromEntries(window.shown?.searchParams ?? []);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'enrola',
    redirect_uri: REDIRECT_URI,
    scope: 'openid api',
    audience: 'x',
    code_challenge_method: 'S256',
  });
  expect(query['state']).not.toBe('mine');
  expect(query['prompt']).toBeUndefined();
  expect(pathsOf()).toEqual(['/.well-known/openid-configuration', '/authorize', '/token', '/keys']);
  expect(window.isClosed).toBe(true);
  await vi.waitFor(() => expect(window.isReceived).toBe(true));
});

test('openid is part of every scope, and each attempt has secrets of its own', async () => {
  const first = await prepareSignIn(toSpec({ scope: 'api' }), REDIRECT_URI, 2000);
  const second = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  expect(first.url.searchParams.get('scope')).toBe('openid api');
  expect(second.url.searchParams.get('scope')).toBe('openid');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(first.url.searchParams.get(name)).not.toBe(second.url.searchParams.get(name));
  }
});

test('the answer of another attempt is not taken, nor its code changed for tokens', async () => {
  const mine = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  const theirs = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  const answer = (await provider.consent(theirs.url)).searchParams;
  await expect(mine.complete(answer)).rejects.toMatchObject({
    message: 'not-trusted',
    failure: 'not-trusted',
  });
  // With the state forged it is the code that belongs to another verifier.
  answer.set('state', mine.state);
  expect(pathsOf()).not.toContain('/token');
  await expect(mine.complete(answer)).rejects.toMatchObject({ message: 'cancelled', failure: 'cancelled' });
});

test.each<[string, (answer: URLSearchParams) => void]>([
  ['another issuer', (answer) => answer.set('iss', 'https://other.example')],
  ['no issuer where the provider says that it names itself', (answer) => answer.delete('iss')],
  ['two codes', (answer) => answer.append('code', 'x')],
  ['a token of the implicit flow', (answer) => answer.set('id_token', 'x')],
])('an answer with %s is not trusted', async (_name, change) => {
  const authentication = create(new ConsentingWindow(change));
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', failure: 'not-trusted' });
  expect(pathsOf()).not.toContain('/token');
});

test.each<[string, Misconduct, string]>([
  ['an identity token for another nonce', { claims: { nonce: 'x' } }, 'not-trusted'],
  ['an identity token for another client', { claims: { aud: 'x' } }, 'not-trusted'],
  ['an identity token of another issuer', { claims: { iss: 'https://other.example' } }, 'not-trusted'],
  ['an identity token that is over', { claims: { exp: 1 } }, 'not-trusted'],
  ['a signature by a key that is not its own', { forgedSignature: true }, 'not-trusted'],
  ['no identity token', { tokens: { id_token: undefined } }, 'not-trusted'],
  [
    'the configuration of another issuer',
    { configuration: { issuer: 'https://other.example' } },
    'not-trusted',
  ],
  [
    'a script as its page',
    { configuration: { authorization_endpoint: 'javascript:alert(1)' } },
    'not-trusted',
  ],
  ['no page', { configuration: { authorization_endpoint: undefined } }, 'service-error'],
  ['a token of another type', { tokens: { token_type: 'DPoP' } }, 'no-token'],
  ['a token that no header can carry', { tokens: { access_token: 'a\nb' } }, 'no-token'],
  ['a refusal', { error: 'access_denied' }, 'cancelled'],
])('a provider that gives %s signs nobody in', async (_name, misconduct, failure) => {
  provider.misconduct.current = misconduct;
  const window = new ConsentingWindow();
  const authentication = create(window);
  authentication.ask();
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot()).toEqual({
    state: 'signed-out',
    isAsked: true,
    failure,
    user: undefined,
  });
  expect(await authentication.authorize()).toBeUndefined();
  expect(window.isClosed).toBe(true);
  if (window.shown) expect(window.shown.protocol).toBe('http:');
});

test('a window that the browser blocks costs no request', async () => {
  const authentication = create(undefined);
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot().failure).toBe('popup-blocked');
  expect(pathsOf()).toEqual([]);
});

test('a provider that cannot be reached, and one without TLS elsewhere', async () => {
  const unreachable = create(new ConsentingWindow(), { issuer: 'http://127.0.0.1:1' });
  await unreachable.signInWithProvider();
  expect(unreachable.getSnapshot().failure).toBe('network');
  const insecure = create(new ConsentingWindow(), { issuer: 'http://provider.example' });
  await insecure.signInWithProvider();
  expect(insecure.getSnapshot().failure).toBe('not-trusted');
});

test('an access that is over is renewed once for all who ask, with the newest refresh token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const authentication = create(new ConsentingWindow());
  await authentication.signInWithProvider();
  for (const expected of ['Bearer access-2', 'Bearer access-3']) {
    vi.setSystemTime(Date.now() + 95_000);
    expect(await Promise.all([headerOf(authentication), headerOf(authentication)])).toEqual([
      expected,
      expected,
    ]);
  }
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-in', user: 'ana.rojas' });
  expect(pathsOf().filter((path) => path === '/token')).toHaveLength(3);
});

test.each<[string, Misconduct, string]>([
  ['is refused', { refusesRefresh: true }, 'unauthorized'],
  ['is for another person', { claims: { sub: 'subject-2' } }, 'not-trusted'],
])('a renewal that %s leaves nobody signed in', async (_name, misconduct, failure) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const authentication = create(new ConsentingWindow());
  await authentication.signInWithProvider();
  provider.misconduct.current = misconduct;
  vi.setSystemTime(Date.now() + 95_000);
  expect(await authentication.authorize()).toBeUndefined();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', failure });
});

test('a second click closes the first window, and the answer of the first counts no more', async () => {
  const silent = { redirectUri: REDIRECT_URI, show: vi.fn(), close: vi.fn() };
  const windows: ProviderWindow[] = [silent, new ConsentingWindow()];
  const authentication = new Authentication(toSpec(), '', 2000, () => windows.shift());
  const first = authentication.signInWithProvider();
  await vi.waitFor(() => expect(silent.show).toHaveBeenCalled());
  await Promise.all([first, authentication.signInWithProvider()]);
  expect(silent.close).toHaveBeenCalled();
  expect(authentication.getSnapshot().state).toBe('signed-in');
});

test('going on without closes the window', async () => {
  const silent = { redirectUri: REDIRECT_URI, show: vi.fn(), close: vi.fn() };
  const authentication = create(silent);
  authentication.ask();
  const attempt = authentication.signInWithProvider();
  await vi.waitFor(() => expect(silent.show).toHaveBeenCalled());
  authentication.dismiss();
  await attempt;
  expect(silent.close).toHaveBeenCalled();
  expect(authentication.getSnapshot()).toMatchObject({
    state: 'signed-out',
    isAsked: false,
    failure: undefined,
  });
});

test('after somebody left, the provider asks who it is', async () => {
  const window = new ConsentingWindow();
  const authentication = create(window);
  await authentication.signInWithProvider();
  authentication.signOut();
  expect(await authentication.authorize()).toBeUndefined();
  await authentication.signInWithProvider();
  expect(window.shown?.searchParams.get('prompt')).toBe('login');
});
