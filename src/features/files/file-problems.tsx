import type { FileProblem } from '../../domain/files/file-problem.ts';
import { toPathText } from '../../domain/formats/json-path.ts';
import { toContractProblemText, toJsonProblemText } from '../../i18n/contract-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';

/** Longer lists are cut: a user does not work through more at once. */
const MAX_PROBLEMS = 50;

/** Reasons why a file is not opened, each with its place. Content of the file is shown as plain text. */
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

const MEGABYTE = 1_000_000;
/** A path has at most sixteen keys, of up to two hundred characters each. */
const MAX_PLACE = 120;

/** Place in the file, as text; empty for the whole file. */
function toFilePlaceText(problem: FileProblem): string {
  const path = 'path' in problem ? problem.path : problem.code === 'contract' ? problem.problem.path : [];
  const place = toPathText(path, '');
  return place.length > MAX_PLACE ? `${place.slice(0, MAX_PLACE)}…` : place;
}

/** Reason for the refusal, as the end of a sentence that names the place. */
function toFileProblemText(translator: Translator, problem: FileProblem): string {
  const { t, number } = translator;
  switch (problem.code) {
    case 'too-large':
      return toSizeText(translator, problem);
    case 'not-text':
      return t(`files.problem.not-text.${problem.found}`);
    case 'not-json':
      return t('files.problem.not-json', { problem: toJsonProblemText(translator, problem.problem) });
    case 'contract':
      return toContractProblemText(translator, problem.problem);
    case 'newer-version':
      return t('files.problem.newer-version', { found: problem.found, max: problem.max });
    case 'too-many':
      return t('files.problem.too-many', { found: number(problem.found), max: number(problem.max) });
    case 'too-deep':
    case 'too-many-values':
    case 'too-many-keys':
    case 'key-too-long':
    case 'text-too-long':
      return t(`files.problem.${problem.code}`, { max: number(problem.max) });
    case 'wrong-type':
      return toTypeText(translator, problem);
    case 'age-work':
      return t('files.problem.age-work', { max: problem.max });
    default:
      return t(`files.problem.${problem.code}`);
  }
}

function toTypeText(
  { t }: Translator,
  problem: Extract<FileProblem, { readonly code: 'wrong-type' }>,
): string {
  const found = t(`jsonType.${problem.found}`);
  if (problem.expected === undefined) return t('files.problem.not-that-type', { found });
  return t('files.problem.wrong-type', { expected: t(`jsonType.${problem.expected}`), found });
}

function toSizeText(
  { t, number }: Translator,
  { found, max }: Extract<FileProblem, { readonly code: 'too-large' }>,
): string {
  return t('files.problem.too-large', {
    found: number(Math.ceil(found / MEGABYTE)),
    max: number(max / MEGABYTE),
  });
}
