import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { safetyHeaders } from '../api/wire/content-security';
import { isFromOutside, isUnsolicited, type OwnHosts } from './request-guard';
import { sendSignedInPage } from './sign-in-page';
import { signInCodes } from './sign-in-codes';
import type { TokenGate } from './token';

interface SignIn {
  /** An address for one sign-in, without the token. */
  address(): string;
  /** Answers a request that signs in; returns whether it did. */
  serve(request: IncomingMessage, response: ServerResponse, address: URL, onPageHost: boolean): boolean;
}

/**
 * Signs a browser in: the token or a code at 127.0.0.1 redirects to the page's own host with another code, which is
 * exchanged for the cookie there. The token is in no address that the browser keeps, and the cookie on no shared host.
 */
export const signIn = (gate: TokenGate, { page, scripts }: OwnHosts): SignIn => {
  const atScripts = signInCodes();
  const atPage = signInCodes();
  const maySignIn = (request: IncomingMessage, address: URL): boolean => {
    const token = address.searchParams.get('token');
    const code = address.searchParams.get('code');
    return (
      (code !== null && atScripts.redeem(code)) ||
      (token !== null && !isUnsolicited(request) && gate.matches(token))
    );
  };
  return {
    address: () => `http://${scripts[0]}/?code=${atScripts.issue()}`,
    serve(request, response, address, onPageHost) {
      if (address.pathname !== '/' || request.method !== 'GET') return false;
      if (onPageHost) {
        const code = address.searchParams.get('code');
        if (code === null || !atPage.redeem(code)) return false;
        if (isFromOutside(request)) sendSignedInPage(response, gate.setCookie);
        else redirect(response, '/', { 'Set-Cookie': gate.setCookie });
        return true;
      }
      if (!maySignIn(request, address)) return false;
      redirect(response, `http://${page}/?code=${atPage.issue()}`);
      return true;
    },
  };
};

const redirect = (response: ServerResponse, address: string, headers: OutgoingHttpHeaders = {}): void => {
  response.writeHead(303, {
    ...safetyHeaders,
    Location: address,
    'Cache-Control': 'no-store',
    'Content-Length': 0,
    ...headers,
  });
  response.end();
};
