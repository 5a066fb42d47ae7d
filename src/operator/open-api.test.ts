import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { toOpenApi } from './open-api.ts';

test('openapi.json equals the generated document (npm run team:api updates it)', () => {
  expect(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')).toBe(toOpenApi());
});

test('every schema of the document compiles, with its references', () => {
  const document = JSON.parse(toOpenApi()) as { components: { schemas: object }; paths: object };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const places: string[] = [];
  const collect = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const at = `${place}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (key === 'schema') places.push(at);
      else collect(part, at);
    }
  };
  collect(document.paths, '/paths');
  places.push(...Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`));
  expect(places.length).toBeGreaterThan(100);
  for (const place of places) expect(ajv.getSchema(`api#${place}`), place).toBeTypeOf('function');
});
