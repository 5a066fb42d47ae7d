import type * as z from 'zod/mini';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Service, createService } from './service.ts';
import { findFieldByWireName } from '../domain/fields/registry.ts';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import {
  type ServiceSpec,
  headersSchema,
  pathSchema,
  placeholdersOf,
  serviceSchema,
} from './service-spec.ts';
import { findValueAt, toPathText } from '../domain/formats/json-path.ts';
import type { BadPath } from './answer.ts';

/**
 * The service that a file describes.
 * @throws Error with every bad key, for the operator who starts the server
 */
export async function loadService(file: string): Promise<Service> {
  const result = parseService(await readJson(file));
  if (!result.ok) {
    const lines = result.problems.map((problem) => `- ${toLine(problem)}`);
    throw new Error([`The sandbox cannot use the service file ${file}:`, ...lines].join('\n'));
  }
  try {
    return await createService(result.spec, dirname(file));
  } catch (error) {
    throw new Error(`The sandbox cannot read a file that ${file} names: ${String(error)}`, { cause: error });
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return json;
  } catch (error) {
    throw new Error(`The sandbox cannot read the service file ${file}: ${String(error)}`, { cause: error });
  }
}

export type ServiceResult =
  | { readonly ok: true; readonly spec: ServiceSpec }
  | { readonly ok: false; readonly problems: readonly BadPath[] };

type Report = (path: readonly string[], value: unknown, expected: string) => void;

/** Reads the description of a service; a bad one gives every bad key with what was found and what is expected. */
export function parseService(json: unknown): ServiceResult {
  const parsed = serviceSchema.safeParse(json);
  if (!parsed.success) return { ok: false, problems: toSpecProblems(json, parsed.error.issues) };
  const problems: BadPath[] = [];
  const report: Report = (path, value, expected) => problems.push(toSpecProblem(path, value, expected));
  checkPaths(parsed.data, report);
  checkSignIn(parsed.data, report);
  checkNames(parsed.data, report);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, spec: parsed.data };
}

function checkPaths(spec: ServiceSpec, report: Report): void {
  const { basePath = '', resources = {}, appFiles = {} } = spec;
  if (/^\/sandbox(\/|$)/.test(basePath))
    report(['basePath'], basePath, "a path other than the sandbox's own");
  const places: [place: string[], path: string, method: string][] = [[[], FINALIZE_PATH, 'POST']];
  for (const name of ['signIn', 'refresh', 'signOut'] as const) {
    const endpoint = spec[name];
    if (endpoint) places.push([[name, 'path'], endpoint.path, endpoint.method ?? 'POST']);
  }
  for (const path of Object.keys(resources)) places.push([['resources', path], path, 'GET']);
  for (const path of Object.keys(appFiles)) places.push([['appFiles', path], path, 'GET of the app']);
  const taken = new Set<string>();
  for (const [place, path, method] of places) {
    if (!pathSchema.safeParse(path).success)
      report(place, path, 'a path that starts with / and has no query');
    if (taken.has(`${method} ${path}`)) report(place, path, `a path that no other ${method} uses`);
    taken.add(`${method} ${path}`);
  }
}

function checkSignIn({ signIn, refresh, signOut, requireBearer }: ServiceSpec, report: Report): void {
  const given = placeholdersOf(signIn?.answer.body);
  if (!signIn) {
    if (requireBearer) report(['signIn'], signIn, 'a sign-in that gives a token, because of "requireBearer"');
    if (refresh) report(['signIn'], signIn, 'a sign-in that gives a token, because of "refresh"');
    if (signOut) report(['signIn'], signIn, 'a sign-in that gives a token, because of "signOut"');
  } else if (!given.has('token')) {
    report(['signIn', 'answer', 'body'], signIn.answer.body, 'a text with {token}');
  }
  if (!refresh) return;
  const { body } = refresh.answer;
  if (!placeholdersOf(body).has('token')) report(['refresh', 'answer', 'body'], body, 'a text with {token}');
  if (refresh.refreshTokenMember !== undefined && !given.has('refreshToken')) {
    report(
      ['signIn', 'answer', 'body'],
      signIn?.answer.body,
      'a text with {refreshToken}, because "refresh" needs it',
    );
  }
}

function checkNames({ requireHeader, answers }: ServiceSpec, report: Report): void {
  if (requireHeader && !headersSchema.safeParse({ [requireHeader.name]: requireHeader.value }).success) {
    report(['requireHeader'], requireHeader, 'a header that HTTP can carry');
  }
  for (const name of Object.keys(answers?.codes ?? {})) {
    if (!findFieldByWireName(name))
      report(['answers', 'codes', name], name, 'the name of a field of the contract');
  }
}

type Issue = z.core.$ZodIssue;

function toSpecProblem(path: readonly PropertyKey[], value: unknown, expected: string): BadPath {
  return { path, message: `found ${toShortText(value)}, expected ${expected}` };
}

function toShortText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** `basePath: found 7, expected string` */
export function toLine({ path, message }: BadPath): string {
  return `${toPathText(path, '(file)')}: ${message}`;
}

/** Every bad key that a schema found. */
export function toSpecProblems(json: unknown, issues: readonly Issue[]): BadPath[] {
  return issues.flatMap((issue) => toProblems(json, issue, issue.path));
}

function toProblems(json: unknown, issue: Issue, path: readonly PropertyKey[]): BadPath[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const place = [...path, key];
      const found = toShortText(findValueAt(json, place));
      return { path: place, message: `found ${found}, but there is no such key` };
    });
  }
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted(byStrangers) : [];
  if (nearest && nearest.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')) {
    return nearest.flatMap((inner) => toProblems(json, inner, [...path, ...inner.path]));
  }
  return [toSpecProblem(path, findValueAt(json, path), expectedOf(issue))];
}

/** The form that somebody meant is the one that knows most of the keys. */
function byStrangers(a: readonly Issue[], b: readonly Issue[]): number {
  return countStrangers(a) - countStrangers(b);
}

function countStrangers(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_union':
      return 'another type';
    default:
      return issue.message;
  }
}
