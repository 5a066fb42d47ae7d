import type { ContractProblem } from '../../domain/contract/contract-problems.ts';
import type { JsonSyntaxProblem } from '../../domain/formats/json-syntax.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Why a path breaks the contract. */
export function toContractProblemText({ t }: Translator, problem: ContractProblem): string {
  switch (problem.code) {
    case 'missing':
      return t('profilePage.contract.missing', { expected: t(`profilePage.type.${problem.expected}`) });
    case 'wrong-type':
      return t('profilePage.contract.wrong-type', {
        expected: t(`profilePage.type.${problem.expected}`),
        found: t(`profilePage.type.${problem.found}`),
      });
    case 'unknown-field':
    case 'unsafe-integer':
    case 'not-a-day':
    case 'broken':
      return t(`profilePage.contract.${problem.code}`);
  }
}

/** «línea 3, columna 5: se espera «,» o el cierre». */
export function toJsonProblemText(
  { t }: Translator,
  { expected, line, column, atEnd }: JsonSyntaxProblem,
): string {
  const problem = t(`profilePage.json.${expected}`);
  return t('profilePage.json.at', {
    line,
    column,
    problem: atEnd ? t('profilePage.json.truncated', { problem }) : problem,
  });
}
