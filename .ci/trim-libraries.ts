/**
 * Takes out of libraries what the app never runs and the bundler cannot see to be unused: a property set on a function
 * keeps that function, and a description of props that only development reads keeps the package which describes.
 * Each cut names its place; one that no longer finds it fails the build, so that an update of the library is looked at.
 */
import type { Plugin } from 'vite';

export interface Cut {
  /** Where, with the flags `gm`. */
  readonly place: RegExp;
  readonly replacement: string;
}

interface Trim {
  readonly file: RegExp;
  readonly cuts: readonly Cut[];
}

export const TRIMS: readonly Trim[] = [
  {
    file: /\/downshift\/dist\/downshift\.esm\.mjs$/,
    cuts: [
      // Hooks that are not used here, kept by this line alone.
      {
        place: /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm,
        replacement: '',
      },
      // Production never checks props. Indented lines only: what follows stays.
      {
        place: /^var (propTypes\S*|dropdownPropTypes) = .*\n(?: .*\n)*\}\)?;$/gm,
        replacement: 'var $1 = {};',
      },
      // A copy of all React, to ask it for one hook.
      { place: /^var (SafeReact\S*) = _extends\(\{\}, React\);$/gm, replacement: 'var $1 = React;' },
    ],
  },
  {
    // React 18 and later have the hook that this package adds to older ones.
    file: /\/wouter\/src\/use-sync-external-store\.js$/,
    cuts: [{ place: /use-sync-external-store\/shim\/index\.js/gm, replacement: 'react' }],
  },
];

/** Define functions, and nothing else, when they are loaded. */
const WITHOUT_EFFECT = /\/node_modules\/(?:prop-types|react-is)\//;

/** Vite plugin, for the build. */
export function trimLibraries(): Plugin {
  return {
    name: 'enrola-trim-libraries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [...TRIMS.map(({ file }) => file), WITHOUT_EFFECT] },
      handler(code, id) {
        if (WITHOUT_EFFECT.test(id)) return { code, map: null, moduleSideEffects: false };
        const cuts = TRIMS.filter(({ file }) => file.test(id)).flatMap((trim) => trim.cuts);
        const lost = findLostCut(code, cuts);
        if (lost)
          this.error(`${id} has no ${lost.place} any more: correct or remove the cut in trim-libraries.ts.`);
        return { code: cutOut(code, cuts), map: null };
      },
    },
  };
}

/** The first cut whose place is not in the code. */
export function findLostCut(code: string, cuts: readonly Cut[]): Cut | undefined {
  return cuts.find(({ place }) => code.search(place) < 0);
}

export function cutOut(code: string, cuts: readonly Cut[]): string {
  return cuts.reduce((rest, { place, replacement }) => rest.replace(place, replacement), code);
}
