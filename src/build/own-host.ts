import type { Plugin } from 'vite';

/**
 * Vite plugin: refuses to build for a path of a host, where the app would be a blank page. Its addresses, its worker, its profile and
 * what browsers store belong to the whole origin, and other programs of that origin could read what is stored.
 */
export function ownHost(): Plugin {
  return {
    name: 'enrola-own-host',
    configResolved({ base }) {
      if (base === '/') return;
      throw new Error(
        `Enrola cannot be served under a path (base: «${base}»): give it a host name of its own, such as enrola.example, and build without «--base».`,
      );
    },
  };
}
