/** Slips in addresses: those that lead elsewhere than they seem, or to Enrola itself. */
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import { toBaseUrl } from '../../domain/profile/profile.ts';
import { findUrls, type PlacedUrl } from '../../domain/profile/profile-urls.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { findPage } from '../../services/navigation/pages.ts';
import { listCalls } from '../calls.ts';
import { OWN_FILES } from '../proxy-request.ts';
import type { Slip } from './slip.ts';

export function findAddressSlips(spec: ProfileSpec): readonly Slip[] {
  const asked: Pick<PlacedUrl, 'path' | 'url'>[] = findUrls(spec).filter(({ kind }) => kind === 'url');
  const calls = listCalls(spec).map(({ path, call }) => ({ path: [...path, 'path'], url: call.path }));
  const baseUrl = toBaseUrl(spec);
  return [
    ...findUrls(spec).flatMap(findMisreading),
    ...(isOwn(baseUrl) ? [{ slip: 'own-address', path: ['baseUrl'], value: baseUrl } as const] : []),
    ...[...asked, ...calls].flatMap(({ path, url }): readonly Slip[] => {
      const address = toAddress(baseUrl, url);
      if (address === toAddress(baseUrl, FINALIZE_PATH)) return [{ slip: 'sends-address', path }];
      const isCall = calls.some((call) => call.path === path);
      return !isCall && isOwn(address) ? [{ slip: 'own-address', path, value: address }] : [];
    }),
  ];
}

/** Paths stand behind `baseUrl`; a query does not choose the place. */
const toAddress = (baseUrl: string, url: string) =>
  `${url.startsWith('/') ? baseUrl : ''}${url}`.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');

/** Folders in which the app has files and pages. */
const OWN_FOLDERS = /^\/(?:assets|help|catalogs|inscripciones)(?:\/|$)/;

/** True for a path at the origin of the app that the app itself answers. */
const isOwn = (address: string) =>
  address.startsWith('/') &&
  (OWN_FILES.test(address) || OWN_FOLDERS.test(address) || findPage(address) !== undefined);

/** Format characters: they have no width, or turn the direction of the text. */
const UNSEEN = /\p{Cf}|\u034f|\u115f|\u3164/u;

function findMisreading({ path, url }: PlacedUrl): readonly Slip[] {
  const unseen = UNSEEN.exec(url)?.[0];
  if (unseen !== undefined) {
    const value = `U+${(unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    return [{ slip: 'unseen-letters', path, value }];
  }
  const [, host = '', rest = ''] = /^[a-z]+:\/*([^/?]*)(.*)$/i.exec(url) ?? ['', '', url];
  const isWhole = /^[a-z]+:/i.test(url);
  if (isWhole && (!/^[a-z]+:\/\/[^/]/i.test(url) || /^https?:?$/i.test(host)))
    return [{ slip: 'no-host', path, value: new URL(url).origin }];
  if (isWhole && host.startsWith('[')) return [{ slip: 'ipv6-host', path }];
  return /(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(rest.replace(/\?.*$/, ''))
    ? [{ slip: 'dot-segments', path }]
    : [];
}
