/** Serves the built app when there is no nginx in front of the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { toTeamCatalogs } from '../sender/service-lists.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

export interface AppFiles {
  /** Folder of the build. */
  readonly folder: string;
  readonly profile: ProfileSpec;
  /** SHA-256 of the profile's file in hex; it identifies the profile in the browser. */
  readonly profileHash: string;
}

/** The profile for browsers of the team: it signs in to the team, and hides the address of the service. */
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

/** Adds the files; every other address leads to a page of the app. */
export function serveApp(app: Hono, { folder, ...files }: AppFiles): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  app.get('/profile.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(toTeamProfile(files));
  });
  // Assets of other versions may be missing: browsers would keep a page in their place for a year.
  app.get(
    '/assets/*',
    async (c, next) => {
      await next();
      if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
    },
    serveStatic({ root: folder, precompressed: true }),
    (c) => c.text('Not Found\n', 404),
  );
  // The page names the assets of its version, so browsers must check it each time.
  app.get('*', async (c, next) => {
    c.header('Cache-Control', 'no-cache');
    await next();
  });
  app.get('*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', serveStatic({ path: join(folder, 'index.html'), precompressed: true }));
}
