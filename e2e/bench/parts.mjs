/**
 * What the bench measures, part by part. A part has
 * - `sizes`, each measured by itself;
 * - `visits`, functions of the setting (`browser`, `origin`, `folder`, `size`, `throttle`) and of the sample that they fill:
 *   a step writes its figure at once, so a visit that fails later keeps the earlier figures;
 * - `columns`: the figures of a sample by `key`, milliseconds unless the title says otherwise. Limits of `npm run bench`:
 *   `growth` from the smallest to the largest size, `most` at any size. For `--against`: a smaller value than `floor` counts as
 *   `floor`, a difference up to `resolution` counts as none, `isShownOnly` has no limit, and what is not a time says
 *   `isTime: false`, so that it is also judged where times are printed only;
 * - `sizeTitle` and `note` for its table in README.md.
 */
import { bytes } from './bytes.mjs';
import { sheetImport } from './import.mjs';
import { inp } from './inp.mjs';
import { keystrokes } from './keystrokes/measure-ways.mjs';
import { manyPersons, persons } from './persons.mjs';
import { review } from './review.mjs';
import { starts } from './starts.mjs';
import { validation } from './validate.mjs';

export const PARTS = {
  persons,
  many: manyPersons,
  starts,
  validation,
  review,
  import: sheetImport,
  inp,
  keystrokes,
  bytes,
};
