import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';

const longestAddress = 8192;

/** The hosts that this server answers to. */
export const ownHosts = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/**
 * Refuses a foreign Host (DNS rebinding) and a foreign Origin (the page of another site) before the token is looked at.
 */
export const checkOrigin = (request: IncomingMessage, port: number): void => {
  const hosts = ownHosts(port);
  const host = request.headers.host ?? '';
  if (!hosts.includes(host.toLowerCase())) {
    throw new Refusal(403, 'FORBIDDEN', `Lectern answers to ${hosts[0]} only.`);
  }
  const { origin } = request.headers;
  if (origin !== undefined && !hosts.some((own) => origin.toLowerCase() === `http://${own}`)) {
    throw new Refusal(403, 'FORBIDDEN', 'Lectern does not answer pages of other sites.');
  }
};

/** The request's address, if it is one that can be distinguished from every other. */
export const addressOf = (request: IncomingMessage): URL => {
  const target = request.url ?? '/';
  if (target.length > longestAddress) {
    throw new Refusal(414, 'ADDRESS_TOO_LONG', `An address may have ${longestAddress} characters at most.`);
  }
  if (!target.startsWith('/')) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', 'The address must be a path that starts with a slash.');
  }
  if (!decodes(target)) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', 'The address holds a percent sign that encodes nothing.');
  }
  if (/%00/.test(target)) {
    throw new Refusal(400, 'MALFORMED_ADDRESS', 'The address holds a null character.');
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
