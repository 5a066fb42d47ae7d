/**
 * The invented service of a profile without a service file: every address on this origin that the profile
 * names.
 */
import { FIELDS } from '../domain/fields/registry.ts';
import { entriesOf } from '../domain/profile/catalog.ts';
import { type LoadedCatalogSpec, isLoadedCatalog } from '../domain/profile/schema/catalog-schema.ts';
import { toBaseUrl } from '../domain/profile/profile.ts';
import type { AnswersSpec, AuthenticationSpec } from '../domain/profile/schema/service-schema.ts';
import type { ProfileSpec } from '../domain/profile/schema/profile-schema.ts';
import { type Answer, NO_CONTENT, toJsonAnswer } from './answer.ts';
import type { AnswerSpec, RefreshSpec, ServiceSpec, SignInSpec } from './service-spec.ts';
import { inventEndOfList, inventList, putAtPointer } from './invented-list.ts';
import type { FindLabel } from './people-page.ts';
import { type RouteEntry, toPath, toQuery } from './route.ts';
import { type Resource, type Service, assembleService } from './service.ts';

type BearerSpec = Extract<AuthenticationSpec, { kind: 'bearer' }>;
type TokenPlaces = Pick<BearerSpec['signIn'], 'token' | 'refreshToken' | 'expiresIn'>;

/** A list that the profile names, with the query that tells it from others at the same path. */
interface InventedList {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authenticated: boolean;
  readonly toAnswer: (asked: URLSearchParams) => Answer;
}

/** True when the app itself has the file of a list. */
type HasFile = (url: string) => boolean;

const BODILESS = [204, 205];

/**
 * Lists with invented entries, a sign-in that accepts any user and password, and answers that the profile
 * reads as a success. Addresses of the profile at another origin are not the sandbox's.
 */
export function inventService(profile: ProfileSpec, hasFile: HasFile): Service {
  const baseUrl = toBaseUrl(profile);
  const lists = findLists(profile, hasFile);
  const parts = { resources: [] as Resource[], appFiles: toResources(lists.files) };
  const findLabel = createLabelFinder(profile);
  if (baseUrl !== '' && !isPath(baseUrl)) return { ...assembleService({}, parts), findLabel };
  const spec = { basePath: baseUrl && toPath(baseUrl), ...toServiceSpec(profile) };
  const service = assembleService(spec, { ...parts, resources: toResources(lists.service) });
  return { ...service, findLabel };
}

/** A service completed with the routes of another one at addresses where it has none. */
export function completeService(service: Service, other: Service): Service {
  return {
    ...service,
    routes: [...service.routes, ...withoutTaken(other.routes, service.routes)],
    appFiles: [...service.appFiles, ...withoutTaken(other.appFiles, service.appFiles)],
    findLabel: other.findLabel,
    owns: (path) => service.owns(path) || other.routes.some((route) => route.path === path),
  };
}

/** Spanish labels of the lists in the profile itself. */
function createLabelFinder({ fields = {}, catalogs = {} }: ProfileSpec): FindLabel {
  const regions = new Intl.DisplayNames('es', { type: 'region' });
  const byField = new Map(
    Object.entries(fields).map(([name, { catalog }]) => {
      const found = catalog === undefined ? undefined : new Map(Object.entries(catalogs)).get(catalog);
      const entries = found && !isLoadedCatalog(found) ? entriesOf(found) : [];
      return [name, new Map(entries.map((entry) => [String(entry.value), entry]))] as const;
    }),
  );
  return (key, value) => {
    const entry = byField.get(FIELDS[key].wire)?.get(String(value));
    if (entry?.region !== undefined) return regions.of(entry.region);
    return typeof entry?.label === 'object' ? entry.label['es'] : entry?.label;
  };
}

function withoutTaken(entries: readonly RouteEntry[], taken: readonly RouteEntry[]): readonly RouteEntry[] {
  const paths = new Set(taken.map(({ path }) => path));
  return entries.filter(({ path }) => !paths.has(path));
}

function toServiceSpec({ authentication, answers }: ProfileSpec): ServiceSpec {
  const success = answers && toSuccess(answers);
  return {
    ...(authentication?.kind === 'bearer' && toSignInSpec(authentication)),
    ...(success && { answers: { success } }),
  };
}

function toSignInSpec({ signIn, refresh, signOut }: BearerSpec): ServiceSpec {
  const asked: SignInSpec = {
    path: toPath(signIn.url),
    method: signIn.method,
    encoding: signIn.encoding,
    accepts: { ...signIn.constants, [signIn.userMember]: null, [signIn.passwordMember]: null },
    answer: toTokenAnswer(signIn),
  };
  const renewed: RefreshSpec | undefined = refresh && {
    path: toPath(refresh.url),
    method: refresh.method,
    encoding: refresh.encoding,
    // A GET has no body.
    accepts: refresh.method === 'GET' ? undefined : refresh.constants,
    refreshTokenMember: refresh.refreshTokenMember,
    answer: toTokenAnswer(refresh),
  };
  return {
    ...(isPath(signIn.url) && { signIn: asked, requireBearer: true }),
    ...(refresh && isPath(refresh.url) && { refresh: renewed }),
    ...(signOut && isPath(signOut.url) && { signOut: { path: toPath(signOut.url), method: signOut.method } }),
  };
}

function toTokenAnswer({ token, refreshToken, expiresIn }: TokenPlaces): AnswerSpec {
  const places: readonly [pointer: string | undefined, value: string][] = [
    [refreshToken, '{refreshToken}'],
    [expiresIn, '{seconds}'],
    [token, '{token}'],
  ];
  return { body: toBody({}, places) };
}

/** Undefined when the sandbox's own answer fits. */
function toSuccess({ success, reference }: AnswersSpec): AnswerSpec | undefined {
  if (!success && reference === undefined) return undefined;
  const [first] = success?.statuses ?? [];
  const status = typeof first === 'number' ? first : 200;
  const header = reference?.startsWith('header:') ? reference.slice('header:'.length) : undefined;
  const headers = header === undefined ? {} : { [header]: '{reference}' };
  if (BODILESS.includes(status)) return { status, headers };
  const { pointer, equals = '{reference}' } = success ?? {};
  const body = toBody({ sandbox: true, reference: '{reference}', clients: '{clients}' }, [
    [header === undefined ? reference : undefined, '{reference}'],
    [pointer, equals],
  ]);
  return { status, headers, body };
}

function toBody(start: unknown, places: readonly (readonly [pointer: string | undefined, value: unknown])[]) {
  return places.reduce<unknown>(
    (body, [pointer, value]) => (pointer === undefined ? body : putAtPointer(body, pointer, value)),
    start,
  );
}

function findLists(profile: ProfileSpec, hasFile: HasFile): Record<'service' | 'files', InventedList[]> {
  const lists = { service: new Array<InventedList>(), files: new Array<InventedList>() };
  for (const [name, catalog] of Object.entries(profile.catalogs ?? {})) {
    if (!isLoadedCatalog(catalog)) continue;
    const isOfService = 'url' in catalog;
    const url = isOfService ? catalog.url : catalog.file;
    if (!isPath(url) || (!isOfService && hasFile(url))) continue;
    lists[isOfService ? 'service' : 'files'].push({
      path: toPath(url),
      query: toQuery(url),
      authenticated: isOfService && catalog.authenticated === true,
      toAnswer: createPages(name, catalog, profile),
    });
  }
  return lists;
}

/** All entries are on the first page, even if the profile expects several. */
function createPages(name: string, spec: LoadedCatalogSpec, profile: ProfileSpec): InventedList['toAnswer'] {
  const first = toJsonAnswer(200, inventList(name, spec, profile));
  const pages = 'url' in spec ? spec.pages : undefined;
  if (!pages || !('parameter' in pages)) return () => first;
  const end = toJsonAnswer(200, inventEndOfList(spec));
  const number = String(pages.first ?? 1);
  return (asked) => ((asked.get(pages.parameter) ?? number) === number ? first : end);
}

/** One resource for each path, though several lists may differ in the query only. */
function toResources(lists: readonly InventedList[]): Resource[] {
  const byPath = new Map<string, InventedList[]>();
  for (const list of lists) byPath.set(list.path, [...(byPath.get(list.path) ?? []), list]);
  return [...byPath].map(([path, ofPath]) => ({
    path,
    authenticated: ofPath.some(({ authenticated }) => authenticated),
    route: ({ req }) => {
      const asked = toQuery(req.url);
      const found = ofPath.find(({ query }) => [...query].every(([key, value]) => asked.get(key) === value));
      return (found ?? ofPath[0])?.toAnswer(asked) ?? NO_CONTENT;
    },
  }));
}

function isPath(url: string): boolean {
  return url.startsWith('/');
}
