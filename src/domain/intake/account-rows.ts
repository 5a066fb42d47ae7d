/**
 * Joins bank, kind and number to accounts. They belong together only when they are close together in the
 * text.
 */
import type { Doubt } from '../enrollment/enrollment.ts';
import { findRutBody } from '../formats/rut.ts';
import { groupBy } from '../fields/group-by.ts';
import type { FieldKey } from '../fields/registry.ts';
import type { Part } from './text-parts.ts';
import type { ReadRow, ReadValue } from './reading.ts';
import type { Remainder } from './remainder.ts';

type AccountSlot = 'bank' | 'kind' | 'number';

export interface AccountPart extends Part {
  readonly slot: AccountSlot;
  /** The lines of its label and of its value. */
  readonly line: number;
  readonly endLine: number;
  /** True for a CuentaRUT, whose number is the holder's RUT. */
  readonly isCuentaRut?: boolean | undefined;
}

/** The bank, kind and number found at one place of a text. */
export interface AccountWords {
  readonly bank: (Pick<Part, 'entry' | 'doubt'> & { readonly written: string }) | undefined;
  readonly kind:
    | (Pick<AccountPart, 'entry' | 'doubt' | 'isCuentaRut'> & { readonly written: string })
    | undefined;
  readonly number: { readonly written: string; readonly doubt?: Doubt | undefined } | undefined;
}

export function toAccountParts(
  { bank, kind, number }: AccountWords,
  place: Pick<AccountPart, 'line' | 'endLine'>,
  rest: Remainder,
): AccountPart[] {
  const taking = (written: string) => ({ ...place, take: () => rest.take(written) });
  return [
    ...(bank
      ? [{ ...taking(bank.written), slot: 'bank' as const, entry: bank.entry, doubt: bank.doubt }]
      : []),
    ...(kind ? [{ ...taking(kind.written), ...kind, slot: 'kind' as const }] : []),
    ...(number
      ? [{ ...taking(number.written), slot: 'number' as const, entry: number.written, doubt: number.doubt }]
      : []),
  ];
}

type Group = ReadonlyMap<AccountSlot, AccountPart>;

const FIELD_OF: Readonly<Record<AccountSlot, FieldKey>> = {
  bank: 'bankAccounts.bankId',
  kind: 'bankAccounts.kind',
  number: 'bankAccounts.number',
};
const SLOTS: readonly AccountSlot[] = ['bank', 'kind', 'number'];

/** Returns the accounts of one person; `isBlank` tells which lines of the text separate accounts. */
export function toAccountRows(
  parts: readonly AccountPart[],
  identifier: string | undefined,
  isBlank: (line: number) => boolean,
): readonly ReadRow[] {
  const runs = toRuns(parts.toSorted((a, b) => a.line - b.line));
  const adjacent = runs.flatMap((run) => {
    const groups = toGroups(run);
    const isAlike = new Set(groups.map((group) => [...group.keys()].toSorted().join())).size === 1;
    return groups.map((group) => ({ group, isSure: isAlike }));
  });
  const joined = joinDistant(
    adjacent.map(({ group }) => group),
    isBlank,
  );
  const found = joined ? [{ group: joined, isSure: false }] : adjacent;
  return found.flatMap(({ group, isSure }) => toRow(group, isSure, identifier));
}

/** Groups parts on successive lines. */
function toRuns(parts: readonly AccountPart[]): AccountPart[][] {
  const runs: AccountPart[][] = [];
  let end = -Infinity;
  for (const part of parts) {
    if (part.line - end > 1) runs.push([]);
    runs.at(-1)?.push(part);
    end = Math.max(end, part.endLine);
  }
  return runs;
}

/** Splits a run into accounts. Parts on one line stay together. */
function toGroups(run: readonly AccountPart[]): Group[] {
  const groups: Map<AccountSlot, AccountPart>[] = [];
  for (const parts of groupBy(run, ({ line }) => line).values()) {
    const last = groups.at(-1);
    const isNew = !last || parts.some(({ slot }) => last.has(slot));
    let group = isNew ? new Map<AccountSlot, AccountPart>() : last;
    if (isNew) groups.push(group);
    for (const part of parts) {
      if (group.has(part.slot)) {
        group = new Map();
        groups.push(group);
      }
      group.set(part.slot, part);
    }
  }
  return groups;
}

/** Joins the parts of a paragraph's only account, even with other lines between them. */
function joinDistant(groups: readonly Group[], isBlank: (line: number) => boolean): Group | undefined {
  if (groups.length < 2) return undefined;
  const parts = groups.flatMap((group) => [...group.values()]);
  if (new Set(parts.map(({ slot }) => slot)).size !== parts.length) return undefined;
  const first = Math.min(...parts.map(({ line }) => line));
  const last = Math.max(...parts.map(({ endLine }) => endLine));
  for (let line = first; line <= last; line += 1) if (isBlank(line)) return undefined;
  return new Map(parts.map((part) => [part.slot, part]));
}

function toRow(group: Group, isSure: boolean, identifier: string | undefined): ReadRow[] {
  const number = group.get('number');
  // A bank or a kind without a number is no account.
  if (!number) return [];
  const isCuentaRut = group.get('kind')?.isCuentaRut === true;
  if (isCuentaRut && identifier !== undefined && !isNumberOf(identifier, String(number.entry))) return [];
  const doubt: Doubt | undefined =
    isSure && !(isCuentaRut && identifier === undefined) ? undefined : 'guessed';
  const values = SLOTS.flatMap((slot): ReadValue[] => {
    const part = group.get(slot);
    if (!part) return [];
    part.take?.();
    return [{ field: FIELD_OF[slot], entry: part.entry, doubt: part.doubt ?? doubt }];
  });
  return [{ section: 'bankAccounts', values }];
}

/** The number of a CuentaRUT is the RUT, usually without its check digit. */
function isNumberOf(identifier: string, number: string): boolean {
  const body = findRutBody(identifier);
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return body !== undefined && (digits === body || findRutBody(number) === body);
}
