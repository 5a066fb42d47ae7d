import type { ContractProblem } from '../domain/contract/contract-problems.ts';
import type { JsonSyntaxProblem } from '../domain/formats/json-syntax.ts';
import type { Translator } from './translator.ts';

/** Text for a path that breaks the contract. */
export function toContractProblemText({ t }: Translator, problem: ContractProblem): string {
  switch (problem.code) {
    case 'missing':
      return t('contract.missing', { expected: t(`jsonType.${problem.expected}`) });
    case 'wrong-type':
      return t('contract.wrong-type', {
        expected: t(`jsonType.${problem.expected}`),
        found: t(`jsonType.${problem.found}`),
      });
    case 'unknown-field':
    case 'unsafe-integer':
    case 'not-a-day':
    case 'broken':
      return t(`contract.${problem.code}`);
  }
}

/** «línea 3, columna 5: se espera «,» o el cierre». */
export function toJsonProblemText(
  { t }: Translator,
  { expected, line, column, atEnd }: JsonSyntaxProblem,
): string {
  const problem = t(`json.${expected}`);
  return t('json.at', {
    line,
    column,
    problem: atEnd ? t('json.truncated', { problem }) : problem,
  });
}
