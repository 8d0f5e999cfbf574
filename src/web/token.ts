import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { wrongTokens } from './wrong-tokens';

export interface TokenGate {
  /** How the request is authenticated; null if it is not. Cookies count only on the page's own host. */
  admits(headers: IncomingHttpHeaders, onPageHost: boolean): 'bearer' | 'cookie' | null;
  matches(candidate: string): boolean;
  /** The `Set-Cookie` value that a sign-in code is exchanged for. */
  readonly setCookie: string;
}

/**
 * Checks the one token: a bearer token for scripts, a cookie for the page. The cookie is a digest of the token, so that an
 * open page connects again after a restart with the same token.
 */
export const tokenGate = (token: string): TokenGate => {
  const session = digest(token, 'cookie').toString('hex');
  const limit = wrongTokens();
  const same = (a: string, b: string) => timingSafeEqual(digest(a, 'compare'), digest(b, 'compare'));
  const matches = (candidate: string): boolean => limit.check(() => same(candidate, token));
  return {
    admits: (headers, onPageHost) => {
      const bearer = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) return matches(bearer.trim()) ? 'bearer' : null;
      const cookie = onPageHost ? cookieOf(headers.cookie) : null;
      return cookie !== null && same(cookie, session) ? 'cookie' : null;
    },
    matches,
    setCookie: `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`,
  };
};

const cookieName = 'lectern';

const digest = (text: string, purpose: string): Buffer =>
  createHmac('sha256', `lectern ${purpose}`).update(text).digest();

const cookieOf = (header: string | undefined): string | null => {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === cookieName) return pair.slice(at + 1).trim();
  }
  return null;
};
