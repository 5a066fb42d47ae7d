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
