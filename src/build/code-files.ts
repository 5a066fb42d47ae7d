/**
 * Assigns modules to built files. By default, the bundler makes a file for every set of modules that the same
 * pages share: over a hundred tiny files, which compress worse and need a request each.
 *
 * The start is one file: the entry and its static imports, without the modules of packages that another file
 * names. Code that loads later goes into the first of the named files that needs it, so that files import
 * only from those before them. The bundler decides about the rest.
 */
import type { Plugin } from 'vite';

export interface CodeFile {
  readonly name: string;
  /**
   * Modules, by a part of their path with forward slashes: these, and everything that they import statically.
   * Each part must name a module that was built.
   */
  readonly of: readonly string[];
  /** Also includes modules that the lazy parts of this many files need. Parts that no file names count alone. */
  readonly sharedBy?: number;
}

/** Imports of a module, by the ids of the bundler. */
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
  const names = new Set([START, ...files.map(({ name }) => name)]);
  const groups = [...names].map((name) => ({
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
      const parts = files.flatMap(({ of }) => of);
      const gone = parts.filter((part) => ![...graph.keys()].some((id) => toPath(id).includes(part)));
      if (gone.length > 0) this.error(`No module ${gone.join(', ')}: correct the table of files.`);
    },
  };
}

/** The file of each module that has a named one. */
export function assignFiles(
  graph: ReadonlyMap<string, ModuleImports>,
  files: readonly CodeFile[],
): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>();
  // The index of a package reaches all its modules, used or not.
  const isOfAnother = (name: string, id: string) =>
    id.includes('node_modules') && files.some((file) => file.name !== name && isNamed(file, id));
  const assign = (name: string, roots: readonly string[]) => {
    for (const id of findStatic(graph, roots, fileOf)) if (!isOfAnother(name, id)) fileOf.set(id, name);
  };
  assign(
    START,
    [...graph].filter(([, { isEntry }]) => isEntry).map(([id]) => id),
  );
  const shares = countShares(graph, fileOf, files);
  for (const file of files) {
    const { name, sharedBy = Number.POSITIVE_INFINITY } = file;
    const isRoot = (id: string) => isNamed(file, id) || (shares.get(id) ?? 0) >= sharedBy;
    assign(name, [...graph.keys()].filter(isRoot));
  }
  return fileOf;
}

const isNamed = ({ of }: CodeFile, id: string) => of.some((part) => toPath(id).includes(part));

function toPath(id: string): string {
  return id.replaceAll('\\', '/');
}

/** Counts the files whose lazy parts need each module. */
function countShares(
  graph: ReadonlyMap<string, ModuleImports>,
  start: ReadonlyMap<string, string>,
  files: readonly CodeFile[],
): ReadonlyMap<string, number> {
  const users = new Map<string, Set<string>>();
  const parts = new Set([...graph.values()].flatMap(({ dynamic }) => dynamic));
  for (const part of parts) {
    const user = files.find((file) => isNamed(file, part))?.name ?? part;
    for (const id of findStatic(graph, [part], start)) users.set(id, (users.get(id) ?? new Set()).add(user));
  }
  return new Map([...users].map(([id, { size }]) => [id, size]));
}

/**
 * The roots and everything that they import statically, directly or through others, without modules that have
 * a file already.
 */
function findStatic(
  graph: ReadonlyMap<string, ModuleImports>,
  roots: readonly string[],
  taken: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set(roots.filter((id) => !taken.has(id)));
  // A set also iterates over items that are added during the loop.
  for (const id of found)
    for (const imported of graph.get(id)?.static ?? []) if (!taken.has(imported)) found.add(imported);
  return found;
}
