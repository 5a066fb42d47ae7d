import * as z from 'zod/mini';
import { toNotedEvent } from '../domain/files/history.ts';
import { ENROLLMENT_DEEDS, ROLES, TEAM_DEEDS, type TeamEntry } from '../domain/team/team-api.ts';
import type { Translator } from '../i18n/translator.ts';
import { type HistoryLine, type HistoryWords, toHistoryLine } from './history-text.ts';

const DEEDS = [...ENROLLMENT_DEEDS, ...TEAM_DEEDS];

interface Deed {
  readonly kind: string;
  readonly about?: Readonly<Record<string, unknown>> | undefined;
  /** Name, at that time, of the user it is about; an older server did not note it. */
  readonly whom?: string | undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Text of a journal entry: the action and its details. An unknown action of a newer server shows as it is.
 * @param users users who may be named; no one else is
 */
export function toDeedText(deed: Deed, translator: Translator, users: readonly Named[]): string {
  const { t } = translator;
  const known = DEEDS.find((each) => each === deed.kind);
  const isOfClients = known === 'exported' && deed.about?.['what'] === 'created';
  const what = isOfClients ? t('team.did.exportedClients') : known ? t(`team.did.${known}`) : deed.kind;
  const details = toDetails(deed, translator, users);
  return details.length === 0 ? what : t('team.did', { what, details: details.join(' · ') });
}

/**
 * An entry of the team's journal of an enrollment, for the history. What a browser notes too is said as there.
 */
export function toDeedLine(deed: TeamEntry, words: HistoryWords): HistoryLine {
  const { translator, entries } = words;
  const { number, at, kind, about, name = translator.t('team.server'), text } = deed;
  const entry = entries.find((each) => each.number === number);
  return entry
    ? {
        ...toHistoryLine(toNotedEvent(entry), words),
        by: name,
        // A team notes the words of a return with the return.
        text: kind === 'returned' ? text : undefined,
      }
    : { at, what: toDeedText({ kind, about }, translator, []), by: name, text };
}

const aboutSchema = z.object({
  /** User before a change; `after` is the user after it. */
  before: z.optional(z.object({ name: z.optional(z.string()), role: z.optional(z.enum(ROLES)) })),
  after: z.optional(z.object({ name: z.optional(z.string()), role: z.optional(z.enum(ROLES)) })),
  user: z.optional(z.string()),
  to: z.optional(z.string()),
  role: z.optional(z.enum(ROLES)),
  isDisabled: z.optional(z.boolean()),
  /** Number of the attempt; a `queued` entry has its id instead. */
  attempt: z.optional(z.union([z.int(), z.string()])),
  /** HTTP status of the answer. */
  status: z.optional(z.int()),
  /** Number of identifiers looked up; `today` counts those of the day. */
  count: z.optional(z.int()),
  today: z.optional(z.int()),
  isRefused: z.optional(z.boolean()),
  /** Code of the kind of a return. */
  category: z.optional(z.string()),
});

function toDetails(
  { about, whom }: Deed,
  { t, plural }: Translator,
  users: readonly Named[],
): readonly string[] {
  const { before, after, user, to, role, isDisabled, attempt, status, count, today, isRefused, category } =
    aboutSchema.safeParse(about).data ?? {};
  const whose = users.find(({ id }) => id === (user ?? to));
  const now = after?.role !== before?.role ? after?.role : undefined;
  const was = [
    before?.name !== after?.name && before?.name,
    before?.role && before.role !== (after?.role ?? role) && t(`team.role.${before.role}`),
  ].filter((each) => typeof each === 'string');
  return [
    whose && (whom ?? whose.name),
    role && t(`team.role.${role}`),
    now && t(`team.role.${now}`),
    was.length > 0 && t('team.did.before', { what: was.join(', ') }),
    isDisabled !== undefined && t(isDisabled ? 'team.did.access.off' : 'team.did.access.on'),
    typeof attempt === 'number' && attempt > 1 && t('team.did.attempt', { n: attempt }),
    status !== undefined && `HTTP ${status}`,
    count !== undefined && plural('team.did.clients', count),
    today !== undefined && t('team.did.clients.today', { n: today }),
    category,
    isRefused === true && t('team.did.clients.refused'),
  ].filter((detail) => typeof detail === 'string');
}
