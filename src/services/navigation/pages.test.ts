import { expect, test } from 'vitest';
import { findPage, isKeptPage, PAGES } from './pages.ts';

test.each(['/', '/perfil', '/envios', '/inscripciones/1/revision'])(
  'the page %s opens without a network',
  (path) => {
    expect(isKeptPage(path)).toBe(true);
  },
);

test.each(['/sandbox', '/sandbox/clients', '/profile.json', '/api/publicapi/svc/x'])(
  '%s is always answered by the server',
  (path) => {
    expect(isKeptPage(path)).toBe(false);
  },
);

test.each(['/equipo', '/equipo/cuenta'])('%s needs the server of the team', (path) => {
  expect(isKeptPage(path)).toBe(false);
});

test('each page is found at its address, also with a slash at the end', () => {
  for (const { name, path } of PAGES) {
    expect(findPage(path)?.page.name).toBe(name);
    expect(findPage(path === '/' ? '/' : `${path}/`)?.page.name).toBe(name);
  }
});

test('an address says which enrollment and which step it opens', () => {
  expect(findPage('/inscripciones/E1')).toMatchObject({ enrollmentId: 'E1', step: { kind: 'start' } });
  expect(findPage('/inscripciones/E1/personas/P1')?.step).toEqual({ kind: 'person', personId: 'P1' });
  expect(findPage('/inscripciones/E1/papel')).toMatchObject({ enrollmentId: 'E1', step: undefined });
  expect(findPage('/perfil')).toMatchObject({ enrollmentId: undefined, step: undefined });
});

test.each([
  '/inscripciones',
  '/inscripciones/',
  '/inscripciones/1/otra',
  '/inscripciones/1/personas',
  '/otra',
])('%s is no page', (path) => {
  expect(findPage(path)).toBeUndefined();
});
