import type { FileProblem } from '../../domain/files/file-problem.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { toFilePlaceText, toFileProblemText } from './problem-text.ts';

/** More than anybody works through at once. */
const MAX_PROBLEMS = 50;

/** Why a file is not opened, each problem with its place. What stands in the file is shown as text alone. */
export function FileProblems({ problems }: { readonly problems: readonly FileProblem[] }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem, index) => ({ problem, n: index + 1 }));
  return (
    <div className="notice notice--error" role="alert">
      <p>
        <strong>{plural('files.refused', problems.length)}</strong>
      </p>
      <ul>
        {shown.map(({ problem, n }) => (
          <li key={n}>
            <bdi>
              <code>{toFilePlaceText(problem) || t('files.root')}</code>
            </bdi>
            : {toFileProblemText(translator, problem)}
          </li>
        ))}
      </ul>
      {problems.length > shown.length && <p>{t('summary.more', { n: problems.length - shown.length })}</p>}
      <p>{t('files.refused.nothing')}</p>
    </div>
  );
}
