import { findFieldByWireName } from '../domain/fields/registry.ts';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { headersSchema, pathSchema } from './http-schemas.ts';
import { type ServiceSpec, serviceSchema } from './service-spec.ts';
import { type SpecProblem, toSpecProblem, toSpecProblems } from './spec-problems.ts';
import { placeholdersOf } from './template.ts';

export type ServiceResult =
  | { readonly ok: true; readonly spec: ServiceSpec }
  | { readonly ok: false; readonly problems: readonly SpecProblem[] };

type Report = (path: readonly string[], value: unknown, expected: string) => void;

/** Reads the description of a service; a bad one gives every bad key with what was found and what is expected. */
export function parseService(json: unknown): ServiceResult {
  const parsed = serviceSchema.safeParse(json);
  if (!parsed.success) return { ok: false, problems: toSpecProblems(json, parsed.error.issues) };
  const problems: SpecProblem[] = [];
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
