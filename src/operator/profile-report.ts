/**
 * Output of `npm run profile:check` for a service profile. In English, like all output for operators in a
 * shell.
 */
import type { LookUpProblem } from '../domain/profile/look-up-problems.ts';
import type { ProfileProblem } from '../domain/profile/report.ts';
import type { AnswerRule } from '../domain/profile/schema/service-schema.ts';
import { isBeyondReason } from './answer-warnings.ts';
import { SLIP_TEXTS } from './slips/slip-texts.ts';
import { type ProfileWarning, findWarnings } from './profile-warnings.ts';
import type { Contradiction } from './contradictions.ts';
import type { SampleValue } from './sample-circumstances.ts';
import { toPathText } from '../domain/formats/json-path.ts';
import { scanJson, toLineAndColumn } from '../domain/formats/json-syntax.ts';
import { findSuggestion } from './suggest-name.ts';
import * as english from '../i18n/languages/en.ts';
import { toExpectationText } from '../i18n/profile-expectations.ts';
import { createTranslator, joinTexts } from '../i18n/translator.ts';
import { type ProfileLoadCause, readProfile } from '../services/profile/load-profile.ts';

const ENGLISH = createTranslator('en', joinTexts(english));

export interface ProfileReport {
  /** The app starts with it. */
  readonly isSound: boolean;
  /** Sound, and nothing in it can create clients twice or lose them. */
  readonly isSafe: boolean;
  readonly lines: readonly string[];
}

const BAD = { isSound: false, isSafe: false };

/** Bad keys, or warnings of a valid profile; `name` is the operator's name for the file. */
export async function toProfileReport(name: string, text: string): Promise<ProfileReport> {
  const load = await readProfile(text);
  if (!load.ok && 'cause' in load) return { ...BAD, lines: toCauseLines(name, text, load.cause) };
  const repeated = findRepeatedKeys(text);
  if (load.ok) {
    const warnings = findWarnings(load.spec);
    const dangers = warnings.filter(isDanger).length;
    const others = warnings.length + repeated.length - dangers;
    const lines = [...repeated.flatMap(toRepeatedLines), ...warnings.flatMap(toWarningLines)];
    return {
      isSound: true,
      isSafe: dangers === 0,
      lines: [`${name}: ${toVerdict(dangers, others)}`, ...lines],
    };
  }
  const { problems } = load;
  const json: unknown = JSON.parse(text);
  const lines = [
    ...problems.flatMap((problem) => toProblemLines(problem, json)),
    ...repeated.flatMap(toRepeatedLines),
  ];
  return { ...BAD, lines: [`${name}: ${count(problems.length, 'bad key')}`, ...lines] };
}

function toVerdict(dangers: number, warnings: number): string {
  const named = warnings === 0 ? '' : count(warnings, 'warning');
  if (dangers === 0) return named === '' ? 'sound' : `sound, with ${named}`;
  return `not safe, with ${[count(dangers, 'danger'), named].filter(Boolean).join(' and ')}`;
}

const isDanger = (warning: ProfileWarning): boolean =>
  warning.code !== 'contradiction' && toWarningText(warning).startsWith('danger: ');

function toProblemLines(problem: ProfileProblem, json: unknown): string[] {
  const suggestion = findSuggestion(problem, json);
  return [
    '',
    `  ${problem.path}`,
    `    found     ${problem.found ?? 'nothing'}`,
    `    expected  ${toExpectationText(ENGLISH, problem.expected)}`,
    ...(suggestion === undefined ? [] : [`    did you mean ${suggestion}?`]),
  ];
}

interface RepeatedKey {
  readonly path: string;
  /** Line of the second key. */
  readonly line: number;
  readonly column: number;
}

/** Keys that appear twice in one object: JSON silently takes the last one. */
function findRepeatedKeys(text: string): RepeatedKey[] {
  return scanJson(text).keys.flatMap((problem) =>
    problem.code === 'duplicate-key'
      ? [{ path: toPathText(problem.path, '(file)'), ...toLineAndColumn(text, problem.offset) }]
      : [],
  );
}

function toRepeatedLines({ path, line, column }: RepeatedKey): string[] {
  return [
    '',
    `  ${path}`,
    `    stands twice in the file, again in line ${line}, column ${column}; only the last one counts`,
  ];
}

function toCauseLines(name: string, text: string, cause: ProfileLoadCause): string[] {
  switch (cause.code) {
    case 'html':
      return [`${name}: this is HTML, not JSON`];
    case 'empty':
      return [`${name}: the file is empty`];
    case 'syntax': {
      const { line, column, atEnd } = cause;
      const what = atEnd ? 'the file ends too early' : 'this is no JSON from here on';
      const shown = (text.split(/\r\n|\n|\r/)[line - 1] ?? '').slice(0, 200);
      const marked =
        column <= 200 ? ['', `  ${shown}`, `  ${shown.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`] : [];
      return [`${name}: line ${line}, column ${column}: ${what}`, ...marked];
    }
    case 'missing':
    case 'http':
    case 'network':
      return [`${name}: cannot be checked`];
  }
}

function toWarningLines(warning: ProfileWarning): string[] {
  if (warning.code === 'contradiction') return toContradictionLines(warning.contradiction);
  return ['', `  ${toPathText(warning.path, '(file)')}`, `    ${toWarningText(warning)}`];
}

type PlacedWarning = Exclude<ProfileWarning, { code: 'contradiction' }>;

function toWarningText(warning: PlacedWarning): string {
  return warning.code === 'slip'
    ? SLIP_TEXTS[warning.slip].replace('{value}', () => warning.value ?? '')
    : toOwnText(warning);
}

function toOwnText(warning: Exclude<PlacedWarning, { code: 'slip' }>): string {
  switch (warning.code) {
    case 'unused-catalog':
      return 'no field takes its values here';
    case 'hidden-required':
      return `"fields" requires ${warning.field}; while this rule holds it is neither asked for nor sent. Require it by a rule for the other cases`;
    case 'public-secret':
      return 'looks like a secret. Everybody who opens Enrola can read the profile: let your server add it (connect.md, Secrets)';
    case 'lost-default':
      return `without this key Enrola looks at ${warning.places.join(', then at ')}; with it, here only`;
    case 'no-effect':
      return 'nothing follows from this';
    case 'never':
      return `${JSON.stringify(warning.value)} is not in the catalog ${warning.catalog}, so this never comes true for it`;
    case 'nothing-left':
      return 'leaves no value to choose';
    case 'bad-example':
      return `${JSON.stringify(warning.value)} does not match the expression beside it`;
    case 'path-twice':
      return `Enrola adds the contract's path itself, so requests would go to ${warning.value}`;
    case 'no-sign-in':
      return 'nobody signs in: the profile has no authentication, so the list is asked for without any';
    case 'no-lock':
      return 'nothing is ever locked: only "storage": "encrypted" asks for a passphrase';
    case 'no-label':
      return 'has no label, so people choose among bare values';
    case 'both-ways':
      return `"success" takes the same answers (${warning.statuses.join(', ')}); one that both take proves neither`;
    case 'no-proof':
      return `${toDoubtText(warning.status)}. Clients would be created twice: ${toWayOut(warning.status)} (manual, step 7)`;
    case 'no-success':
      return `danger: a ${warning.status} is no success. Clients that were not created would be shown as created`;
    case 'same-look-up':
      return 'the answers of "found" and "notFound" are the same, so everybody is found: tell them apart by "statuses" or "pointer"';
    case 'never-holds':
      return 'no person can meet this, so nothing ever follows';
    case 'long-wait':
      return `is ${Math.round(warning.seconds / 60)} minutes; the unit is seconds`;
    case 'no-cookie':
      return 'if the service is at another origin than the app, browsers send its cookie only with "credentials": "include"';
    case 'too-short':
      return `what its format sends has up to ${warning.length} characters`;
    case 'language':
      return `${JSON.stringify(warning.tag)} is no language, so nobody reads this text`;
    case 'same-label':
      return `${warning.values.join(', ')} look the same: all are called ${JSON.stringify(warning.label)}`;
    case 'large-list':
      return `has ${warning.size} entries, which every start reads: put them into a "file" beside the app`;
    case 'dead-refresh':
      return 'is never used: "refreshTokenMember" sends a refresh token, and signIn.refreshToken does not say where the answer has one';
    case 'refresh-by-jwt':
      return 'is used only where the token is a JWT with "exp": signIn.expiresIn does not say how long a token lasts';
    case 'long-codes':
      return `${count(warning.values.length, 'code')} of its catalog ${warning.values.length === 1 ? 'is' : 'are'} longer, such as ${JSON.stringify(warning.values[0])}, and cannot be sent`;
    case 'look-up':
      return LOOK_UP_PROBLEMS[warning.problem];
    case 'empty-condition':
      return warning.holds ? 'is empty, so it always holds' : 'is empty, so it never holds';
  }
}

/** A reason counts only where it can be right. */
function toWayOut(status: AnswerRule['statuses'][number]): string {
  if (status === '4xx') return 'name the single statuses without 408 instead; no "reason" makes 408 safe';
  if (String(status).startsWith('2'))
    return 'leave it out, or say in "pointer" what tells it from a success; no "reason" makes it safe';
  if (isBeyondReason(status, undefined)) return 'leave it out; no "reason" makes it safe';
  return 'leave it out, or say in "reason" how you know that the service answers so before it creates anything';
}

/** Why an answer proves nothing about what was done. */
function toDoubtText(status: number | string): string {
  const first = String(status).charAt(0);
  if (first === '5') return `danger: a ${status} can come from a gateway, or after the clients were created`;
  if (status === 408) return 'danger: a 408 says that somebody gave up waiting, not what the service did';
  if (first === '2') return `danger: a ${status} says that it was done`;
  if (first === '3') return `danger: a ${status} says nothing about what was done before the redirect`;
  if (status === '4xx')
    return 'danger: 408 is among 4xx: somebody gave up waiting, and the service may have gone on';
  if (status === 409) return 'a 409 can be the echo of a press that created the clients';
  if (status === 404) return 'a 404 can come from a gateway, or after half of the work';
  return `a ${status} alone does not say that the service had done nothing`;
}

const LOOK_UP_PROBLEMS: Readonly<Record<LookUpProblem['problem'], string>> = {
  'no-path':
    'is not a path behind "baseUrl", such as /clients?identifier={identifier}: the team server refuses it',
  'no-identifier': 'asks about everybody alike: it needs {identifier}. The team server refuses it',
  placeholder:
    'has braces that stand for nothing: only {identifier} and {type} do. The team server refuses it',
  'json-pointer': 'is no JSON pointer, such as /0 or /client/id: the team server refuses it',
};

const CONFLICTS: Readonly<Record<Contradiction['kind'], string>> = {
  'hide-require': 'one hides and the other requires',
  restrict: 'they restrict to lists without a common value:',
  relabel: 'they give two names to',
  format: 'they give two formats to',
};

function toContradictionLines({ kind, rules: [first, second], field, example }: Contradiction): string[] {
  const rules =
    first === second
      ? `rules[${first}] contradicts itself`
      : `rules[${first}] and rules[${second}] contradict each other`;
  const circumstances = [...example].map(([name, value]) => `${name} ${toValueText(value)}`);
  return [
    '',
    `  ${rules}`,
    `    ${CONFLICTS[kind]} ${field}`,
    `    when  ${circumstances.length > 0 ? circumstances.join(', ') : 'nothing is filled'}`,
  ];
}

function toValueText(value: SampleValue): string {
  switch (value.kind) {
    case 'empty':
      return 'is empty';
    case 'text':
      return `is ${JSON.stringify(value.text)}`;
    case 'other':
      return value.matches.length === 0 ? 'is filled otherwise' : `matches ${value.matches.join(' and ')}`;
    case 'date':
      return value.years < 0 ? 'lies in the future' : `lies ${value.years} years back`;
  }
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
