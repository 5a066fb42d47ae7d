import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findApproval,
  findApproveHindrance,
  findClaimedApproval,
  isEnterer,
  listEnterers,
  listHolding,
} from './approval.ts';
import type { JournalEvent } from './journal.ts';
import { type Note, notes, toUnchained } from './review.arbitraries.ts';

const AT = '2026-11-21T10:00:00.000Z';
const STRICT = { isRequired: true, maySelfApprove: false };
const SELF = { isRequired: true, maySelfApprove: true };
const OFF = { isRequired: false, maySelfApprove: false };

const note = (event: JournalEvent, name?: string, source: 'claim' | 'sign-in' = 'claim'): Note => ({
  at: AT,
  ...(name !== undefined && { by: { name, source } }),
  event,
});
const entered = (name: string) => note({ kind: 'entered' }, name);
const edited = (name?: string) =>
  note({ kind: 'edited', snapshot: 1, places: [], more: 0 }, name, name === undefined ? 'claim' : 'sign-in');
const approved = (name: string | undefined, hash = 'h1', reason?: string) =>
  note({ kind: 'approved', snapshot: 1, hash, ...(reason !== undefined && { reason }) }, name);
const observed = (observation = 'o') => note({ kind: 'observed', observation, place: {}, text: 'Falta' });
const SETTLED = note({ kind: 'settled', observation: 'o' });
const REOPENED = note({ kind: 'reopened', observation: 'o' });
const RECEIVED = note({ kind: 'received', chain: 'intact' });
const DECISIONS = ['approved', 'voided', 'returned', 'received'];
const VOIDED = note({ kind: 'voided', hash: 'h1' });
const journal = (...list: Note[]) => toUnchained(list);

describe('listEnterers and isEnterer', () => {
  it('list every person who claimed the entry or edited while signed in, each once, the latest last', () => {
    const entries = journal(entered('Ana'), edited(), edited('Berta'), approved('Carla'), entered('ANA'));
    expect(listEnterers(entries).map(({ name }) => name)).toEqual(['Berta', 'ANA']);
  });

  it.each([
    'ana maria',
    'ANA MARÍA',
    '  Ana\tMaría ',
    'Ana-María',
    'Ana Mari\u0301a',
    'AnaMaría',
    'A\u200bna María',
    'Ａna María',
    'Аnа Маría',
    'Ana\u3164María',
    'ANA\u2800MARlA',
  ])('take %j for the same person as «Ana María»: case, accents and blanks do not matter', (name) => {
    expect(isEnterer(name, journal(entered('Ana María')))).toBe(true);
    expect(findApproveHindrance(name, journal(entered('Ana María')), STRICT)).toBe('same');
  });

  it('take a person with a similar name for another person', () => {
    for (const name of ['Ana', 'María Ana', 'Ana Marina', '']) {
      expect(isEnterer(name, journal(entered('Ana María'))), name).toBe(false);
    }
  });
});

describe('findApproveHindrance', () => {
  it('requires a name of the approver', () => {
    for (const rules of [STRICT, SELF, OFF]) {
      for (const name of ['', ' ', '…', '\u3164', '\u2800', '\uffa0\u200b']) {
        expect(findApproveHindrance(name, journal(entered('Ana')), rules)).toBe('no-name');
      }
    }
  });

  it('requires an approver who did not enter the data, where the profile forbids self-approval', () => {
    expect(findApproveHindrance('Berta', journal(entered('Ana')), STRICT)).toBeUndefined();
    expect(findApproveHindrance('Ana', journal(entered('Ana')), STRICT)).toBe('same');
    expect(findApproveHindrance('Ana', journal(entered('Ana'), entered('Eva')), STRICT)).toBe('same');
    expect(findApproveHindrance('Ana', journal(edited('Ana')), STRICT)).toBe('same');
    expect(findApproveHindrance('Ana', journal(entered('Ana')), SELF)).toBeUndefined();
  });

  it('asks for a reason while something is observed and not settled', () => {
    const open = journal(entered('Ana'), observed());
    for (const rules of [STRICT, SELF, OFF]) {
      expect(findApproveHindrance('Berta', open, rules)).toBe('observed');
      expect(findApproveHindrance('Berta', open, rules, ' ')).toBe('observed');
      expect(findApproveHindrance('Berta', open, rules, 'Confirmado')).toBeUndefined();
    }
    expect(findApproveHindrance('Berta', journal(entered('Ana'), observed(), SETTLED), STRICT)).toBe(
      undefined,
    );
  });

  it('does not know who entered the data by a name in which nothing can be read', () => {
    expect(findApproveHindrance('Berta', journal(entered('\u3164')), STRICT)).toBe('no-enterer');
  });

  it('allows no approval while the person who entered the data is unknown, unless self-approval is allowed', () => {
    expect(findApproveHindrance('Berta', journal(edited()), STRICT)).toBe('no-enterer');
    expect(findApproveHindrance('Berta', [], SELF)).toBeUndefined();
  });
});

describe('an approval', () => {
  it('is found only for the approved bytes, with its author and time', () => {
    const entries = journal(entered('Ana'), approved('Berta'));
    expect(findApproval(entries, 'h1', STRICT)).toEqual({
      number: 2,
      hash: 'h1',
      snapshot: 1,
      at: AT,
      by: { name: 'Berta', source: 'claim' },
      reason: undefined,
    });
    expect(findApproval(entries, 'h2', STRICT)).toBeUndefined();
    expect(findApproval([], 'h1', STRICT)).toBeUndefined();
  });

  it('is found only if it is the latest one and was not voided', () => {
    const both = journal(entered('Ana'), approved('Berta', 'h1'), approved('Berta', 'h2'));
    expect(findApproval(both, 'h1', STRICT)).toBeUndefined();
    expect(findApproval(both, 'h2', STRICT)).toBeDefined();
    expect(findApproval(journal(entered('Ana'), approved('Berta'), VOIDED), 'h1', STRICT)).toBeUndefined();
    expect(
      findApproval(journal(entered('Ana'), approved('Berta'), VOIDED, approved('Berta')), 'h1', STRICT),
    ).toBeDefined();
  });

  it('stays valid when later entries are added to the journal', () => {
    const after = [note({ kind: 'reviewed' }), note({ kind: 'replied', observation: 'o', text: '' })];
    expect(findApproval(journal(entered('Ana'), approved('Berta'), ...after), 'h1', STRICT)).toBeDefined();
  });

  it('is void once it is returned, and nothing says that it was changed', () => {
    const entries = journal(entered('Ana'), approved('Berta'), note({ kind: 'returned', snapshot: 1 }));
    expect(findApproval(entries, 'h1', STRICT)).toBeUndefined();
  });

  it('does not count where something was observed and no reason given', () => {
    const before = [entered('Ana'), observed()];
    expect(findApproval(journal(...before, approved('Berta')), 'h1', STRICT)).toBeUndefined();
    expect(
      findApproval(journal(...before, approved('Berta', 'h1', 'Confirmado')), 'h1', STRICT)?.reason,
    ).toBe('Confirmado');
  });

  it('is judged by the persons who were known to have entered data when it was made', () => {
    const entries = journal(entered('Ana'), approved('Berta'), entered('Berta'));
    expect(findApproval(entries, 'h1', STRICT)).toBeDefined();
    expect(findApproveHindrance('Berta', entries, STRICT)).toBe('same');
  });

  it('does not count where the rules do not allow its author', () => {
    expect(findApproval(journal(entered('Ana'), approved('ana')), 'h1', STRICT)).toBeUndefined();
    expect(findApproval(journal(entered('Ana'), approved('ana')), 'h1', SELF)).toBeDefined();
    expect(findApproval(journal(entered('Ana'), approved('ana')), 'h1', OFF)).toBeDefined();
    expect(findApproval(journal(approved('Berta')), 'h1', STRICT)).toBeUndefined();
    expect(findApproval(journal(entered('Ana'), approved(undefined)), 'h1', SELF)).toBeUndefined();
    // An earlier approval that was allowed does not replace it.
    expect(
      findApproval(journal(entered('Ana'), approved('Berta'), approved('Ana')), 'h1', STRICT),
    ).toBeUndefined();
  });

  it('does not count where it came with a file, whatever was noted since, until it is approved here', () => {
    const came = [entered('Ana'), approved('Berta'), RECEIVED];
    for (const rules of [STRICT, SELF, OFF]) {
      expect(findApproval(journal(...came), 'h1', rules)).toBeUndefined();
      expect(findApproval(journal(...came, note({ kind: 'reviewed' })), 'h1', rules)).toBeUndefined();
      expect(findApproval(journal(...came, approved('Carla')), 'h1', rules)?.by?.name).toBe('Carla');
    }
  });

  it('counts only by a sign-in where the service has one', () => {
    const signed = { ...STRICT, isSignInRequired: true };
    const bySignIn = note({ kind: 'approved', snapshot: 1, hash: 'h1' }, 'Berta', 'sign-in');
    expect(findApproval(journal(edited('Ana'), approved('Berta')), 'h1', signed)).toBeUndefined();
    expect(findApproval(journal(edited('Ana'), bySignIn), 'h1', signed)).toBeDefined();
    expect(findApproval(journal(edited('Ana'), bySignIn, RECEIVED), 'h1', signed)).toBeUndefined();
  });

  it('is found exactly if it is the latest decision, for the same bytes, and the rules allow it', () => {
    const rules = fc.record({ isRequired: fc.boolean(), maySelfApprove: fc.boolean() });
    fc.assert(
      fc.property(notes, fc.constantFrom('h1', 'h2'), rules, (list, hash, given) => {
        const entries = toUnchained(list);
        const last = entries.filter(({ event }) => DECISIONS.includes(event.kind)).at(-1);
        const isOfThese = last?.event.kind === 'approved' && last.event.hash === hash;
        const reason = last?.event.kind === 'approved' ? last.event.reason : undefined;
        const before = entries.slice(0, (last?.number ?? 1) - 1);
        const isAllowed =
          !given.isRequired ||
          findApproveHindrance(last?.by?.name ?? '', before, given, reason) === undefined;
        expect(findApproval(entries, hash, given) !== undefined).toBe(isOfThese && isAllowed);
      }),
    );
  });
});

describe('an open observation', () => {
  const list = (...told: Note[]) => listHolding(journal(...told), 'h1', OFF).map(({ id }) => id);

  it('holds the send back, where approvals are asked for and where they are not', () => {
    expect(list()).toEqual([]);
    expect(list(observed())).toEqual(['o']);
    expect(list(observed(), SETTLED)).toEqual([]);
    expect(list(observed(), approved('Berta'))).toEqual(['o']);
    expect(listHolding(journal(entered('Ana'), observed()), undefined, STRICT)).toHaveLength(1);
  });

  it('lets it go where these bytes were approved with a reason since', () => {
    expect(list(observed(), approved('Berta', 'h1', 'Confirmado'))).toEqual([]);
    expect(list(observed(), approved('Berta', 'h2', 'Confirmado'))).toEqual(['o']);
    expect(list(observed(), approved('Berta', 'h1', 'Confirmado'), VOIDED)).toEqual(['o']);
    expect(list(observed(), approved('Berta', 'h1', 'Confirmado'), RECEIVED)).toEqual(['o']);
  });

  it('holds it back again where it was opened after the reason was given', () => {
    const reasoned = approved('Berta', 'h1', 'Confirmado');
    expect(list(observed(), reasoned, observed('p'))).toEqual(['p']);
    expect(list(observed(), reasoned, SETTLED, REOPENED)).toEqual(['o']);
    expect(list(observed(), reasoned, note({ kind: 'replied', observation: 'o', text: 'Sí' }))).toEqual([]);
  });
});

describe('what a file says of an approval', () => {
  const signed = (event: JournalEvent, name: string) => note(event, name, 'sign-in');
  const claim = signed({ kind: 'approved', snapshot: 1, hash: 'h1' }, 'Berta');

  it('is known by its author according to the file, through several computers', () => {
    const expected = { hash: 'h1', snapshot: 1, at: AT, by: { name: 'Berta', source: 'file' } };
    expect(findClaimedApproval(journal(edited('Ana'), claim, RECEIVED))).toMatchObject(expected);
    expect(findClaimedApproval(journal(claim, RECEIVED, note({ kind: 'reviewed' }), RECEIVED))).toMatchObject(
      expected,
    );
  });

  it('is nothing where the file says that it was void, where none came, and once it is approved here', () => {
    expect(findClaimedApproval(journal(claim, VOIDED, RECEIVED))).toBeUndefined();
    expect(findClaimedApproval(journal(edited('Ana'), claim))).toBeUndefined();
    expect(findClaimedApproval(journal(claim, RECEIVED, approved('Carla')))).toBeUndefined();
  });

  it('names those who entered the data according to the file, where the file says that they signed in', () => {
    expect(listEnterers(journal(edited('Ana'), entered('Eva'), RECEIVED, edited('Inés')))).toEqual([
      { name: 'Ana', source: 'file' },
      { name: 'Eva', source: 'claim' },
      { name: 'Inés', source: 'sign-in' },
    ]);
  });
});
