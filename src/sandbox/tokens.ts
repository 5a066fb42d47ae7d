import { randomBytes } from 'node:crypto';

export interface Grant {
  readonly token: string;
  readonly refreshToken: string;
  /** How long the token lives. */
  readonly seconds: number;
}

/** The tokens that one sandbox session was given. */
export interface Tokens {
  /** With a new refresh token, unless one is handed on. */
  issue(seconds: number, refreshToken?: string): Grant;
  /** Whether the token was issued here, has not ended and was not forgotten. */
  accepts(token: string): boolean;
  acceptsRefresh(refreshToken: string): boolean;
  /** A refresh token that was exchanged for another is worth nothing afterwards. */
  dropRefresh(refreshToken: string): void;
  /** A token and the refresh token that came with it. */
  drop(token: string): void;
  dropAll(): void;
}

export function createTokens(): Tokens {
  const grants = new Map<string, { endsAt: number; refreshToken: string }>();
  const refreshTokens = new Set<string>();
  return {
    issue(seconds, refreshToken = newToken()) {
      const token = newToken();
      grants.set(token, { endsAt: Date.now() + seconds * 1000, refreshToken });
      refreshTokens.add(refreshToken);
      return { token, refreshToken, seconds };
    },
    accepts(token) {
      const grant = grants.get(token);
      return grant !== undefined && Date.now() < grant.endsAt;
    },
    acceptsRefresh: (refreshToken) => refreshTokens.has(refreshToken),
    dropRefresh(refreshToken) {
      refreshTokens.delete(refreshToken);
    },
    drop(token) {
      refreshTokens.delete(grants.get(token)?.refreshToken ?? '');
      grants.delete(token);
    },
    dropAll() {
      grants.clear();
      refreshTokens.clear();
    },
  };
}

/** In the alphabet of RFC 6750. */
function newToken(): string {
  return randomBytes(24).toString('base64url');
}
