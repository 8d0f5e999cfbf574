import type { Server } from './server';

/** What a server said in place of an answer. Only looked at to distinguish failures. */
export class ServerRefusal extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super('The server refused');
    this.status = status;
    this.body = body;
  }
}

/**
 * One request, answered with 2xx or rejected. A redirect is not followed: what is asked, and the key, go to the address
 * that the learner chose and to no other.
 */
export async function askServer(
  server: Server,
  address: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...server.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new ServerRefusal(response.status, await response.text());
  return response;
}

/** The body of a whole answer. Some servers tell an error in a body with status 200. */
export function readReply(text: string): unknown {
  const reply: unknown = JSON.parse(text);
  throwIfError(reply);
  return reply;
}

export function throwIfError(reply: unknown): void {
  if (typeof reply !== 'object' || reply === null || !('error' in reply) || !reply.error) return;
  const { error } = reply;
  const code = typeof error === 'object' && 'code' in error ? error.code : null;
  throw new ServerRefusal(typeof code === 'number' && code >= 400 ? code : 500, JSON.stringify(error));
}
