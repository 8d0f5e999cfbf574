import type { ModelCall, ProviderAccess } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import type { Price } from '../../../shared/model';
import { modelError, type CallLimits, type CallRequest, type Failure, type Verdict } from '../call';
import { errorText } from '../../../shared/messages/en/errors';

/** An OpenAI-compatible server and what opens it. */
export interface Server {
  /** Up to and with its `/v1`, without a slash at the end. */
  readonly base: string;
  /** Without the `/v1`: where servers keep what is their own. */
  readonly root: string;
  readonly host: string;
  /** On this machine. */
  readonly free: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const nothing: Price = { input: 0, output: 0, cached: 0 };

export function serverOf({ url, key }: ProviderAccess): Server {
  if (url === null)
    throw new LecternError('MODEL_UNREACHABLE', errorText.noModelServer, { provider: 'server' });
  const address = new URL(url);
  const path = address.pathname.replace(/\/+$/, '');
  // An address without a path is how people write it; every one of these servers answers at /v1.
  const base = `${address.origin}${path === '' ? '/v1' : path}`;
  const free = isLoopback(address.hostname);
  const server = { base, root: base.replace(/\/v1$/, ''), host: address.host, free };
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw modelError('MODEL_KEY_REFUSED', { provider: 'server', model: '', host: server.host, free });
  return { ...server, headers: key === null ? {} : { authorization: `Bearer ${key}` } };
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

export const requestTo = (
  server: Server,
  model: string,
  call: ModelCall,
  inputCharacters: number,
  limits?: Partial<CallLimits>,
): CallRequest => ({
  provider: 'server',
  model,
  host: server.host,
  price: server.free ? nothing : null,
  free: server.free,
  ...call,
  inputCharacters,
  limits,
  quirks: serverQuirks,
});

/** llama.cpp answers 500 to a schema that it cannot make a grammar of; asking the same again would not help. */
const serverQuirks = ({ status, text }: Failure): Verdict | null =>
  status === 500 && /grammar|json.?schema/i.test(text) ? { code: 'MODEL_REQUEST_REFUSED' } : null;
