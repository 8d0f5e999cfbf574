import type { Connection } from '../model-provider';

/** Where an OpenAI-compatible API answers. */
export interface Endpoint {
  /** Up to and with its `/v1`, without a slash at the end. */
  readonly base: string;
  /** Without the `/v1`: where servers have endpoints of other APIs. */
  readonly root: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Server = Connection & Endpoint;

export function endpointOf(url: string, key: string | null): Endpoint {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  // An address without a path is how people write it; every one of these servers answers at /v1.
  const base = `${origin}${path === '' ? '/v1' : path}`;
  return {
    base,
    root: base.replace(/\/v1$/, ''),
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  };
}

export const serverOf = (connection: Connection): Server => ({
  ...connection,
  ...endpointOf(connection.url, connection.key),
});
