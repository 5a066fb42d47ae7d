/** The example profile with a case, and a case that is answered under it. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { CaseRecord } from '../../src/domain/enrollment/enrollment.ts';

export const CASE_PROFILE = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL('../../public/profiles/case.json', import.meta.url), 'utf8')));

/** The answers of a natural person: the points propose the moderate profile. No such file is stored. */
export function answeredCase(): CaseRecord {
  return {
    profile: [
      {
        id: 'profile',
        horizon: '5',
        fall: 'wait',
        aim: 'income',
        part: '25',
        used: 'shares',
        earnings: 'stay',
        _version: '2026-08',
        _at: '2026-11-26T13:21:00.000Z',
        _by: 'Lorena Tapia',
      },
    ],
    declarations: [
      {
        id: 'declarations',
        exposed: 'no',
        'foreign-tax': 'yes',
        '_at-exposed': '2026-11-26T13:22:00.000Z',
        '_by-exposed': 'Lorena Tapia',
      },
    ],
    residences: [{ id: 'r1', country: 'PER', number: '10.4471.8829.3', since: '01-03-2021' }],
    papers: [{ id: 'papers', card: `sha256-${'a'.repeat(64)} 412000 image/jpeg IMG_0412.jpg` }],
    consent: [{ id: 'consent', notice: '2026-06', way: 'here', offers: 'no' }],
  };
}
