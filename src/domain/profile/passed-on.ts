import { FINALIZE_PATH } from '../contract/finalize-request.ts';
import { toBaseUrl } from './profile.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** One address, with all the methods that the profile names for it. */
export interface PassedOn {
  /**
   * Texts of the path between its parameters, escaped as in a URL. An address without a parameter has one, and
   * `/paises/{codPais}/bancos` has `/paises/` and `/bancos`.
   */
  readonly texts: readonly string[];
  readonly methods: ReadonlySet<string>;
}

/** The characters of a segment (RFC 3986). A segment of dots would lead to another folder. */
const ESCAPED_SEGMENT = String.raw`(?!(?:\.|%2[eE]){1,2}(?:/|$))[\w.~!$&'()*+,;=:@%-]+`;

/**
 * What the web server of the app passes on to the service: the addresses, as browsers ask for them, of all that the profile
 * names behind its `baseUrl`. Paths are without a query. The look-up is none of it, because only the team server asks it.
 */
export function findPassedOn(profile: ProfileSpec): readonly PassedOn[] {
  const passedOn = new Map<string, { texts: readonly string[]; methods: Set<string> }>();
  const add = (method: string, url: string | undefined) => {
    if (!url?.startsWith('/')) return;
    const texts = toTexts(toBaseUrl(profile), url);
    const known = passedOn.get(texts.join('{}'));
    if (known) known.methods.add(method);
    else passedOn.set(texts.join('{}'), { texts, methods: new Set([method]) });
  };
  add('POST', FINALIZE_PATH);
  for (const catalog of Object.values(profile.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && 'url' in catalog) add('GET', catalog.url);
  }
  const { authentication } = profile;
  if (authentication?.kind === 'bearer') {
    for (const step of ['signIn', 'refresh', 'signOut'] as const) {
      add(authentication[step]?.method ?? 'POST', authentication[step]?.url);
    }
  }
  return [...passedOn.values()];
}

function toTexts(baseUrl: string, url: string): readonly string[] {
  const [first = '', ...others] = (url.split(/[?#]/, 1)[0] ?? '').split(/\{[^{}]*\}/);
  return [toEscapedPath(baseUrl + first), ...others.map((text) => toEscapedPath(`/${text}`).slice(1))];
}

function toEscapedPath(path: string): string {
  return new URL(`https://enrola.invalid${path}`).pathname;
}

/**
 * Source of a regular expression for a path, without its anchors.
 * @param texts as in `PassedOn`
 * @param segment source for the value of a parameter, which stands for a part of one segment
 */
export function toPathPattern(texts: readonly string[], segment: string): string {
  return texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join(segment);
}

/**
 * Finds the methods of an address. An address without a parameter comes before one with a parameter that covers it.
 * @param path escaped as in a URL, without a query
 */
export function findPassedMethods(profile: ProfileSpec, path: string): ReadonlySet<string> | undefined {
  const passedOn = findPassedOn(profile);
  const exact = passedOn.find(({ texts }) => texts.length === 1 && texts[0] === path);
  const found =
    exact ??
    passedOn.find(({ texts }) => new RegExp(`^${toPathPattern(texts, ESCAPED_SEGMENT)}$`).test(path));
  return found?.methods;
}
