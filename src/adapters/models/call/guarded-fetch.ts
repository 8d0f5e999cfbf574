import { currentTraffic } from './watch-fetch';

/** The largest reply in bytes. The largest one requested, a thousand vectors, is about 12 MB. */
const maxReplyBytes = 32 * 2 ** 20;

/**
 * Node's fetch with two restrictions: a redirect is an error, so that keys and questions are only sent to the chosen
 * address, and a body ends at `maxReplyBytes`.
 */
export async function guardedFetch(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const traffic = currentTraffic();
  const response = await fetch(address, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let received = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received <= maxReplyBytes) return controller.enqueue(chunk);
      if (traffic !== null) traffic.overflow = true;
      controller.error(new Error('The reply is too long'));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}
