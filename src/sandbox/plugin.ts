import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { toBaseUrl } from '../domain/profile/profile.ts';
import { remember } from '../domain/profile/remember.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { type Middleware, PROFILE_PATH, VIOLATIONS_PATH, createSandbox } from './handler.ts';
import { completeService, inventService } from './invented-service.ts';
import { loadService } from './load-service.ts';
import { toPath } from './route.ts';
import {
  type FindProfile,
  createProfileReader,
  findProfileObstacle,
  findUrlWarning,
  parseServiceUrl,
  toProfile,
} from './service-target.ts';
import { closeAfterSends, type HeaderSource, sendSecurityHeaders } from './headers.ts';
import { type Service, assembleService } from './service.ts';
import { createServiceProxy } from './service-proxy.ts';

export interface SandboxOptions {
  /** A profile that is served as `/profile.json` in place of `public/profile.json`; relative to Vite's root. */
  readonly profileFile?: string | undefined;
  /** The description of another service to stand in for (see `service-spec.ts`); relative to Vite's root. */
  readonly serviceFile?: string | undefined;
  /** A real service: nothing of the sandbox is there, and what the profile names is passed on to it. */
  readonly serviceUrl?: string | undefined;
}

/**
 * The stand-in of a service in Vite's own servers, `dev` and `preview`, or the way to a real one; it takes no part in
 * a build.
 */
export function sandbox(options: SandboxOptions = {}): Plugin {
  // The middlewares are added at once, not in a returned function: that would be behind the fallback to index.html.
  const attach = options.serviceUrl ? attachProxy : attachSandbox;
  return {
    name: 'enrola-sandbox',
    // Before anything is built.
    config({ root = process.cwd() }) {
      if (options.serviceUrl) checkServiceUrl(options, root);
    },
    // The development server writes scripts into its page, and sends no security headers.
    async configureServer(server) {
      closeAfterSends(server.httpServer);
      await attach(options, server, server.config.publicDir);
    },
    async configurePreviewServer(server) {
      const { root, build } = server.config;
      closeAfterSends(server.httpServer);
      const source = await attach(options, server, build.outDir);
      server.middlewares.use(createMissingFileMiddleware(resolve(root, build.outDir)));
      sendSecurityHeaders(server.httpServer, source);
    },
  };
}

type Attach = (
  options: SandboxOptions,
  server: ViteDevServer | PreviewServer,
  folder: string,
) => Promise<HeaderSource>;

const attachSandbox: Attach = async (options, { config, middlewares }, folder) => {
  const { root, logger } = config;
  const profileFile = resolve(root, options.profileFile || join(folder, PROFILE_PATH));
  if (options.profileFile) await requireProfile(profileFile);
  const findProfile = createProfileReader(profileFile);
  const baseUrl = toBaseUrl(findProfile() ?? { name: '', baseUrl: '' });
  if (/^https?:/.test(baseUrl)) logger.warn(`The profile sends to ${baseUrl}, not to the sandbox.`);
  const { serviceFile } = options;
  const described = serviceFile ? await loadService(resolve(root, serviceFile)) : undefined;
  const hasFile = (url: string) => existsSync(join(resolve(root, folder), url.split('?', 1)[0] ?? ''));
  const { handle, findJson } = createSandbox(createServiceFinder(findProfile, described, hasFile));
  middlewares.use(handle);
  if (options.profileFile) middlewares.use(createProfileMiddleware(profileFile));
  return {
    findProfile: withStandIns(findProfile, (request) => findJson(request, PROFILE_PATH)),
    reportPath: VIOLATIONS_PATH,
  };
};

const attachProxy: Attach = (options, { config, middlewares, httpServer }, folder) => {
  const { root } = config;
  const serviceUrl = parseServiceUrl(options.serviceUrl ?? '');
  const profileFile = resolve(root, options.profileFile || join(folder, PROFILE_PATH));
  const findProfile = createProfileReader(profileFile);
  // Browsers send a POST once more when a connection that they used before breaks: they use none twice.
  if (httpServer && 'maxRequestsPerSocket' in httpServer) httpServer.maxRequestsPerSocket = 1;
  middlewares.use(createServiceProxy({ serviceUrl, findProfile, log }));
  if (options.profileFile) middlewares.use(createProfileMiddleware(profileFile));
  log(`No sandbox: enrollments go to ${serviceUrl.href}`);
  return Promise.resolve({ findProfile });
};

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @throws Error for the operator who starts the server */
function checkServiceUrl({ serviceUrl = '', serviceFile, profileFile }: SandboxOptions, root: string): void {
  const url = parseServiceUrl(serviceUrl);
  if (serviceFile) throw new Error('SERVICE_URL and SANDBOX_SERVICE exclude each other: name one of them.');
  const name = profileFile || `public${PROFILE_PATH}`;
  const obstacle = findProfileObstacle(createProfileReader(resolve(root, name))());
  if (obstacle) throw new Error(`SERVICE_URL: the profile ${name} ${obstacle}`);
  const warning = findUrlWarning(url);
  if (warning) process.stderr.write(`${warning}\n`);
}

/** The service that a file describes, and what the profile names beside it; it follows a profile that is edited. */
function createServiceFinder(
  findProfile: FindProfile,
  described: Service | undefined,
  hasFile: (url: string) => boolean,
): () => Service {
  const bare = described ?? assembleService({}, { resources: [], appFiles: [] });
  const known = new WeakMap<ProfileSpec, Service>();
  return () => {
    const profile = findProfile();
    if (!profile) return bare;
    return remember(known, profile, () => {
      const invented = inventService(profile, hasFile);
      return described ? completeService(described, invented) : invented;
    });
  };
}

/** A fault may put another profile in the place of the file, for one session; each is read once. */
function withStandIns(
  findProfile: FindProfile,
  findJson: (request: IncomingMessage) => unknown,
): HeaderSource['findProfile'] {
  const known = new WeakMap<object, { readonly profile: ProfileSpec | undefined }>();
  return (request) => {
    const json = findJson(request);
    if (json === undefined) return findProfile();
    if (typeof json !== 'object' || json === null) return undefined;
    return remember(known, json, () => ({ profile: toProfile(json) })).profile;
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

/** A missing file is no page of the app: without this Vite would answer it with `index.html`. */
function createMissingFileMiddleware(folder: string): Middleware {
  return (request, response, next) => {
    const path = toPath(request.url ?? '/');
    if (!/\.[^/]*$/.test(path) || existsSync(join(folder, path))) return next();
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('There is no such file.');
  };
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
