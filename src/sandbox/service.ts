import { SECTION_KEYS } from '../domain/fields/registry.ts';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import { type Answer, toJsonAnswer, type ToProblemAnswer } from './answer.ts';
import { type AnswerSpec, toAnswer } from './answer-spec.ts';
import { createContent } from './content.ts';
import { createGate, type Gate } from './gate.ts';
import type { FindLabel } from './people-page.ts';
import { PROBLEM_STYLES } from './problem-styles.ts';
import { createRefusals, type FindRefusal } from './refusals.ts';
import { always, type Route, type RouteEntry } from './route.ts';
import type { ContentSpec, ResourceSpec, ServiceSpec } from './service-spec.ts';
import { createSignInRoutes } from './sign-in.ts';
import type { Client } from './store.ts';

/** What an enrollment created. */
interface Created {
  readonly reference: string;
  readonly clients: readonly Client[];
}

/** The service that the sandbox stands in for. */
export interface Service {
  readonly finalizePath: string;
  readonly gate: Gate;
  readonly findRefusal: FindRefusal;
  readonly toSuccess: (created: Created) => Answer;
  readonly toProblem: ToProblemAnswer;
  /** All but the finalize endpoint. */
  readonly routes: readonly RouteEntry[];
  /** Files of the app itself. */
  readonly appFiles: readonly RouteEntry[];
  /** What people call the code of a field, where the profile says it. */
  readonly findLabel: FindLabel;
  /** Whether a path is the service's, though nothing may stand there. */
  readonly owns: (path: string) => boolean;
}

/** What GET answers at a path. */
export interface Resource {
  readonly path: string;
  readonly route: Route;
  /** Only for those who are let in. */
  readonly authenticated: boolean;
}

interface Contents {
  /** Paths behind the base path. */
  readonly resources: readonly Resource[];
  readonly appFiles: readonly Resource[];
}

/** Reads what the file names; `folder` is the one it lies in. */
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

/** `resources` and `appFiles` of the spec are not looked at: their contents are there already. */
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

/** Without a word in the file: 200 and `{ sandbox: true, reference, clients }`. OURS, for the contract shows no answer. */
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
