// @ts-check
/** `npm run team:api`: writes openapi.json, the description of the team server's API. A unit test fails while it is not up to date. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { withSource } from './load-source.mjs';

const file = 'openapi.json';
await withSource(
  '/src/operator/open-api.ts',
  /** @param {typeof import('./open-api.ts')} module */
  ({ toOpenApi }) => writeFileSync(join(ROOT, file), toOpenApi()),
);
console.log(`${file} is written.`);
