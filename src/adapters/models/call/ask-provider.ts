import { guardedFetch } from './guarded-fetch';

/** A provider's error response. It is only used to classify the failure. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super('The provider refused');
    this.status = status;
    this.body = body;
  }
}

/**
 * Sends one request, a POST if there is a body. Resolves with a 2xx response; rejects with `ProviderRefusal` otherwise.
 */
export async function askProvider(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown },
  signal: AbortSignal,
): Promise<Response> {
  const response = await guardedFetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    signal,
  });
  if (!response.ok) throw new ProviderRefusal(response.status, await response.text());
  return response;
}
