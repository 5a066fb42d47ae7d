/** `package-lock.json` as npm writes it (version 3), and which package a dependency leads to. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));

const entrySchema = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  // Old packages have a list instead.
  engines: z.optional(z.union([z.object({ node: z.optional(z.string()) }), z.array(z.string())])),
});

export type LockEntry = z.infer<typeof entrySchema>;

/** Entries by their folder: `node_modules/a/node_modules/b`; the project itself is `''`. */
export type Lock = ReadonlyMap<string, LockEntry>;

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function parseLock(text: string): Lock {
  const { packages } = z
    .object({ packages: z.record(z.string(), entrySchema) })
    .parse(JSON.parse(text), { reportInput: false });
  return new Map(Object.entries(packages));
}

export function readLock(): Lock {
  return parseLock(readFileSync('package-lock.json', 'utf8'));
}

export function readManifest(): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
}

/** The package's name, whatever it lies in. */
export function toPackageName(folder: string): string {
  return folder.split('node_modules/').at(-1) ?? folder;
}

/** Where Node finds `name` from a folder: in it, or in one around it. */
export function findInstalled(lock: Lock, from: string, name: string): string | undefined {
  for (let around: string | undefined = from; around !== undefined; around = toParent(around)) {
    const folder = `${around === '' ? '' : `${around}/`}node_modules/${name}`;
    if (lock.has(folder)) return folder;
  }
  return undefined;
}

/** The named packages and all that they need, directly or through others: their folders, in order. */
export function findNeeded(lock: Lock, wanted: readonly string[]): readonly string[] {
  const found = new Set(wanted.flatMap((name) => findInstalled(lock, '', name) ?? []));
  // A set gives what is added to it while it is gone through.
  for (const folder of found) {
    for (const name of Object.keys(lock.get(folder)?.dependencies ?? {})) {
      const needed = findInstalled(lock, folder, name);
      if (needed !== undefined) found.add(needed);
    }
  }
  return [...found].toSorted((a, b) => a.localeCompare(b));
}

/** `node_modules/a/node_modules/b` lies in `node_modules/a`, that in the project. */
function toParent(folder: string): string | undefined {
  if (folder === '') return undefined;
  const end = folder.lastIndexOf('/node_modules/');
  return end < 0 ? '' : folder.slice(0, end);
}
