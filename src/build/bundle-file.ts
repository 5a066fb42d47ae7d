import { createHash } from 'node:crypto';

/** The part of a bundler's output chunk or asset that the sum needs. */
export type BundleFile =
  | {
      readonly type: 'chunk';
      readonly fileName: string;
      readonly code: string;
      readonly isEntry: boolean;
      /** The modules in the chunk: their paths, and their lengths before they are minified. */
      readonly modules: readonly { readonly id: string; readonly length: number }[];
      /** File names of the chunks it imports statically. */
      readonly imports: readonly string[];
      readonly css: readonly string[];
    }
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

/** File name of a script that changes with its content, as the bundler's own names do. */
export function toScriptName(name: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return `assets/${name}-${hash}.js`;
}
