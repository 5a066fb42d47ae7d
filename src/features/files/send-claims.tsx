import type { Attempt } from '../../domain/drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

interface Claim {
  readonly attempt: number;
  readonly key: 'files.sends.attempt' | 'files.sends.late';
  readonly there: Attempt['state'];
  readonly here: Attempt['state'];
}

/** Where the answers in a file do not prove here what the file says. */
export function SendClaims({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { t } = useTranslator();
  const claims = attempts.flatMap(toClaims).map((claim, index) => ({ ...claim, n: index + 1 }));
  if (claims.length === 0) return null;
  const toWord = (state: Attempt['state']) => t(`attempt.${state}`);
  return (
    <div className="notice notice--warning">
      <p>
        <strong>{t('files.sends')}</strong>
      </p>
      <ul>
        {claims.map(({ n, key, attempt, there, here }) => (
          <li key={n}>{t(key, { n: attempt, there: toWord(there), here: toWord(here) })}</li>
        ))}
      </ul>
    </div>
  );
}

function toClaims({ number, state, content }: Attempt): Claim[] {
  const { fileState, outcome, lateOutcomes = [] } = content ?? {};
  const own: Claim[] = fileState
    ? [{ attempt: number, key: 'files.sends.attempt', there: fileState, here: state }]
    : toAnswerClaims(outcome ? [outcome] : [], number, 'files.sends.attempt');
  return [...own, ...toAnswerClaims(lateOutcomes, number, 'files.sends.late')];
}

function toAnswerClaims(outcomes: readonly FinalizeOutcome[], attempt: number, key: Claim['key']): Claim[] {
  return outcomes.flatMap((outcome) =>
    outcome.kind === 'answered' && outcome.fileVerdict
      ? [{ attempt, key, there: outcome.fileVerdict, here: toVerdict(outcome) }]
      : [],
  );
}
