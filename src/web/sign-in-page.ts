import type { IncomingMessage, ServerResponse } from 'node:http';
import { safetyHeaders } from '../api/content-security';
import { signInText } from '../shared/messages/en/web';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${signInText.title}</title>
<style>body { font: 1.0625rem/1.6 Georgia, serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }</style>
<h1>${signInText.heading}</h1>
<p>${signInText.advice('<code>?token=…</code>')}</p>
</html>`;

/** Whether a browser requests a page to show. */
export const isNavigation = (request: IncomingMessage): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** For a browser without a token: explains where to find the sign-in link. */
export const sendSignInPage = (response: ServerResponse): void => {
  response.writeHead(401, {
    ...safetyHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(page),
    'WWW-Authenticate': 'Bearer realm="Lectern"',
  });
  response.end(page);
};
