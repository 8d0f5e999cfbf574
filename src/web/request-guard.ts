import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';
import { refusalText } from '../shared/messages/en/web';

const maxAddressLength = 8192;

/** The hosts that the server answers to. */
export interface OwnHosts {
  /** The page's host, with the port. */
  readonly page: string;
  /** The hosts for scripts and for the printed address, with the port. */
  readonly scripts: readonly string[];
}

export const ownHosts = (pageHost: string, port: number): OwnHosts => ({
  page: `${pageHost}:${port}`,
  scripts: [`127.0.0.1:${port}`, `localhost:${port}`],
});

/**
 * Refuses a foreign Host (DNS rebinding) and requests from other websites, before the token is checked. Returns whether
 * the request is for the page's host.
 */
export const checkOrigin = (request: IncomingMessage, { page, scripts }: OwnHosts): boolean => {
  const host = (request.headers.host ?? '').toLowerCase();
  const onPageHost = host === page;
  if (!onPageHost && !scripts.includes(host))
    throw new Refusal(403, 'FORBIDDEN', refusalText.foreignHost(scripts[0] ?? ''));
  const allowed = onPageHost ? [page] : scripts;
  const { origin } = request.headers;
  if (origin !== undefined && !allowed.some((own) => origin.toLowerCase() === `http://${own}`))
    throw new Refusal(403, 'FORBIDDEN', refusalText.foreignOrigin);
  if (isFromOutside(request) && !opensPage(request))
    throw new Refusal(403, 'FORBIDDEN', refusalText.foreignOrigin);
  return onPageHost;
};

/** Whether a browser says that another site caused the request. */
export const isFromOutside = ({ headers }: IncomingMessage): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** Whether a browser opens an address in a tab, as by a click on a link. */
const opensPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * Whether another website requested the address without a click. Such requests must not count as attempts at the token.
 */
export const isUnsolicited = (request: IncomingMessage): boolean =>
  isFromOutside(request) && request.headers['sec-fetch-user'] !== '?1';

/** The request's address. Refuses ambiguous and malformed ones. */
export const addressOf = (request: IncomingMessage): URL => {
  const target = request.url ?? '/';
  if (target.length > maxAddressLength) {
    throw new Refusal(414, 'ADDRESS_TOO_LONG', refusalText.addressTooLong(maxAddressLength));
  }
  if (!target.startsWith('/')) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', refusalText.addressNotPath);
  }
  if (!decodes(target)) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', refusalText.addressBadEncoding);
  }
  if (/%00/.test(target)) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', refusalText.addressNull);
  }
  return new URL(`http://127.0.0.1${target.replace(/^\/+/, '/')}`);
};

const decodes = (text: string): boolean => {
  try {
    decodeURIComponent(text.replaceAll('+', ' '));
    return true;
  } catch {
    return false;
  }
};
