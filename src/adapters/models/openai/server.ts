import type { Connection } from '../model-provider';

/** The address of an OpenAI-compatible API. */
export interface Endpoint {
  /** Up to and including `/v1`, without a trailing slash. */
  readonly base: string;
  /** Without `/v1`; the servers' other APIs are below it. */
  readonly root: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Server = Connection & Endpoint;

export function endpointOf(url: string, key: string | null): Endpoint {
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  // People usually enter an address without a path; all of these servers have their API at /v1.
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
