import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { signInText } from '../shared/messages/en/web';
import { sendHtml } from './file-response';

const style =
  'body { font: 1.0625rem/1.6 Georgia, serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }';

const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const pageWith = (head: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${signInText.title}</title>
${head}
${body}
</html>`;

const advice = pageWith(
  `<style>${style}</style>`,
  `<h1>${signInText.heading}</h1>\n<p>${signInText.advice('<code>?token=…</code>')}</p>`,
);

/** After a click in another page, a redirect would not carry the strict cookie; a request by this page does. */
const signedIn = pageWith('<meta http-equiv="refresh" content="0; url=/">', '');

/** Whether the request is a browser's navigation to a page. */
export const isNavigation = (request: IncomingMessage): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const send = (
  response: ServerResponse,
  status: number,
  page: string,
  policy: string,
  headers: Readonly<Record<string, string>>,
): void =>
  sendHtml(
    response,
    page,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...headers,
    },
    status,
  );

/** For a browser without a token: explains where to find the sign-in link. */
export const sendSignInPage = (response: ServerResponse): void =>
  send(response, 401, advice, `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'`, {
    'WWW-Authenticate': 'Bearer realm="Lectern"',
  });

/** Sets the cookie and loads the page. */
export const sendSignedInPage = (response: ServerResponse, cookie: string): void =>
  send(response, 200, signedIn, "default-src 'none'; frame-ancestors 'none'", { 'Set-Cookie': cookie });
