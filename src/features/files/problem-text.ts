import type { FileProblem } from '../../domain/files/file-problem.ts';
import { toPathText } from '../../domain/formats/json-path.ts';
import { toContractProblemText, toJsonProblemText } from '../../i18n/contract-text.ts';
import type { Translator } from '../../i18n/translator.ts';

const MEGABYTE = 1_000_000;
/** A path has at most sixteen keys, of up to two hundred characters each. */
const MAX_PLACE = 120;

/** Where in the file, as text; empty where it is the whole of it. */
export function toFilePlaceText(problem: FileProblem): string {
  const path = 'path' in problem ? problem.path : problem.code === 'contract' ? problem.problem.path : [];
  const place = toPathText(path, '');
  return place.length > MAX_PLACE ? `${place.slice(0, MAX_PLACE)}…` : place;
}

/** Why it is refused there, as the end of a sentence that names the place. */
export function toFileProblemText(translator: Translator, problem: FileProblem): string {
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
    case 'age-truncated':
    case 'age-damaged':
    case 'age-incomplete':
    case 'age-version':
    case 'age-keys':
    case 'unreadable':
    case 'empty':
    case 'not-utf-8':
    case 'forbidden-key':
    case 'duplicate-key':
    case 'unknown-kind':
    case 'unknown-key':
    case 'missing':
    case 'not-allowed-value':
    case 'unsafe-integer':
    case 'bad-id':
    case 'bad-instant':
    case 'duplicate-id':
    case 'attempt-missing':
    case 'attempt-contradicts':
    case 'outcome-contradicts':
    case 'attempt-of-another':
    case 'altered-request':
    case 'bad-hash':
    case 'out-of-order':
    case 'negative':
    case 'bad-place':
    case 'snapshot-missing':
    case 'person-missing':
    case 'observation-missing':
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
