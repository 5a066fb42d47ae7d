import { expect, test } from 'vitest';
import { personWith, rowWith } from '../../domain/enrollment/builders.fixture.ts';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { profileWith } from '../../domain/profile/profile.fixture.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { createSameFinder } from './same-finder.ts';

/** Enters a person `p` beside this one; `count` tells how often the others were read. */
function enterBeside(other: Person, spec: Partial<ProfileSpec>) {
  const header = { personIds: ['p', other.id] };
  let reads = 0;
  const session = {
    getSnapshot: () => ({ header }),
    *othersOf() {
      reads += 1;
      yield other;
    },
  };
  const find = createSameFinder(session, 'p', profileWith(spec), () => undefined);
  return { find: (values: Partial<Person>) => find(personWith(values)), count: () => reads };
}

test.each([
  ['sexo', 'sex'],
  ['dscGiro', 'businessActivity'],
] as const)('a check between persons whose only field is %s is found while one is entered', (field, key) => {
  const checks = [{ name: 'exactly-one', where: { field, equals: 'F' }, severity: 'error' }] as const;
  const { find } = enterBeside(personWith({ id: 'o', [key]: 'F' }), { checks: [...checks] });
  expect(find({ [key]: 'M' })).toEqual([]);
  expect(find({ [key]: 'F' })).toMatchObject([{ place: { field: key }, problem: { others: ['o'] } }]);
});

test('the others are compared again only when a value changed that the checks and rules read', () => {
  const { find, count } = enterBeside(personWith({ id: 'o' }), {
    checks: [{ name: 'shared-telephone', severity: 'warning' }],
    rules: [{ when: { field: 'tipoEntidad', equals: 'J' }, hide: ['telefono'] }],
  });
  const telephones = [rowWith('telephones', { number: '9' })];
  const entered: Partial<Person> = { telephones };
  find(entered);
  find({ ...entered, givenName: 'Ana', sex: 'F' });
  find({ ...entered, telephones: telephones.map((row) => ({ ...row, remark: 'de noche' })) });
  expect(count()).toBe(1);
  find({ ...entered, telephones: telephones.map((row) => ({ ...row, number: '8' })) });
  expect(count()).toBe(2);
  find({ ...entered, entityKind: 'J' });
  expect(count()).toBe(3);
});

test('a new row compares nothing, and a changed value is read by its own checks alone', () => {
  const read: string[] = [];
  const other = new Proxy(personWith({ id: 'o' }), {
    get: (person, key, self) => {
      read.push(String(key));
      return Reflect.get(person, key, self) as unknown;
    },
  });
  const { find, count } = enterBeside(other, {
    checks: [
      { name: 'shared-telephone', severity: 'warning' },
      { name: 'shared-email', severity: 'warning' },
    ],
  });
  const telephones = [rowWith('telephones', { number: '9' })];
  find({ telephones });
  find({ telephones: [...telephones, rowWith('telephones', { id: 'new' })] });
  expect(count()).toBe(1);
  read.length = 0;
  find({ telephones, emails: [rowWith('emails', { address: 'ana@example.com' })] });
  expect(read).toContain('emails');
  expect(read).not.toContain('telephones');
});

test('without a check between persons the others are never read', () => {
  const { find, count } = enterBeside(personWith({ id: 'o' }), {
    checks: [{ name: 'duplicate-row', severity: 'error' }],
  });
  find({ identifier: '7' });
  expect(count()).toBe(0);
});
