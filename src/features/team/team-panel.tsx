import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type Finding, FINDINGS } from '../../domain/drafts/resolution.ts';
import type { TeamState } from '../../domain/team/team-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useAuthentication } from '../../services/authentication/use-authentication.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { queryClient } from '../../services/query-client.ts';
import { askTeam, doneSchema, TeamError } from '../../services/team/team-client.ts';
import {
  meQuery,
  teamHeadQuery,
  teamJournalQuery,
  teamKeys,
  type TeamWhole,
  useTeamEvents,
} from '../../services/team/team-queries.ts';
import { isKnownToTeam, isWithTeam, pushToTeam } from '../../services/team/team-sync.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TeamProblem } from './team-problem.tsx';
import './team.css';

/** Asks the server for one step; what it answers is on the page before anything else can be pressed. */
interface Step {
  readonly path: string;
  readonly body?: unknown;
}

interface TeamPanelProps {
  /** Undefined until they are counted. */
  readonly errors: number | undefined;
}

/** What the team decides at the end of the review: hand in, return, approve, send, take back, say what was found. */
export function TeamPanel({ errors }: TeamPanelProps) {
  const { t } = useTranslator();
  const session = useSession();
  const header = useSessionPart((snapshot) => snapshot.header);
  useTeamEvents();
  const isWith = header.team !== undefined;
  const { data: me } = useQuery(meQuery);
  const { data: head, error } = useQuery({
    ...teamHeadQuery(session.id),
    enabled: isKnownToTeam(header),
  });
  const [dialog, setDialog] = useState<AskedStep>();
  const step = useStep(session, head?.revision);
  const at = `/api/enrollments/${session.id}`;
  const press = (name: string, body?: unknown) => {
    setDialog(undefined);
    if (!step.isPending) step.mutate({ path: `${at}/${name}`, body });
  };
  if (!isWith) return <p className="notice">{t('team.panel.alone')}</p>;
  // Nothing is handed in or approved with something to correct, nor before that is known.
  const isHindered = (name: StepName) => (name === 'review' || name === 'approve') && errors !== 0;
  const may = head && me ? findSteps(head, me) : NOTHING;
  return (
    <section className="team__panel" aria-labelledby="team-panel">
      <h2 id="team-panel">{t('team.panel.title')}</h2>
      <TeamProblem error={step.error ?? (head ? undefined : error)} />
      {head && (
        <p role="status">
          {t('team.panel.state', {
            state: t(`team.state.${head.state}`),
            name: head.assignee?.name ?? t('team.nobody'),
          })}
          {head.approval && <> {t('team.panel.approved', { name: head.approval.by.name })}</>}
        </p>
      )}
      <div className="team__actions">
        {may.map((name, index) => (
          <button
            key={name}
            type="button"
            className={index === 0 ? 'button button--primary' : 'button'}
            aria-disabled={step.isPending || isHindered(name)}
            aria-describedby={isHindered(name) ? 'team-errors' : undefined}
            onClick={() => !isHindered(name) && (isAsked(name) ? setDialog(name) : press(name))}
          >
            {t(`team.step.${name}`)}
          </button>
        ))}
      </div>
      {errors !== undefined && errors > 0 && may.some(isHindered) && (
        <p id="team-errors">{t('team.panel.errors')}</p>
      )}
      {head && <TeamJournal head={head} />}
      {(dialog === 'return' || dialog === 'take-over') && (
        <NoteDialog
          name={dialog}
          onCancel={() => setDialog(undefined)}
          onDone={(text) => press(dialog, { text })}
        />
      )}
      {dialog === 'found' && head?.attempt && (
        <FoundDialog
          whole={head}
          onCancel={() => setDialog(undefined)}
          onDone={(body) => {
            setDialog(undefined);
            step.mutate({ path: `/api/attempts/${head.attempt?.id}/resolution`, body });
          }}
        />
      )}
    </section>
  );
}

/** Asks the server for a step; `read` is the revision that is on the page. */
function useStep(session: EnrollmentSession, read: number | undefined) {
  const { noteUnauthorized } = useAuthentication();
  return useMutation({
    mutationFn: async ({ path, body }: Step) => {
      let revision = read;
      // What is still here goes first: nothing is handed in or approved that was not seen.
      if (!isWithTeam(session.getSnapshot().header)) {
        const pushed = await pushToTeam(session);
        if (pushed.kind === 'refused') throw pushed.error;
        if (pushed.kind === 'conflict') throw new TeamError('stale');
        revision = session.getSnapshot().header.team?.revision;
      }
      return askTeam(path, doneSchema, { method: 'POST', revision, ...(body !== undefined && { body }) });
    },
    onError: (problem) => {
      if (problem instanceof TeamError && (problem.code === 'sign-in-again' || problem.code === 'sign-in'))
        noteUnauthorized();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.all }),
  });
}

/** Of which more is asked in a dialog. */
type AskedStep = 'return' | 'take-over' | 'found';
type StepName = 'review' | 'withdraw' | 'approve' | 'send' | AskedStep;
const NOTHING: readonly StepName[] = [];
const isAsked = (name: StepName): name is AskedStep =>
  name === 'return' || name === 'take-over' || name === 'found';

/** Of whoever has it. */
const OWN_STEPS: Partial<Readonly<Record<TeamState, readonly StepName[]>>> = {
  draft: ['review'],
  'in-review': ['withdraw'],
  queued: ['withdraw'],
};

/** What this user can do with it now, the likeliest first. The server says in the end. */
function findSteps(
  { state, assignee }: TeamWhole,
  { id, role }: { readonly id: string; readonly role: string },
): readonly StepName[] {
  const isMine = assignee === null || assignee.id === id;
  const own = isMine ? (OWN_STEPS[state] ?? NOTHING) : NOTHING;
  if (role !== 'supervisor') return role === 'agent' ? own : NOTHING;
  switch (state) {
    case 'draft':
    case 'in-review':
    case 'rejected':
      return ['approve', 'return', ...own, ...(isMine ? NOTHING : (['take-over'] as const))];
    case 'approved':
      return ['send', 'return'];
    case 'unknown':
      return ['found'];
    default:
      return own;
  }
}

interface StepDialogProps {
  readonly name: AskedStep;
  /** Of the button that does it. */
  readonly pressLabel: string;
  readonly onCancel: () => void;
  readonly onSubmit: (data: FormData) => void;
  readonly children: ReactNode;
}

/** Asks for what a step needs. */
function StepDialog({ name, pressLabel, onCancel, onSubmit, children }: StepDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t(`team.step.${name}`)} onCancel={onCancel}>
      <form
        className="team__form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <div className="team__actions">
          <button type="submit" className="button button--primary">
            {pressLabel}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            {t('team.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Words of a field; empty where there are none. */
function toWords(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

interface NoteDialogProps {
  readonly name: 'return' | 'take-over';
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

function NoteDialog({ name, onCancel, onDone }: NoteDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = (data: FormData) => {
    const note = toWords(data, 'note');
    if (note !== '') onDone(note);
    else text.current?.focus();
  };
  return (
    <StepDialog name={name} pressLabel={t(`team.step.${name}`)} onCancel={onCancel} onSubmit={submit}>
      <label htmlFor={id}>{t(`team.note.${name}`)}</label>
      <textarea
        className="input"
        id={id}
        name="note"
        ref={text}
        rows={3}
        maxLength={2000}
        required
        data-first
      />
    </StepDialog>
  );
}

interface FoundDialogProps {
  readonly whole: TeamWhole;
  readonly onCancel: () => void;
  readonly onDone: (body: unknown) => void;
}

/** What a person found at the service of a send that nothing proved. */
function FoundDialog({ whole, onCancel, onDone }: FoundDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const [found, setFound] = useState<Finding>('exists');
  const submit = (data: FormData) => {
    const reason = toWords(data, 'reason');
    const personIds = data.getAll('person').filter((each) => typeof each === 'string');
    if (reason !== '') onDone({ found, reason, ...(found === 'some-exist' && { personIds }) });
  };
  return (
    <StepDialog name="found" pressLabel={t('team.found.note')} onCancel={onCancel} onSubmit={submit}>
      <fieldset>
        <legend>{t('team.found.question')}</legend>
        {FINDINGS.map((each, index) => (
          <label key={each}>
            <input
              type="radio"
              name="found"
              checked={found === each}
              onChange={() => setFound(each)}
              {...(index === 0 && { 'data-first': true })}
            />{' '}
            {t(`team.found.${each}`)}
          </label>
        ))}
      </fieldset>
      {found === 'some-exist' && (
        <fieldset>
          <legend>{t('team.found.who')}</legend>
          {whole.people.map((person) => (
            <label key={person.id}>
              <input type="checkbox" name="person" value={person.id} />{' '}
              {`${person.givenName} ${person.paternalName}`.trim() || person.identifier}
            </label>
          ))}
        </fieldset>
      )}
      <label htmlFor={id}>{t('team.found.reason')}</label>
      <textarea className="input" id={id} name="reason" rows={2} maxLength={2000} required />
    </StepDialog>
  );
}

const KINDS = [
  'begun',
  'edited',
  'handed-in',
  'withdrawn',
  'returned',
  'approved',
  'queued',
  'assigned',
  'taken-over',
  'observed',
  'replied',
  'settled',
  'reopened',
  'found',
] as const;

/** Who did what with it, the latest first. */
function TeamJournal({ head }: { readonly head: TeamWhole }) {
  const { t, dateTime } = useTranslator();
  const { data } = useQuery(teamJournalQuery(head.id, head.revision));
  if (!data) return null;
  return (
    <>
      <h3>{t('team.journal')}</h3>
      <ol className="team__journal" reversed>
        {data.entries.toReversed().map(({ number, at, kind, name, text }) => {
          const known = KINDS.find((each) => each === kind);
          return (
            <li key={number}>
              {t('team.journal.entry', {
                what: known ? t(`team.did.${known}`) : kind,
                name: name ?? '—',
                when: dateTime(at),
              })}
              {text !== undefined && <q>{text}</q>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
