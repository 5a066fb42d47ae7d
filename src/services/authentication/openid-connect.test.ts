import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Authentication } from './authentication.ts';
import { prepareSignIn } from './openid-connect.ts';
import { type Misconduct, type Provider, startProvider } from './provider.fixture.ts';
import { handOver, type ProviderWindow } from './provider-window.ts';

const REDIRECT_URI = 'http://localhost:4173/acceso/retorno';

let provider: Provider;

beforeEach(async () => {
  provider = await startProvider();
});

afterEach(async () => {
  vi.useRealTimers();
  await provider.service.stop();
});

/** A window in which the user consents at once. A test may change the answer of the provider on its way. */
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

test('a sign-in in a window exchanges a code with PKCE for an access token and closes the window', async () => {
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
    account: JSON.stringify([provider.issuer, 'subject-1']),
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

test('every scope includes openid, and each sign-in has its own secrets', async () => {
  const first = await prepareSignIn(toSpec({ scope: 'api' }), REDIRECT_URI, 2000);
  const second = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  expect(first.url.searchParams.get('scope')).toBe('openid api');
  expect(second.url.searchParams.get('scope')).toBe('openid');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(first.url.searchParams.get(name)).not.toBe(second.url.searchParams.get(name));
  }
});

test('the answer to another sign-in is refused, and its code is not exchanged for tokens', async () => {
  const mine = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  const theirs = await prepareSignIn(toSpec(), REDIRECT_URI, 2000);
  const answer = (await provider.consent(theirs.url)).searchParams;
  await expect(mine.complete(answer)).rejects.toMatchObject({
    message: 'not-trusted',
    failure: 'not-trusted',
  });
  // Even with a forged state, the code belongs to another verifier.
  answer.set('state', mine.state);
  expect(pathsOf()).not.toContain('/token');
  await expect(mine.complete(answer)).rejects.toMatchObject({ message: 'cancelled', failure: 'cancelled' });
});

test.each<[string, (answer: URLSearchParams) => void]>([
  ['another issuer', (answer) => answer.set('iss', 'https://other.example')],
  ['no issuer although the provider promises to name it', (answer) => answer.delete('iss')],
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
  ['an expired identity token', { claims: { exp: 1 } }, 'not-trusted'],
  ['a signature by another key', { forgedSignature: true }, 'not-trusted'],
  ['no identity token', { tokens: { id_token: undefined } }, 'not-trusted'],
  [
    'the configuration of another issuer',
    { configuration: { issuer: 'https://other.example' } },
    'not-trusted',
  ],
  [
    'a script as its sign-in page',
    { configuration: { authorization_endpoint: 'javascript:alert(1)' } },
    'not-trusted',
  ],
  ['no sign-in page', { configuration: { authorization_endpoint: undefined } }, 'service-error'],
  ['a token of another type', { tokens: { token_type: 'DPoP' } }, 'no-token'],
  ['a token that no header can carry', { tokens: { access_token: 'a\nb' } }, 'no-token'],
  ['a refusal', { error: 'access_denied' }, 'cancelled'],
])('no user is signed in by a provider that gives %s', async (_name, misconduct, failure) => {
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

test('people of the same name are told apart by their subjects, letter by letter', async () => {
  const accounts = new Set<unknown>();
  for (const sub of ['a', 'A', 'b']) {
    provider.misconduct.current = { claims: { sub, name: 'Ana Rojas' } };
    const authentication = create(new ConsentingWindow());
    await authentication.signInWithProvider();
    expect(authentication.getSnapshot().user).toBe('Ana Rojas');
    accounts.add(authentication.getSnapshot().account);
  }
  expect(accounts.size).toBe(3);
  expect(accounts).not.toContain(undefined);
});

test('no request is sent if the browser blocks the window', async () => {
  const authentication = create(undefined);
  await authentication.signInWithProvider();
  expect(authentication.getSnapshot().failure).toBe('popup-blocked');
  expect(pathsOf()).toEqual([]);
});

test('the sign-in fails if the provider cannot be reached, or is on another host without TLS', async () => {
  const unreachable = create(new ConsentingWindow(), { issuer: 'http://127.0.0.1:1' });
  await unreachable.signInWithProvider();
  expect(unreachable.getSnapshot().failure).toBe('network');
  const insecure = create(new ConsentingWindow(), { issuer: 'http://provider.example' });
  await insecure.signInWithProvider();
  expect(insecure.getSnapshot().failure).toBe('not-trusted');
});

test('an expired access token is renewed once for all requests, with the newest refresh token', async () => {
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
  ['names another user', { claims: { sub: 'subject-2' } }, 'not-trusted'],
])('a renewal that %s signs the user out', async (_name, misconduct, failure) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const authentication = create(new ConsentingWindow());
  await authentication.signInWithProvider();
  provider.misconduct.current = misconduct;
  vi.setSystemTime(Date.now() + 95_000);
  expect(await authentication.authorize()).toBeUndefined();
  expect(authentication.getSnapshot()).toMatchObject({ state: 'signed-out', failure });
});

test('a second click closes the first window, and the second window signs the user in', async () => {
  const silent = { redirectUri: REDIRECT_URI, show: vi.fn(), close: vi.fn() };
  const windows: ProviderWindow[] = [silent, new ConsentingWindow()];
  const authentication = new Authentication(toSpec(), '', 2000, () => windows.shift());
  const first = authentication.signInWithProvider();
  await vi.waitFor(() => expect(silent.show).toHaveBeenCalled());
  await Promise.all([first, authentication.signInWithProvider()]);
  expect(silent.close).toHaveBeenCalled();
  expect(authentication.getSnapshot().state).toBe('signed-in');
});

test('dismissing the sign-in closes the window', async () => {
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

test('after a sign-out, the next sign-in asks the provider for its login page', async () => {
  const window = new ConsentingWindow();
  const authentication = create(window);
  await authentication.signInWithProvider();
  await authentication.signOut();
  expect(await authentication.authorize()).toBeUndefined();
  await authentication.signInWithProvider();
  expect(window.shown?.searchParams.get('prompt')).toBe('login');
});
