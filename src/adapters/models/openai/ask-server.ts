import { askProvider, ProviderRefusal } from '../call';
import type { Endpoint } from './server';

export const askServer = (
  { headers }: Endpoint,
  address: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> => askProvider(address, { headers, body }, signal);

/** The body of a whole answer. Some servers report an error in a body with status 200. */
export function readReply(text: string): unknown {
  const reply: unknown = JSON.parse(text);
  throwIfError(reply);
  return reply;
}

export function throwIfError(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('error' in reply) || !reply.error) return;
  const { error } = reply;
  const code = typeof error === 'object' && 'code' in error ? error.code : null;
  throw new ProviderRefusal(typeof code === 'number' && code >= 400 ? code : 500, JSON.stringify({ error }));
}
