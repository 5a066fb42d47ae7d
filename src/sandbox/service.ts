import { FIELDS, SECTION_KEYS } from '../domain/fields/registry.ts';
import { FINALIZE_PATH, type FinalizeRequest } from '../domain/contract/finalize-request.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import {
  type Answer,
  PROBLEM_STYLES,
  type Problem,
  type ToProblemAnswer,
  toJsonAnswer,
  type BadPath,
} from './answer.ts';
import {
  type AnswerSpec,
  type ContentSpec,
  type FinalizeAnswersSpec,
  type ResourceSpec,
  type ServiceSpec,
  fillTemplate,
  toAnswer,
} from './service-spec.ts';
import { type Gate, createGate, createSignInRoutes } from './sign-in.ts';
import type { FindLabel } from './people-page.ts';
import { type Route, type RouteEntry, always } from './route.ts';
import type { Client, Session } from './store.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Records that an enrollment created. */
interface Created {
  readonly reference: string;
  readonly clients: readonly Client[];
}

/** The service that the sandbox replaces. */
export interface Service {
  readonly finalizePath: string;
  readonly gate: Gate;
  readonly findRefusal: FindRefusal;
  readonly toSuccess: (created: Created) => Answer;
  readonly toProblem: ToProblemAnswer;
  /** All routes except the finalize endpoint. */
  readonly routes: readonly RouteEntry[];
  /** Files of the app itself. */
  readonly appFiles: readonly RouteEntry[];
  /** Label of a field's code, if the profile has one. */
  readonly findLabel: FindLabel;
  /** True for every path of the service, also one without a route. */
  readonly owns: (path: string) => boolean;
}

/** Answer of GET at a path. */
export interface Resource {
  readonly path: string;
  readonly route: Route;
  /** True when only signed-in users get an answer. */
  readonly authenticated: boolean;
}

interface Contents {
  /** Paths relative to the base path. */
  readonly resources: readonly Resource[];
  readonly appFiles: readonly Resource[];
}

/** Reads the files that the spec names; `folder` is that of the service file. */
export async function createService(spec: ServiceSpec, folder: string): Promise<Service> {
  const toResource = async ([path, content]: [string, ContentSpec | ResourceSpec]): Promise<Resource> => ({
    path,
    route: always(await createContent(content, folder), content.delayMs),
    authenticated: 'authenticated' in content && content.authenticated === true,
  });
  const { resources = {}, appFiles = {} } = spec;
  return assembleService(spec, {
    resources: await Promise.all(Object.entries(resources).map(toResource)),
    appFiles: await Promise.all(Object.entries(appFiles).map(toResource)),
  });
}

/** Ignores `resources` and `appFiles` of the spec: their contents are already loaded. */
export function assembleService(spec: ServiceSpec, { resources, appFiles }: Contents): Service {
  const { basePath = '', answers = {} } = spec;
  const toProblem = PROBLEM_STYLES[answers.problems ?? 'sandbox'];
  const gate = createGate(spec);
  const finalizePath = basePath + FINALIZE_PATH;
  const toEntry = ({ path, route, authenticated }: Resource): RouteEntry => {
    const guarded: Route = (exchange) => {
      const problem = gate(exchange);
      return problem ? toProblem(problem) : route(exchange);
    };
    return { path, method: 'GET', route: authenticated ? guarded : route };
  };
  const routes = [
    ...createSignInRoutes(spec, toProblem),
    ...resources.map((resource) => toEntry({ ...resource, path: basePath + resource.path })),
  ];
  const paths = new Set([finalizePath, ...routes.map(({ path }) => path)]);
  return {
    finalizePath,
    gate,
    findRefusal: createRefusals(answers),
    toSuccess: createSuccess(answers.success),
    toProblem,
    routes,
    appFiles: appFiles.map(toEntry),
    findLabel: () => undefined,
    owns: (path) =>
      paths.has(path) || (basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))),
  };
}

/**
 * The default without a template in the file: 200 and `{ sandbox: true, reference, clients }`. OURS, because
 * the contract shows no answer.
 */
function createSuccess(spec: AnswerSpec | undefined): Service['toSuccess'] {
  return ({ reference, clients }) => {
    const summaries = clients.map((client) => ({
      clientId: client.clientId,
      ...fromKeys(SECTION_KEYS, (section) => client[section].length),
    }));
    if (!spec) return toJsonAnswer(200, { sandbox: true, reference, clients: summaries });
    return toAnswer(spec, {
      reference,
      clients: summaries,
      clientIds: clients.map(({ clientId }) => clientId),
    });
  };
}

/** Finds why a service refuses a request that fits the contract. */
type FindRefusal = (request: FinalizeRequest, session: Session) => Problem | undefined;

/** The rules of a service file: number of persons, codes, identifiers that were enrolled before. */
function createRefusals(spec: FinalizeAnswersSpec): FindRefusal {
  const codes = new Map(Object.entries(spec.codes ?? {}));
  return (request, session) => {
    const bad = [...findTooMany(request, spec.maxPersons), ...findCodes(request, codes, [])];
    if (bad.length > 0)
      return { status: 400, title: 'The enrollment breaks the rules of the service', errors: bad };
    const known = spec.refuseDuplicates ? findDuplicates(request, session) : [];
    if (known.length > 0) return { status: 409, title: 'A person was enrolled before', errors: known };
    return undefined;
  };
}

function findTooMany({ personaFulls }: FinalizeRequest, most: number | undefined): BadPath[] {
  if (most === undefined || personaFulls.length <= most) return [];
  return [
    {
      path: ['personaFulls'],
      message: `has ${personaFulls.length} persons, but the service accepts at most ${most}`,
    },
  ];
}

/** Values are personal data, so none is repeated. An empty text counts as a field that is not filled. */
function findCodes(
  json: unknown,
  codes: ReadonlyMap<string, readonly (string | number)[]>,
  path: readonly PropertyKey[],
): BadPath[] {
  if (typeof json !== 'object' || json === null) return [];
  const entries: [PropertyKey, unknown][] = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  return entries.flatMap(([key, value]) => {
    if (typeof value === 'object') return findCodes(value, codes, [...path, key]);
    const allowed = codes.get(String(key));
    if (!allowed || value === '' || allowed.some((code) => code === value)) return [];
    return [{ path: [...path, key], message: 'is not a code of the service' }];
  });
}

function findDuplicates({ personaFulls }: FinalizeRequest, { clients }: Session): BadPath[] {
  const keys = new Set(clients.map(({ fields }) => toKey(fields)));
  return personaFulls.flatMap((persona, index) => {
    if (!persona.identificador || !keys.has(toKey(persona))) return [];
    return [{ path: ['personaFulls', index, FIELDS.identifier.wire], message: 'was enrolled before' }];
  });
}

function toKey(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([fields[FIELDS.identifierType.wire], fields[FIELDS.identifier.wire]]);
}

const DEFAULT_ITEM = { id: '{number}', name: '{name}', group: '{group}' };

/**
 * Makes the answer of a resource once; `folder` is that of the service file.
 * @throws Error when its file cannot be read or is no JSON
 */
async function createContent(spec: ContentSpec, folder: string): Promise<Answer> {
  return { status: 200, contentType: 'application/json; charset=utf-8', text: await toText(spec, folder) };
}

async function toText(spec: ContentSpec, folder: string): Promise<string> {
  if ('json' in spec) return JSON.stringify(spec.json);
  if ('generate' in spec) {
    const { count, item = DEFAULT_ITEM } = spec.generate;
    const items = Array.from({ length: count }, (_, index) =>
      fillTemplate(item, { number: index + 1, ...inventPlace(index) }),
    );
    return JSON.stringify(items);
  }
  const text = await readFile(resolve(folder, spec.file), 'utf8');
  JSON.parse(text);
  return text;
}

/** Invented places, for lists as long as those of a large country. The same number gives the same place. */

interface InventedPlace {
  readonly name: string;
  readonly group: string;
}

const KINDS =
  'Villa Puerto Aldea Caleta Estación Paso Vega Cuesta Rincón Boca Loma Bajo Alto Pampa Quebrada Laguna';
const HEADS = 'Ñan Trel Quim Llor Pud Cauq Huir Mel Ran Zar Ochal Yup';
const MIDDLES = 'a i o ue é á';
const TAILS =
  'llén huel mávir ñegue cópil tuco rrapel lmo ndaure viche zún ppe quilo bunco gñir hueno lcaz pihue';
const GROUPS = [
  'Cordillera de Arvel',
  'Costa de Ñuque',
  'Valle del Orizo',
  'Meseta de Tulán',
  'Islas Quirel',
  'Selva de Maró',
  'Llanos de Pirén',
  'Gran Salar de Oxa',
];

const PARTS = [KINDS, HEADS, MIDDLES, TAILS].map((words) => words.split(' '));
const TOTAL = PARTS.reduce((product, part) => product * part.length, 1);
/** Shares no divisor with TOTAL, so it visits every name once, and neighbours in the list look different. */
const STRIDE = 7919;

/** The place with that number, from 0. The first 20,736 names differ; later ones carry a number. */
function inventPlace(number: number): InventedPlace {
  let rest = ((number % TOTAL) * STRIDE) % TOTAL;
  const [kind, ...syllables] = PARTS.map((part) => {
    const word = part[rest % part.length] ?? '';
    rest = Math.floor(rest / part.length);
    return word;
  });
  const round = Math.floor(number / TOTAL);
  const name = `${kind} ${syllables.join('')}${round > 0 ? ` ${round + 1}` : ''}`;
  return { name, group: GROUPS[number % GROUPS.length] ?? '' };
}
