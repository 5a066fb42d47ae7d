/** A browser that signs in at a provider of the tests, and comes back to the team's server. */
import {
  type Misconduct,
  type Provider,
  startProvider,
} from '../../services/authentication/provider.fixture.ts';
import type { TestDatabase } from '../db/team-db.fixture.ts';
import { startTeamServer, type TeamServer } from './team-server.fixture.ts';

/** One provider for the tests of a file. */
export async function startOrganization() {
  const started = await startProvider();
  return { ...started, stop: started.service.stop };
}

/** A team server whose users sign in at an issuer. */
export const startAt = (
  database: Pick<TestDatabase, 'db'>,
  issuer: string,
  options?: Parameters<typeof startTeamServer>[1],
): Promise<TeamServer> =>
  startTeamServer(database, {
    ...options,
    openId: {
      issuer: new URL(issuer),
      clientId: 'enrola',
      clientSecret: undefined,
      roleClaim: 'groups',
      roles: new Map([
        ['bosses', 'supervisor'],
        ['desk', 'agent'],
      ]),
    },
  });

export const cookieOf = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** Address of the page that reports the refusal. */
export const REFUSED = [302, '/#sign-in-refused'];

export const toEnd = ({ status, headers }: Response) => [status, headers.get('Location')];

interface Trip {
  /** Cookie of the session that the browser has. */
  readonly cookie?: string;
  /** Forges the address of the provider before the browser goes there. */
  readonly forge?: (url: URL) => void;
}

/** The provider and the server must have started when a test runs, not when this is called. */
export function createBrowser(provider: Provider, server: TeamServer) {
  const get = (path: string, cookie = '') =>
    fetch(new URL(path, server.origin), { redirect: 'manual', headers: { Cookie: cookie } });
  return {
    get,
    /**
     * Goes to the provider and back.
     * @returns the parameters for the provider, the server's answer, its session, and what a repeated answer
     * needs
     */
    goThere: async (misconduct: Misconduct, { cookie = '', forge = () => undefined }: Trip = {}) => {
      provider.misconduct.current = misconduct;
      const begun = await get('/api/oidc/begin', cookie);
      const pending = cookieOf(begun, '__Host-enrola-oidc');
      const url = new URL(begun.headers.get('Location') ?? '');
      const asked = Object.fromEntries(url.searchParams);
      forge(url);
      const back = await provider.consent(url);
      const response = await get(back.href, [pending, cookie].filter(Boolean).join('; '));
      return { asked, pending, back, response, session: cookieOf(response, '__Host-enrola') };
    },
  };
}
