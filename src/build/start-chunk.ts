/**
 * Puts all that the start loads into the entry's own file. Left to itself, the bundler makes a file of its own of each
 * part that the start shares with pages that load later: two dozen small ones, which pack worse (5.8 kB) and are asked for
 * one by one.
 */
import type { Plugin } from 'vite';

/** Vite plugin, for the build. */
export function startChunk(): Plugin {
  const start = new Set<string>();
  return {
    name: 'enrola-start-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'start', test: (id) => start.has(id) }] },
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return;
      start.clear();
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (const id of findStatic(entries, (from) => this.getModuleInfo(from)?.importedIds ?? []))
        start.add(id);
      if (start.size === 0) this.error('The start has no modules: start-chunk.ts found no entry.');
    },
  };
}

/** The entries and all they import statically, directly or through others. */
export function findStatic(
  entries: readonly string[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(entries);
  // A set gives what is added to it while it is gone through.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
