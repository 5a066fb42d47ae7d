import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { createSandbox, type Middleware, type Sandbox } from './handler.ts';
import { loadService } from './load-service.ts';
import { sendSecurityHeaders } from './send-security-headers.ts';
import { createService } from './service.ts';

const PROFILE_PATH = '/profile.json';

export interface SandboxOptions {
  /** A profile that is served as `/profile.json` in place of `public/profile.json`; relative to Vite's root. */
  readonly profileFile?: string | undefined;
  /** The description of another service to stand in for (see `service-spec.ts`); relative to Vite's root. */
  readonly serviceFile?: string | undefined;
}

/** The stand-in of a service in Vite's own servers, `dev` and `preview`; it takes no part in a build. */
export function sandbox(options: SandboxOptions = {}): Plugin {
  // The middlewares are added at once, not in a returned function: that would be behind the fallback to index.html.
  const attach = async ({ config, middlewares }: ViteDevServer | PreviewServer): Promise<Sandbox> => {
    const { serviceFile } = options;
    const profileFile = options.profileFile && resolve(config.root, options.profileFile);
    if (profileFile) await requireProfile(profileFile);
    const service = serviceFile
      ? await loadService(resolve(config.root, serviceFile))
      : await createService({}, config.root);
    const stand = createSandbox(service);
    middlewares.use(stand.handle);
    if (profileFile) middlewares.use(createProfileMiddleware(profileFile));
    return stand;
  };
  return {
    name: 'enrola-sandbox',
    apply: 'serve',
    // The development server writes scripts into its page, and sends no security headers.
    async configureServer(server) {
      await attach(server);
    },
    async configurePreviewServer(server) {
      const { root, build } = server.config;
      const profileFile = resolve(root, options.profileFile || `${build.outDir}${PROFILE_PATH}`);
      const { findJson } = await attach(server);
      sendSecurityHeaders(server.httpServer, profileFile, (request) => findJson(request, PROFILE_PATH));
    },
  };
}

/**
 * What the file says is for the app to judge: its page names the bad keys.
 * @throws Error for the operator who starts the server
 */
async function requireProfile(file: string): Promise<void> {
  try {
    await readFile(file);
  } catch (error) {
    throw new Error(`The sandbox cannot read the profile file ${file}: ${String(error)}`, { cause: error });
  }
}

/** Read afresh each time, so that an edited profile needs a reload and nothing else. */
function createProfileMiddleware(file: string): Middleware {
  return (request, response, next) => {
    const isProfile = (request.url ?? '').split('?', 1)[0] === PROFILE_PATH;
    if (isProfile && (request.method === 'GET' || request.method === 'HEAD')) {
      sendProfile(file, request, response).catch(next);
    } else {
      next();
    }
  };
}

async function sendProfile(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = await readFile(file).catch(() => undefined);
  // Never the default one instead: the operator asked for this file, and its codes go to a service.
  response.writeHead(content ? 200 : 500, {
    'content-type': content ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : (content ?? 'The profile file cannot be read.'));
}
