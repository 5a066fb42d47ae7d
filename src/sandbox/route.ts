import type { IncomingMessage } from 'node:http';
import { type Answer, pause, type Reply } from './answer.ts';
import type { Fault } from './faults.ts';
import type { Session } from './store.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export interface Exchange {
  readonly request: IncomingMessage;
  readonly session: Session;
  /** What QA asked to be answered instead. */
  readonly fault: Fault | undefined;
}

export type Route = (exchange: Exchange) => Reply | Promise<Reply>;

/** What stands at one path. */
export type Methods = Partial<Record<Method, Route>>;

/** By the whole path. */
export type Routes = ReadonlyMap<string, Methods>;

export interface RouteEntry {
  readonly path: string;
  readonly method: Method;
  readonly route: Route;
}

export function toRoutes(entries: readonly RouteEntry[]): Routes {
  const routes = new Map<string, Methods>();
  for (const { path, method, route } of entries) routes.set(path, { ...routes.get(path), [method]: route });
  return routes;
}

export function findRoute(methods: Methods, method: string | undefined): Route | undefined {
  const known = METHODS.find((one) => one === method);
  return known && methods[known];
}

/** A route that always gives the same answer, after a while. */
export function always(answer: Answer, delayMs = 0): Route {
  return async () => {
    await pause(delayMs);
    return answer;
  };
}
