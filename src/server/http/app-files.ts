/** The built app, for a server without nginx in front. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { toTeamCatalogs } from '../sender/service-lists.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

export interface AppFiles {
  /** Of the build. */
  readonly folder: string;
  readonly profile: ProfileSpec;
  /** Of its file, by which it names itself in the browser: SHA-256, in hex. */
  readonly profileHash: string;
}

/** What a browser of the team gets: it signs in to the team, and does not learn where the service is. */
export function toTeamProfile({ profile, profileHash }: Omit<AppFiles, 'folder'>): ProfileSpec {
  const { request: _request, ...spec } = profile;
  const catalogs = toTeamCatalogs(spec);
  return {
    ...spec,
    ...(catalogs && { catalogs }),
    baseUrl: '',
    authentication: { kind: 'team', profile: profileHash },
  };
}

/** Adds the files; every other address is a page of the app. */
export function serveApp(app: Hono, { folder, ...files }: AppFiles): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  app.get('/profile.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(toTeamProfile(files));
  });
  // Of another version there may be none: a page in its place would be kept for a year.
  app.get(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
    (c) => c.text('Not Found\n', 404),
  );
  // The page names the assets of its version: it is asked for anew.
  app.get('*', async (c, next) => {
    c.header('Cache-Control', 'no-cache');
    await next();
  });
  app.get('*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', serveStatic({ path: join(folder, 'index.html'), precompressed: true }));
}
