import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TEAM_API } from '../../domain/team/api.ts';
import { type MachineKey, MAX_KEY_DAYS } from '../../domain/team/machine-api.ts';
import { MACHINE_SCOPES } from '../../domain/team/endpoint.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { queryClient } from '../../services/query-client.ts';
import { machineKeysQuery, webhooksQuery } from '../../services/team/machines.ts';
import { ask } from '../../services/team/team-client.ts';
import { ListTable } from '../../ui/card-table.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Choices } from './choices.tsx';
import { toWords } from './form-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TeamProblem } from './team-problem.tsx';

const USUAL_DAYS = 90;

/** Webhooks end with the key that made them. */
const refresh = () =>
  Promise.all(
    [machineKeysQuery, webhooksQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

/** The keys that administrators gave to programs. */
export function ApiKeys() {
  const { t } = useTranslator();
  const { data, error, refetch } = useQuery(machineKeysQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <section className="team__panel" aria-labelledby="api-keys">
      <h2 id="api-keys">{t('team.keys.title')}</h2>
      <p>{t('team.keys.lead')}</p>
      <TeamProblem error={error} onAgain={() => void refetch()} />
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} />}
      <button type="button" className="button" onClick={() => setMaking(true)}>
        {t('team.keys.make')}
      </button>
      {isMaking && <KeyDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function KeyTable({ keys }: { readonly keys: readonly MachineKey[] }) {
  const { t, dateTime } = useTranslator();
  const ending = useMutation({
    mutationFn: (id: string) => ask(TEAM_API.endKey, { params: { id } }),
    onSettled: refresh,
  });
  const columns = (['label', 'scopes', 'by', 'ends', 'used', 'actions'] as const).map((each) =>
    t(`team.keys.${each}`),
  );
  return (
    <>
      <ListTable columns={columns} labelledBy="api-keys">
        {keys.map(({ id, label, scopes, by, endsAt, endedAt, usedAt, isValid }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{scopes.map((scope) => t(`team.keys.scope.${scope}`)).join(', ')}</td>
            <td>{by}</td>
            <td>
              {endedAt === null ? dateTime(endsAt) : t('team.keys.endedAt', { time: dateTime(endedAt) })}
            </td>
            <td>{usedAt === null ? t('team.keys.unused') : dateTime(usedAt)}</td>
            <td>
              {isValid && (
                <button
                  type="button"
                  className="button button--quiet"
                  aria-label={t('team.keys.endOf', { label })}
                  aria-disabled={ending.isPending}
                  onClick={() => ending.isPending || ending.mutate(id)}
                >
                  {t('team.keys.end')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
      <TeamProblem error={ending.error} />
    </>
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
