/** Queries of an auditor to the team's journal. */
import { queryOptions } from '@tanstack/react-query';
import { TEAM_API } from '../../domain/team/api.ts';
import type { AnswerOf } from '../../domain/team/endpoint.ts';
import { today } from '../clock.ts';
import { queryClient } from '../query-client.ts';
import { downloadFile } from '../files/download.ts';
import { ask, askForFile } from './team-client.ts';
import { teamKeys } from './team-queries.ts';

/** Search of the audit page, as its address has it; empty members match anything. */
export interface AuditSearch {
  /** An enrollment, or `team`. */
  readonly scope: string;
  /** Id of a user. */
  readonly actor: string;
  readonly kind: string;
  /** Days in the user's time zone, `2026-11-25`; both are included. */
  readonly since: string;
  readonly until: string;
}

const NAMES = ['scope', 'actor', 'kind', 'since', 'until'] as const;

/** @param search of an address: `?kind=approved` */
export function readAuditSearch(search: string): AuditSearch {
  const query = new URLSearchParams(search);
  const get = (name: (typeof NAMES)[number]) => query.get(name) ?? '';
  return {
    scope: get('scope'),
    actor: get('actor'),
    kind: get('kind'),
    since: get('since'),
    until: get('until'),
  };
}

/** The query of the page's address. */
export function writeAuditSearch(search: AuditSearch): string {
  return toQuery(NAMES.map((name) => [name, search[name].trim()]));
}

/** The query of the server. */
export const toAuditQuery = (search: AuditSearch): string => toQuery(toFilter(search));

/** The search in the server's form, which uses instants. */
function toFilter({ since, until, ...search }: AuditSearch) {
  const instants = { since: toMidnight(since, 0), until: toMidnight(until, 1) };
  return Object.entries({ ...search, ...instants });
}

const isSaid = ([, value]: readonly [string, string]) => value !== '';

function toQuery(pairs: readonly (readonly [string, string])[]): string {
  return String(new URLSearchParams(pairs.filter(isSaid).map(([...pair]) => pair)));
}

/** Start of a day in the user's time zone. An invalid day stays as it is: the server reports it. */
function toMidnight(day: string, daysLater: number): string {
  const begins = new Date(`${day}T00:00:00`);
  if (Number.isNaN(begins.getTime())) return day;
  // Counts calendar days: a day may have 23 or 25 hours.
  begins.setDate(begins.getDate() + daysLater);
  return begins.toISOString();
}

type AuditPage = AnswerOf<typeof TEAM_API.readAudit>;
export type AuditEntry = AuditPage['entries'][number];

const askPage = (query: string) =>
  ask(TEAM_API.readAudit, { query: Object.fromEntries(new URLSearchParams(query)) });

/** Entries found so far, the newest first; one page until `readOn`. */
export const auditQuery = (query: string) =>
  queryOptions({ queryKey: [...teamKeys.all, 'audit', query], queryFn: () => askPage(query) });

/** Reads the page after the entries found so far. Rejects with a `TeamError`. */
export async function readOn(query: string, { entries, next }: AuditPage): Promise<void> {
  const after = new URLSearchParams({ after: next ?? '' });
  const page = await askPage(`${query && `${query}&`}${after}`);
  queryClient.setQueryData(auditQuery(query).queryKey, {
    entries: [...entries, ...page.entries],
    next: page.next,
  });
}

export type AuditFormat = 'csv' | 'jsonl';

/** Timeout for reading the whole journal: some minutes for a million entries, longer under load. */
const WHOLE_MS = 15 * 60_000;

/**
 * Downloads all entries of a search as a file. Rejects with a `TeamError`. @param separator of the cells of a
 * CSV
 */
export async function downloadAudit(
  search: AuditSearch,
  format: AuditFormat,
  separator: ',' | ';',
): Promise<void> {
  const filter = Object.fromEntries(toFilter(search).filter(isSaid));
  const body = { ...filter, format, separator };
  const file = await askForFile(TEAM_API.exportAudit, { body, timeoutMs: WHOLE_MS });
  downloadFile(`enrola-auditoria-${today()}.${format}`, file);
}

/** Makes the server check every entry of every chain, and the tables against them. */
export const checkChains = () => ask(TEAM_API.checkChains, { timeoutMs: WHOLE_MS });
