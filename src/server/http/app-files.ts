/** The built app, for a server without nginx in front. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

export interface AppFiles {
  /** Of the build. */
  readonly folder: string;
  readonly profile: ProfileSpec;
}

/** What a browser of the team gets: it signs in to the team, and does not learn where the service is. */
function toTeamProfile(profile: ProfileSpec): ProfileSpec {
  const { request: _request, ...spec } = profile;
  return { ...spec, baseUrl: '', authentication: { kind: 'team' } };
}

/** Adds the files; every other address is a page of the app. */
export function serveApp(app: Hono, { folder, profile }: AppFiles): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  app.get('/profile.json', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(toTeamProfile(profile));
  });
  app.get('/assets/*', async (c, next) => {
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    await next();
  });
  app.get('*', serveStatic({ root: folder, precompressed: true }));
  app.get('*', serveStatic({ path: join(folder, 'index.html'), precompressed: true }));
}
