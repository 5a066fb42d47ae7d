// @ts-check
/**
 * `npm run profile:schema`: writes public/profile.schema.json, by which editors complete and explain the keys of a
 * service profile. A unit test fails while it is not up to date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { withSource } from './load-source.mjs';

const file = join('public', 'profile.schema.json');
await withSource(
  '/src/operator/json-schema.ts',
  /** @param {typeof import('./json-schema.ts')} module */
  ({ toProfileJsonSchema }) => writeFileSync(join(ROOT, file), toProfileJsonSchema()),
);
console.log(`${file} is written.`);
