import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import { type MachineKey, MAX_KEY_DAYS } from '../../domain/team/machine-api.ts';
import { MACHINE_SCOPES } from '../../domain/team/endpoint.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { machineKeysQuery, webhooksQuery } from '../../services/team/machines.ts';
import { ask } from '../../services/team/team-client.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { type Said, SaidBox } from '../../ui/said-box.tsx';
import { Choices } from './choices.tsx';
import { toWords } from './form-dialog.tsx';
import { PassingButton } from './passing-button.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';

const USUAL_DAYS = 90;

/** Webhooks end with the key that made them. */
const refresh = () =>
  Promise.all(
    [machineKeysQuery, webhooksQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

/** The keys that administrators gave to programs. Others only see them: they open what those know. */
export function ApiKeys({ isChangeable }: { readonly isChangeable: boolean }) {
  const { t } = useTranslator();
  const { data, error, refetch } = useQuery(machineKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [said, setSaid] = useState<Said>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useMutation({
    mutationFn: (id: string) => ask(TEAM_API.endKey, { params: { id } }),
    onSuccess: () => setSaid({ text: t('team.keys.ended') }),
    onSettled: refresh,
  });
  if (!isChangeable && !data?.keys.length) return null;
  return (
    <section className="team__panel" aria-labelledby="api-keys">
      <h2 id="api-keys" ref={heading} tabIndex={-1}>
        {t('team.keys.title')}
      </h2>
      <p>{t('team.keys.lead')}</p>
      <TeamProblem error={error ?? ending.error} onAgain={() => void refetch()} />
      {data && data.keys.length > 0 && (
        <KeyTable
          keys={data.keys}
          back={heading}
          onEnd={isChangeable ? (id) => ending.isPending || ending.mutate(id) : undefined}
        />
      )}
      {isChangeable && (
        <button type="button" className="button" onClick={() => setMaking(true)}>
          {t('team.keys.make')}
        </button>
      )}
      {isMaking && <KeyDialog onClose={() => setMaking(false)} />}
      <SaidBox said={said} />
    </section>
  );
}

interface KeyTableProps {
  readonly keys: readonly MachineKey[];
  /** Takes the focus when the pressed button is gone. */
  readonly back: RefObject<HTMLElement | null>;
  readonly onEnd: ((id: string) => void) | undefined;
}

function KeyTable({ keys, back, onEnd }: KeyTableProps) {
  const { t, dateTime } = useTranslator();
  const columns = (['label', 'scopes', 'by', 'ends', 'used', 'actions'] as const).map((each) =>
    t(`team.keys.${each}`),
  );
  return (
    <ListTable columns={onEnd ? columns : columns.slice(0, -1)} labelledBy="api-keys">
      {keys.map(({ id, label, scopes, by, endsAt, state, usedAt }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          <td>{scopes.map((scope) => t(`team.keys.scope.${scope}`)).join(', ')}</td>
          <td>{by}</td>
          <td>{t(`team.keys.state.${state}`, { time: dateTime(endsAt) })}</td>
          <td>{usedAt === null ? t('team.keys.unused') : dateTime(usedAt)}</td>
          {onEnd && (
            <td>
              {state === 'valid' && (
                <PassingButton
                  back={back}
                  className="button button--quiet"
                  aria-label={t('team.keys.endOf', { label })}
                  onClick={() => onEnd(id)}
                >
                  {t('team.keys.end')}
                </PassingButton>
              )}
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}

function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslator();
  const id = useId();
  const make = async (data: FormData) => {
    const chosen = data.getAll(`${id}-scopes`);
    const scopes = MACHINE_SCOPES.filter((scope) => chosen.includes(scope));
    const body = { label: toWords(data, 'label'), scopes, days: Number(toWords(data, 'days')) };
    return (await ask(TEAM_API.makeKey, { body })).key;
  };
  return (
    <SecretDialog
      title={t('team.keys.make')}
      pressLabel={t('team.keys.make')}
      text={t('team.keys.told')}
      copyLabel={t('team.keys.copy')}
      make={make}
      onSettled={refresh}
      onClose={onClose}
    >
      <FieldFrame id={id} label={t('team.keys.name')} width="long">
        <input
          className="input"
          id={id}
          name="label"
          data-first
          required
          pattern=".*\S.*"
          maxLength={100}
          autoComplete="off"
        />
      </FieldFrame>
      <Choices
        id={`${id}-scopes`}
        label={t('team.keys.scopes')}
        choices={MACHINE_SCOPES.map((scope) => [scope, t(`team.keys.scope.${scope}`)])}
        chosen={['created']}
      />
      <FieldFrame id={`${id}-days`} label={t('team.keys.days')} width="short">
        <input
          className="input"
          id={`${id}-days`}
          name="days"
          type="number"
          required
          min={1}
          max={MAX_KEY_DAYS}
          defaultValue={USUAL_DAYS}
        />
      </FieldFrame>
    </SecretDialog>
  );
}
