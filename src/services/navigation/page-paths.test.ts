import { expect, test } from 'vitest';
import { isPagePath } from './page-paths.ts';

test.each(['/', '/perfil', '/envios', '/inscripciones/1/revision'])(
  'the page %s opens without a network',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

test.each(['/sandbox', '/sandbox/clients', '/profile.json', '/api/publicapi/svc/x'])(
  '%s is always answered by the server',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);
