import { useMutation } from '@tanstack/react-query';
import { toEvidenceTime } from '../../i18n/evidence-time.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { now } from '../../services/clock.ts';
import { checkChains } from '../../services/team/audit-queries.ts';
import { TeamProblem } from './team-problem.tsx';

/** Longest list of flaws. */
const MAX_FLAWS = 20;

/** Button that has the server check the journal: no entry, and no data it covers, was changed or removed. */
export function ChainCheck() {
  const translator = useTranslator();
  const { t, plural } = translator;
  const checking = useMutation({ mutationFn: async () => ({ ...(await checkChains()), at: now() }) });
  const { data, isPending } = checking;
  return (
    <div className="team__actions">
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        onClick={() => !isPending && checking.mutate()}
      >
        {t(isPending ? 'team.chains.checking' : 'team.chains.check')}
      </button>
      <TeamProblem error={checking.error} />
      <p role="status">
        {data?.flaws.length === 0 &&
          plural('team.chains.sound', data.entries, { when: toEvidenceTime(translator, data.at) })}
        {data && data.uncovered > 0 && <> {plural('team.chains.uncovered', data.uncovered)}</>}
      </p>
      {data && data.flaws.length > 0 && (
        <div role="alert" className="notice notice--error">
          <p>
            {plural('team.chains.broken', data.flaws.length, { when: toEvidenceTime(translator, data.at) })}
          </p>
          <ul>
            {data.flaws.slice(0, MAX_FLAWS).map(({ scope, number, flaw, row = '' }) => (
              <li key={`${scope} ${number} ${flaw} ${row}`}>
                {t(`team.chains.flaw.${flaw}`, { number })} <code>{scope}</code>
                {row !== '' && <code> · {row}</code>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
