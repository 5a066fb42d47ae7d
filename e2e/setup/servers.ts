/**
 * The servers of the journeys: each serves the production bundle with its own profile and the sandbox. A run beside
 * another one takes other ports: `E2E_PORT=4283 npm run e2e`.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 4183);
const FOLDER = 'e2e/setup/second-service';

export interface PreviewServer {
  readonly port: number;
  /** `PROFILE` and `SANDBOX_SERVICE`, as `npm start` takes them. */
  readonly env: Readonly<Record<string, string>>;
}

/** The user's own profile replaces the Chile sample, and the description of its service the sandbox's. */
const { E2E_PROFILE, E2E_SERVICE } = process.env;

export const SERVERS = {
  chile: {
    port: PORT,
    env: {
      ...(E2E_PROFILE !== undefined && { PROFILE: E2E_PROFILE }),
      ...(E2E_SERVICE !== undefined && { SANDBOX_SERVICE: E2E_SERVICE }),
    },
  },
  contractOnly: { port: PORT + 1, env: { PROFILE: 'public/profiles/contract-only.json' } },
  secondService: {
    port: PORT + 2,
    env: { PROFILE: `${FOLDER}/profile.json`, SANDBOX_SERVICE: `${FOLDER}/service.json` },
  },
} satisfies Record<string, PreviewServer>;

export function toBaseUrl({ port }: PreviewServer): string {
  return `http://localhost:${port}`;
}
