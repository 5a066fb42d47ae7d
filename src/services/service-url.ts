/**
 * The address of something of the service: a whole URL as it is; a path behind the profile's base URL, which may be
 * a path of this origin itself.
 */
export function toServiceUrl(baseUrl: string, url: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}
