import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';
import { refusalText } from '../shared/messages/en/web';

const longestAddress = 8192;

/** The hosts that this server answers to. */
export const ownHosts = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Refuses a foreign Host (DNS rebinding) and a foreign Origin (another website) before the token is checked. */
export const checkOrigin = (request: IncomingMessage, port: number): void => {
  const hosts = ownHosts(port);
  const host = request.headers.host ?? '';
  if (!hosts.includes(host.toLowerCase())) {
    throw new Refusal(403, 'FORBIDDEN', refusalText.foreignHost(hosts[0] ?? ''));
  }
  const { origin } = request.headers;
  if (origin !== undefined && !hosts.some((own) => origin.toLowerCase() === `http://${own}`)) {
    throw new Refusal(403, 'FORBIDDEN', refusalText.foreignOrigin);
  }
};

/** The request's address. Refuses ambiguous and malformed ones. */
export const addressOf = (request: IncomingMessage): URL => {
  const target = request.url ?? '/';
  if (target.length > longestAddress) {
    throw new Refusal(414, 'ADDRESS_TOO_LONG', refusalText.addressTooLong(longestAddress));
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
