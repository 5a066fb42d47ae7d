import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import { type Webhook, WEBHOOK_KINDS } from '../../domain/team/machine-api.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { webhooksQuery } from '../../services/team/machines.ts';
import { ask } from '../../services/team/team-client.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { Choices } from './choices.tsx';
import { toWords } from './form-dialog.tsx';
import { PassingButton } from './passing-button.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

/** The webhooks, and which of their events have arrived. */
export function Webhooks() {
  const { t, plural } = useTranslator();
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [isMaking, setMaking] = useState(false);
  const [said, setSaid] = useState<Said>();
  const heading = useRef<HTMLHeadingElement>(null);
  const acting = useMutation({
    mutationFn: async ({ id, isEnd }: Act) => {
      if (!isEnd) return ask(TEAM_API.tryWebhookAgain, { params: { id } });
      await ask(TEAM_API.endWebhook, { params: { id } });
      return undefined;
    },
    onSuccess: (retried) =>
      setSaid({ text: retried ? plural('team.webhooks.retried', retried.count) : t('team.webhooks.ended') }),
    onSettled: refresh,
  });
  const hosts = data?.hosts ?? [];
  return (
    <section className="team__panel" aria-labelledby="webhooks">
      <h2 id="webhooks" ref={heading} tabIndex={-1}>
        {t('team.webhooks.title')}
      </h2>
      <p>{t('team.webhooks.lead')}</p>
      <TeamProblem error={error ?? acting.error} onAgain={() => void refetch()} />
      {data && data.webhooks.length > 0 && (
        <WebhookTable
          webhooks={data.webhooks}
          back={heading}
          onAct={(act) => acting.isPending || acting.mutate(act)}
        />
      )}
      {data && hosts.length === 0 && <p>{t('team.webhooks.off')}</p>}
      {hosts.length > 0 && (
        <button type="button" className="button" onClick={() => setMaking(true)}>
          {t('team.webhooks.make')}
        </button>
      )}
      {isMaking && <WebhookDialog hosts={hosts} onClose={() => setMaking(false)} />}
      <SaidBox said={said} />
    </section>
  );
}

/** Ends a webhook, or tries its events again. */
interface Act {
  readonly id: string;
  readonly isEnd: boolean;
}

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[];
  /** Takes the focus when the pressed button is gone. */
  readonly back: RefObject<HTMLElement | null>;
  readonly onAct: (act: Act) => void;
}

function WebhookTable({ webhooks, back, onAct }: WebhookTableProps) {
  const { t } = useTranslator();
  const columns = (['url', 'kinds', 'by', 'events', 'last', 'actions'] as const).map((each) =>
    t(`team.webhooks.${each}`),
  );
  const quiet = { back, className: 'button button--quiet' };
  return (
    <ListTable columns={columns} labelledBy="webhooks">
      {webhooks.map((webhook) => {
        const { id, url, kinds, by, waiting, givenUp } = webhook;
        return (
          <tr key={id}>
            <th scope="row">{url}</th>
            <td>{kinds.map((kind) => t(`team.webhooks.kind.${kind}`)).join(', ')}</td>
            <td>{by}</td>
            <StateCells webhook={webhook} />
            <td>
              <div className="team__actions">
                {waiting + givenUp > 0 && (
                  <PassingButton
                    {...quiet}
                    aria-label={t('team.webhooks.retryOf', { url })}
                    onClick={() => onAct({ id, isEnd: false })}
                  >
                    {t('team.webhooks.retry')}
                  </PassingButton>
                )}
                <PassingButton
                  {...quiet}
                  aria-label={t('team.webhooks.endOf', { url })}
                  onClick={() => onAct({ id, isEnd: true })}
                >
                  {t('team.webhooks.end')}
                </PassingButton>
              </div>
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}

/** Cells for the state of its events, and for the latest answer of the receiver. */
function StateCells({ webhook }: { readonly webhook: Webhook }) {
  const { t, plural, dateTime } = useTranslator();
  const { arrived, waiting, givenUp, lastTriedAt, lastStatus } = webhook;
  const told = [
    plural('team.webhooks.arrived', arrived),
    waiting > 0 && plural('team.webhooks.waiting', waiting),
    givenUp > 0 && plural('team.webhooks.givenUp', givenUp),
  ];
  return (
    <>
      <td>{told.filter(Boolean).join(' · ')}</td>
      <td>
        {lastTriedAt === null
          ? t('team.webhooks.untried')
          : t(lastStatus === null ? 'team.webhooks.noAnswer' : 'team.webhooks.answer', {
              time: dateTime(lastTriedAt),
              status: String(lastStatus),
            })}
      </td>
    </>
  );
}

interface WebhookDialogProps {
  readonly hosts: readonly string[];
  readonly onClose: () => void;
}

function WebhookDialog({ hosts, onClose }: WebhookDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const make = async (data: FormData) => {
    const chosen = data.getAll(`${id}-kinds`);
    const kinds = WEBHOOK_KINDS.filter((kind) => chosen.includes(kind));
    return (await ask(TEAM_API.makeWebhook, { body: { url: toWords(data, 'url'), kinds } })).secret;
  };
  return (
    <SecretDialog
      title={t('team.webhooks.make')}
      pressLabel={t('team.webhooks.make')}
      text={t('team.webhooks.told')}
      copyLabel={t('team.webhooks.copy')}
      make={make}
      onSettled={refresh}
      onClose={onClose}
    >
      <FieldFrame
        id={id}
        label={t('team.webhooks.address')}
        hint={t('team.webhooks.hosts', { hosts: hosts.join(', ') })}
        width="long"
      >
        <input
          className="input"
          id={id}
          name="url"
          type="url"
          data-first
          required
          maxLength={1000}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
        />
      </FieldFrame>
      <Choices
        id={`${id}-kinds`}
        label={t('team.webhooks.kinds')}
        choices={WEBHOOK_KINDS.map((kind) => [kind, t(`team.webhooks.kind.${kind}`)])}
        chosen={WEBHOOK_KINDS}
      />
    </SecretDialog>
  );
}
