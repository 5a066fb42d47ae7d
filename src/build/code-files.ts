/**
 * Which module is built into which file. Left to itself, the bundler makes a file of its own of every set of modules that
 * the same pages share: over a hundred crumbs, which pack worse and are asked for one by one.
 *
 * The start is one file: the entry and all that it imports statically, without the modules of packages that another file
 * names. What loads later goes into the first of the named files that needs it, so that files import only from those
 * before them. The rest is left to the bundler.
 */
import type { Plugin } from 'vite';

export interface CodeFile {
  readonly name: string;
  /** Paths of modules with forward slashes: these, and all that they import statically. */
  readonly of: RegExp;
  /** Also what so many parts that load on use need, each by its own `import()`. */
  readonly sharedBy?: number;
}

/** What a module imports, by the ids of the bundler. */
export interface ModuleImports {
  readonly isEntry: boolean;
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
}

const START = 'start';
/** The bundler's own code, which every file needs. */
const RUNTIME = 'rolldown/runtime';

/** Vite plugin, for the build. */
export function codeFiles(files: readonly CodeFile[]): Plugin {
  let fileOf: ReadonlyMap<string, string> = new Map();
  const groups = [START, ...files.map(({ name }) => name)].map((name) => ({
    name,
    test: (id: string) => (fileOf.get(id) ?? (id.includes(RUNTIME) ? START : undefined)) === name,
  }));
  return {
    name: 'enrola-code-files',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd(error) {
      if (error) return;
      const graph = new Map<string, ModuleImports>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const { isEntry, importedIds, dynamicallyImportedIds } = info;
        graph.set(id, { isEntry, static: importedIds, dynamic: dynamicallyImportedIds });
      }
      fileOf = assignFiles(graph, files);
      const filled = new Set(fileOf.values());
      const empty = [START, ...files.map(({ name }) => name)].filter((name) => !filled.has(name));
      if (empty.length > 0) this.error(`No module for the file ${empty.join(', ')}: correct vite.config.ts.`);
    },
  };
}

/** The file of each module that has a named one. */
export function assignFiles(
  graph: ReadonlyMap<string, ModuleImports>,
  files: readonly CodeFile[],
): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>();
  const assign = (name: string, roots: readonly string[]) => {
    for (const id of findStatic(graph, roots, fileOf)) fileOf.set(id, name);
  };
  assign(
    START,
    [...graph].filter(([, { isEntry }]) => isEntry).map(([id]) => id),
  );
  // The index of a package reaches all its modules, used or not.
  for (const id of fileOf.keys()) {
    if (id.includes('node_modules') && files.some(({ of }) => of.test(toPath(id)))) fileOf.delete(id);
  }
  const shares = countShares(graph, fileOf);
  for (const { name, of, sharedBy = Number.POSITIVE_INFINITY } of files) {
    const isRoot = (id: string) => of.test(toPath(id)) || (shares.get(id) ?? 0) >= sharedBy;
    assign(name, [...graph.keys()].filter(isRoot));
  }
  return fileOf;
}

function toPath(id: string): string {
  return id.replaceAll('\\', '/');
}

/** How many of the parts that load on use need a module. */
function countShares(
  graph: ReadonlyMap<string, ModuleImports>,
  start: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const parts = new Set([...graph.values()].flatMap(({ dynamic }) => dynamic));
  for (const part of parts)
    for (const id of findStatic(graph, [part], start)) shares.set(id, (shares.get(id) ?? 0) + 1);
  return shares;
}

/** The roots and all that they import statically, directly or through others, without what has a file already. */
function findStatic(
  graph: ReadonlyMap<string, ModuleImports>,
  roots: readonly string[],
  taken: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set(roots.filter((id) => !taken.has(id)));
  // A set gives what is added to it while it is gone through.
  for (const id of found)
    for (const imported of graph.get(id)?.static ?? []) if (!taken.has(imported)) found.add(imported);
  return found;
}
