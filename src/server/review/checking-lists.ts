/**
 * The lists that the profile loads (`catalogs` with `file` or `url`), for the server's own check of
 * enrollments.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { CatalogError } from '../../domain/profile/catalog-error.ts';
import type { CatalogState } from '../../domain/profile/catalog.ts';
import {
  findSources,
  toLoadedCatalogs,
  toMaxAgeMs,
  withDependentLists,
} from '../../domain/profile/loaded-catalogs.ts';
import { checkPerson } from '../../domain/profile/check-person.ts';
import { type Profile, toTimeoutMs } from '../../domain/profile/profile.ts';
import { readList } from '../../domain/profile/read-list.ts';
import { isLoadedCatalog, type LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import type { WriteLog } from '../log.ts';
import { askForList, LISTS_PATH, type ServiceLists, toTeamCatalogs } from '../sender/service-lists.ts';
import { createTurns } from '../sender/turns.ts';
import { toSha256 } from '../sha256.ts';
import { createCheckingProfile } from './checking-profile.ts';

export interface CheckingLists {
  /**
   * The profile with its lists, also those that depend on values of these persons. A copy counts for the
   * list's `maxAgeHours`, and longer while no newer one can be loaded. When a value is not in the copy, the
   * list is loaded again, because a browser may have a newer one. A list without any copy has `failed`, as in
   * a browser. Never rejects.
   */
  complete(profile: Profile, persons: readonly Person[]): Promise<Profile>;
}

interface Places {
  readonly profile: ProfileSpec;
  readonly serviceUrl: URL;
  /** Folder of the built app, which has the files of lists. */
  readonly appFolder: string;
  /** Copies are kept in its `lists`, so that a restart does not need every list. */
  readonly folder: string;
}

/** A newer copy than this is not loaded again because of a missing value. */
const NEW_MS = 60_000;
/** Longest wait of an approval. A list that comes later serves the next one. */
const MAX_MS = 5000;
/** Origin of this server, for addresses that begin with `/`. */
const OWN = 'http://own.invalid';
const FAILED: CatalogState = { status: 'failed' };
const FOLDER = 'lists';
/**
 * Hash of a list as the profile names it, then hash of its source. Earlier versions had a single hash of
 * both.
 */
const COPY_FILE = /^([\da-f]{64})(\.[\da-f]{64})?\.json$/;

/** The check only needs values. */
const copySchema = z.object({
  /** ISO 8601. */
  loadedAt: z.string(),
  values: z.array(z.union([z.string(), z.int()])),
});
type Copy = z.infer<typeof copySchema>;

const toState = ({ loadedAt, values }: Copy) =>
  ({ status: 'ready', loadedAt, entries: values.map((value) => ({ value })), isOutdated: false }) as const;

export function createCheckingLists(places: Places, lists: ServiceLists, log: WriteLog): CheckingLists {
  const catalogs = toTeamCatalogs(places.profile) ?? {};
  const spec = { ...places.profile, catalogs };
  const getState = keepLists(places, lists, log);
  removeOldCopies(places).catch((error: unknown) =>
    log({ code: 'old-lists-kept', cause: toErrorCode(error) }),
  );
  const completeBy = async (patience: Patience, profile: Profile, persons: readonly Person[]) => {
    const sources = new Map(findSources(spec));
    const states = new Map<string, CatalogState>();
    for (;;) {
      await Promise.all(
        Array.from(sources, async ([name, source]) => {
          if (!states.has(name)) states.set(name, await getState(name, source, patience));
        }),
      );
      const all = { ...spec, catalogs: { ...catalogs, ...Object.fromEntries(sources) } };
      const loaded = toLoadedCatalogs(all, states);
      const listed = createCheckingProfile(spec, { today: profile.today, catalogs: loaded });
      const complete = withDependentLists(listed, loaded, ({ name, source }) => sources.set(name, source));
      for (const person of persons) complete.viewOf(person);
      // A list can determine another one.
      if (sources.size === states.size) return complete;
    }
  };
  return {
    complete: async (profile, persons) => {
      if (!Object.values(catalogs).some(isLoadedCatalog)) return profile;
      const timeUp = sleep(MAX_MS, undefined, { ref: false });
      const complete = await completeBy({ maxAgeMs: Infinity, timeUp }, profile, persons);
      const isUnlisted = (person: Person) =>
        checkPerson(person, complete).findings.some(({ problem }) => problem.code === 'not-in-catalog');
      return persons.some(isUnlisted) ? completeBy({ maxAgeMs: NEW_MS, timeUp }, profile, persons) : complete;
    },
  };
}

interface Patience {
  readonly maxAgeMs: number;
  readonly timeUp: Promise<undefined>;
}

/** State of a list, once its copy is new enough or the time is up. */
function keepLists(
  places: Places,
  lists: ServiceLists,
  log: WriteLog,
): (name: string, source: LoadedCatalogSpec, patience: Patience) => Promise<CatalogState> {
  const { serviceUrl, profile, folder } = places;
  const copies = new Map<string, ReturnType<typeof toState>>();
  const underWay = new Map<string, Promise<void>>();
  const inTurn = createTurns();

  async function load(name: string, file: string, source: LoadedCatalogSpec): Promise<void> {
    try {
      const copy = await inTurn(() => read(source, places, lists));
      copies.set(file, toState(copy));
      await keep(file, copy);
    } catch (error) {
      // An older copy still counts. A copy that cannot be stored lasts as long as the server.
      const cause = error instanceof CatalogError ? error.failure : toErrorCode(error);
      log({ code: 'list-failed', list: name, cause, copyOf: copies.get(file)?.loadedAt });
    } finally {
      underWay.delete(file);
    }
  }

  return async (listName, source, { maxAgeMs, timeUp }) => {
    const name = toProfileName(listName, profile);
    // A copy of another service, or of another list under the same name, is not used.
    const of = toHash([serviceUrl.href, profile.catalogs?.[name]]);
    const file = join(folder, FOLDER, `${of}.${toHash(source)}.json`);
    const known = copies.get(file) ?? (await findCopy(file));
    if (known) copies.set(file, known);
    if (known && Date.parse(known.loadedAt) + Math.min(toMaxAgeMs(source), maxAgeMs) > Date.now())
      return known;
    const loading = underWay.get(file) ?? load(name, file, source);
    underWay.set(file, loading);
    await Promise.race([loading, timeUp]);
    return copies.get(file) ?? FAILED;
  };
}

const toHash = (value: object) => toSha256(JSON.stringify(value));

/**
 * Removes copies of lists that the profile no longer names, or of another service. Other files in the folder
 * stay.
 */
async function removeOldCopies({ profile, serviceUrl, folder }: Places): Promise<void> {
  const named = new Set(Object.values(profile.catalogs ?? {}).map((spec) => toHash([serviceUrl.href, spec])));
  const path = join(folder, FOLDER);
  // The folder does not exist before the first copy.
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const [, list] = COPY_FILE.exec(entry.name) ?? [];
    if (entry.isFile() && list !== undefined && !named.has(list)) await rm(join(path, entry.name));
  }
}

/** A list that depends on a value has a name of its own, which contains the value. */
function toProfileName(name: string, { catalogs = {} }: ProfileSpec): string {
  return Object.hasOwn(catalogs, name)
    ? name
    : z.parse(z.tuple([z.string()], z.string()), JSON.parse(name))[0];
}

function toErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no-answer';
}

/** Reads a list as a browser of the team does: at the same addresses, with the same limits. */
async function read(source: LoadedCatalogSpec, places: Places, lists: ServiceLists): Promise<Copy> {
  const start = new URL('url' in source ? source.url : source.file, OWN).href;
  const { entries } = await readList(source, start, (address) => getText(new URL(address), places, lists));
  return { loadedAt: new Date().toISOString(), values: entries.map(({ value }) => value) };
}

async function getText(address: URL, { profile, appFolder }: Places, lists: ServiceLists): Promise<string> {
  // Without a credential, because the address is not the service's.
  if (address.origin !== OWN)
    return askForList({ baseUrl: address, credential: {}, timeoutMs: toTimeoutMs(profile) }, address);
  const path = decodeURIComponent(address.pathname);
  if (!path.startsWith(`${LISTS_PATH}/`)) return readFile(join(appFolder, path), 'utf8');
  const answered = await lists.read(path.slice(LISTS_PATH.length + 1), address.searchParams);
  if (answered === 'unknown') throw new CatalogError({ code: 'http', status: 404 });
  return JSON.stringify(answered.page);
}

/** The stored copy of a list; undefined when it is missing or damaged. */
async function findCopy(file: string): Promise<ReturnType<typeof toState> | undefined> {
  try {
    return toState(copySchema.parse(JSON.parse(await readFile(file, 'utf8'))));
  } catch {
    return undefined;
  }
}

async function keep(file: string, copy: Copy): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(copy), { mode: 0o600 });
}
