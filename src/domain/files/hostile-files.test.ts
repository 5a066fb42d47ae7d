import { describe, expect, it } from 'vitest';
import { measureCpu } from '../formats/cpu-time.fixture.ts';
import { toPathText } from '../formats/json-path.ts';
import type { FileProblem } from './file-problem.ts';
import { HOSTILE_TEXTS } from './hostile-texts.fixture.ts';
import { HOSTILE_REVIEWS } from './hostile-reviews.fixture.ts';
import { HOSTILE_VALUES } from './hostile-values.fixture.ts';
import { readFile } from './read-file.ts';

const HOSTILE_FILES = [...HOSTILE_TEXTS, ...HOSTILE_VALUES, ...HOSTILE_REVIEWS];
const MAX_MS = 1000;

let count = 0;
const newId = () => `n${(count += 1)}`;

function placeOf(problem: FileProblem): string {
  if ('path' in problem) return toPathText(problem.path, '');
  return problem.code === 'contract' ? toPathText(problem.problem.path, '') : '';
}

describe('a hostile file', () => {
  it('has a unique name and is one of at least 100', () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(100);
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length);
  });

  it.for(HOSTILE_FILES)('is refused or read as expected: $name', (file, { task }) => {
    const content = file.bytes();
    const name = 'the hostile file that is read slowest, CPU time';
    const reading = measureCpu(task, { name, most: MAX_MS, run: () => readFile(content, newId) });
    if (file.refused) {
      const problems = reading.ok ? [] : reading.problems.slice(0, 200);
      const found = problems.map((problem) => ({ at: placeOf(problem), ...problem }));
      expect(found).toContainEqual(expect.objectContaining(file.refused));
    } else {
      expect(reading).toMatchObject({ ok: true });
      const persons = reading.ok ? reading.contents.enrollment.persons : [];
      expect(persons[0]?.givenName).toBe(file.shown);
    }
    // The file did not change a prototype or a global object.
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get(globalThis, 'polluted')).toBeUndefined();
  });
});
