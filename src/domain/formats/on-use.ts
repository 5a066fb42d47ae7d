/**
 * Values that are made at their first use and not at the start. Schemas of a profile are hundreds of objects, and read one text:
 * `onUse` lets go of what nobody holds, and makes it anew when it is used again.
 */
import * as z from 'zod/mini';

/** Made at the first use, and kept while somebody holds it: within one parse, all get the same. */
export function onUse<T extends object>(make: () => T): () => T {
  let made: WeakRef<T> | undefined;
  return () => {
    const kept = made?.deref();
    if (kept) return kept;
    const value = make();
    made = new WeakRef(value);
    return value;
  };
}

/** An optional part whose schema is made only when there is a value. */
export function optionalOnUse<S extends z.core.SomeType>(make: () => S): z.ZodMiniOptional<z.ZodMiniLazy<S>> {
  const part = z.lazy(make);
  // Without a value, Zod asks only whether the part has a default, and would make it to know.
  // oxlint-disable-next-line no-underscore-dangle -- Zod's name
  part._zod.optin = undefined;
  return z.optional(part);
}
