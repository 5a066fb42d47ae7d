/** A path as a browser asks for it: without a query, other characters than ASCII escaped. */
export function toPath(url: string): string {
  return toOwnUrl(url).pathname;
}

export function toQuery(url: string): URLSearchParams {
  return toOwnUrl(url).searchParams;
}

function toOwnUrl(url: string): URL {
  return new URL(url, 'http://sandbox.invalid');
}
