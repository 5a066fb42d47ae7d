import { expect, test } from 'vitest';
import { readSbom } from './sbom.ts';

const sbom = readSbom();
const named = (name: string) => sbom.components.filter((component) => component.name === name);

test.each([
  'react',
  'react-dom',
  'zod',
  'pg',
  'workbox-core',
  '@electric-sql/pglite',
  '@noble/curves',
  'scheduler',
  'Inter',
])('%s is a part, with its licence', (name) => {
  expect(named(name)).not.toEqual([]);
  for (const { licenses } of named(name)) expect(licenses).toEqual([expect.anything()]);
});

test.each(['typescript', 'vite', 'vitest', 'ajv', '@types/react'])('%s is no part', (name) => {
  expect(named(name)).toEqual([]);
});

test('each package has its hash, and what it needs is a part', () => {
  const refs = new Set<string>([
    sbom.metadata.component['bom-ref'],
    ...sbom.components.map((part) => part['bom-ref']),
  ]);
  expect(refs.size).toBe(sbom.components.length + 1);
  for (const component of sbom.components)
    if ('hashes' in component)
      expect(component.hashes.map(({ alg, content }) => `${alg} ${content}`).join()).toMatch(
        /^SHA-512 [0-9a-f]{128}$/,
      );
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
});
