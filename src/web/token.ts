import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface TokenGate {
  /** How the request is authenticated; null if it is not. */
  admits(headers: IncomingHttpHeaders): 'bearer' | 'cookie' | null;
  matches(candidate: string): boolean;
  /** The `Set-Cookie` value that the token in the address is exchanged for. */
  readonly setCookie: string;
}

/**
 * Checks the one token: a bearer token for scripts, a cookie for the page. The cookie contains a digest of the token and is
 * named after the port, because cookies are shared by all ports of a host.
 */
export const tokenGate = (token: string, port: number): TokenGate => {
  const name = `lectern-${port}`;
  const session = digest(token, 'cookie').toString('hex');
  const same = (a: string, b: string) => timingSafeEqual(digest(a, 'compare'), digest(b, 'compare'));
  return {
    admits: (headers) => {
      const bearer = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer !== undefined) return same(bearer.trim(), token) ? 'bearer' : null;
      const cookie = cookieOf(headers.cookie, name);
      return cookie !== null && same(cookie, session) ? 'cookie' : null;
    },
    matches: (candidate) => same(candidate, token),
    setCookie: `${name}=${session}; HttpOnly; SameSite=Strict; Path=/`,
  };
};

const digest = (text: string, purpose: string): Buffer =>
  createHmac('sha256', `lectern ${purpose}`).update(text).digest();

const cookieOf = (header: string | undefined, name: string): string | null => {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
};
