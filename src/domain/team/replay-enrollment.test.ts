import { describe, expect, it } from 'vitest';
import { EnrollmentReplay, type EnrollmentRows, type ReplayedEntry } from './replay-enrollment.ts';
import { UsersReplay } from './replay-users.ts';
import type { ApprovalRow, AttemptRow, StatedRows } from './stated-rows.ts';

const AT = '2026-11-24T12:00:00.000001Z';
const approval: ApprovalRow = { id: 'v', hash: 'h', revision: 3, by: 'elena', at: AT };
const attempt: AttemptRow = {
  id: 't',
  number: 1,
  approval: 'v',
  hash: 'h',
  state: 'queued',
  queuedBy: 'elena',
  queuedAt: AT,
  sentAt: null,
  resolvedBy: null,
  persons: null,
};
const stated = (state: string, more: Partial<StatedRows> = {}): StatedRows => ({
  head: {
    state,
    revision: 1,
    assignee: null,
    createdBy: 'pedro',
    createdAt: AT,
    updatedAt: AT,
    purgedAt: null,
  },
  content: 'c',
  answers: 'a',
  parts: 'p',
  approval: null,
  attempt: null,
  ...more,
});
const toEntry = (kind: string, actor: string | null, more: Partial<ReplayedEntry> = {}) => ({
  kind,
  actor,
  about: {},
  hasText: false,
  rows: undefined,
  ...more,
});

function replay(entries: readonly ReturnType<typeof toEntry>[], rows: Partial<EnrollmentRows>) {
  const replayed = new EnrollmentReplay();
  for (const [index, entry] of entries.entries()) replayed.step({ number: index + 1, ...entry });
  const all = { stated: stated('queued'), approvals: [], attempts: [], texts: [], ...rows };
  return replayed.end(all).map(({ number, flaw }) => `${number} ${flaw}`);
}

describe('entries of earlier versions, which say no rows', () => {
  const OLD = [
    toEntry('begun', 'pedro'),
    toEntry('approved', 'elena', { about: { hash: 'h' } }),
    toEntry('queued', 'elena', { about: { attempt: 't' } }),
  ];
  const rows = { approvals: [{ row: approval, bytes: 'same' as const }], attempts: [attempt] };

  it('give no false flaws, also where a newer version goes on', () => {
    expect(replay(OLD, rows)).toEqual([]);
    const sending = { ...attempt, state: 'sending', sentAt: AT };
    const sent = stated('sending', { approval, attempt: sending });
    const on = [...OLD, toEntry('sent', null, { rows: sent })];
    expect(replay(on, { ...rows, stated: sent, attempts: [sending] })).toEqual([]);
  });

  it('still tell who approved and who queued', () => {
    const other = { ...approval, by: 'raul' };
    expect(replay(OLD, { ...rows, approvals: [{ row: other, bytes: 'same' }] })).toEqual([
      '3 approval-forged',
      '2 approval-missing',
    ]);
    expect(replay(OLD, { ...rows, attempts: [] })).toEqual(['3 attempt-missing']);
    expect(replay(OLD, { ...rows, attempts: [{ ...attempt, queuedBy: 'raul' }] })).toEqual([
      '3 attempt-forged',
    ]);
  });
});

it('a step that the entry does not say is a flaw of that entry', () => {
  const begun = toEntry('begun', 'pedro', { rows: stated('draft') });
  const approved = stated('approved', { approval });
  const forged = toEntry('observed', 'elena', { rows: approved });
  expect(
    replay([begun, forged], { stated: approved, approvals: [{ row: approval, bytes: 'same' }] }),
  ).toEqual(['2 enrollment-changed', '2 approval-forged']);
});

it('what a newer version does gives no flaw', () => {
  const begun = toEntry('begun', 'pedro', { rows: stated('draft') });
  const newer = stated('in-review', { content: 'other' });
  expect(replay([begun, toEntry('translated', 'pedro', { rows: newer })], { stated: newer })).toEqual([]);
});

it('a user is as the last entry says that tells of them; one of an earlier version tells nothing', () => {
  const users = new UsersReplay();
  const entry = { kind: 'signed-out', about: {} };
  users.step({ ...entry, number: 1, actor: 'pedro', users: { pedro: '1' } });
  users.step({ ...entry, number: 2, actor: 'elena', about: { user: 'pedro' }, users: undefined });
  users.step({ ...entry, number: 3, actor: 'raul', users: { raul: '3' } });
  const rows = [
    { id: 'pedro', digest: '2', grants: '' },
    { id: 'elena', digest: '2', grants: '' },
    { id: 'raul', digest: '4', grants: '' },
    { id: 'marta', digest: '5', grants: '' },
  ];
  expect(users.end(rows)).toEqual([
    { number: 3, flaw: 'user-changed', row: 'raul' },
    { number: 3, flaw: 'user-forged', row: 'marta' },
  ]);
});

it.each<[string, string, Record<string, unknown>, readonly number[]]>([
  ['of a change by an administrator', 'user-changed', { user: 'pedro' }, []],
  ['of a change of somebody else', 'user-changed', { user: 'elena' }, [2]],
  ['of a change at the provider', 'changed-at-provider', { by: 'openid-connect' }, []],
  ['of a sign-in of an earlier version', 'signed-in', { by: 'openid-connect' }, []],
  ['of a sign-in', 'signed-in', { by: 'openid-connect', provedAt: null }, [2]],
  ['of something else', 'signed-out', {}, [2]],
])('somebody else than before in an entry %s', (_what, kind, about, flawed) => {
  const users = new UsersReplay();
  const step = { actor: 'pedro', users: { pedro: '1' } };
  users.step({ ...step, number: 1, kind: 'signed-in', about: {} });
  users.step({ ...step, number: 2, kind, about, users: { pedro: '2' } });
  users.step({ ...step, number: 3, kind: 'signed-out', about: {}, users: { pedro: '2' } });
  const flaws = users.end([{ id: 'pedro', digest: '2', grants: '' }]);
  expect(flaws.filter(({ row }) => row === 'pedro').map(({ number }) => number)).toEqual(flawed);
});

it.each<[string, string, Record<string, unknown>, readonly number[]]>([
  ['of a change by an administrator', 'user-changed', { user: 'pedro' }, []],
  ['of a confirmation', 'access-confirmed', { user: 'pedro' }, []],
  ['of a confirmation for somebody else', 'access-confirmed', { user: 'elena' }, [2]],
  ['of a link for a password', 'password-offered', { user: 'pedro' }, []],
  ['of something else', 'signed-in', {}, [2]],
])('another access than before in an entry %s', (_what, kind, about, flawed) => {
  const users = new UsersReplay();
  const step = { actor: 'pedro', users: { pedro: '1' } };
  users.step({ ...step, number: 1, kind: 'signed-in', about: {}, grants: { pedro: '1' } });
  users.step({ ...step, number: 2, kind, about, grants: { pedro: '2' } });
  users.step({ ...step, number: 3, kind: 'signed-out', about: {} });
  const accessOf = (grants: string) =>
    users
      .end([{ id: 'pedro', digest: '1', grants }])
      .filter(({ flaw }) => flaw === 'access-changed')
      .map(({ number }) => number);
  expect(accessOf('2')).toEqual(flawed);
  expect(accessOf('3')).toEqual([...flawed, 2]);
});
