import type { ProviderAccess } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { providers, type KeyedProvider, type Price } from '../../shared/model';
import { modelError, type Caller } from './call';
import type { Connection, OpenedProvider } from './model-provider';
import { modelProviders } from './model-providers';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from './rate-limiter';

export interface ProviderParts extends RateLimiterOptions {
  readonly caller: Caller;
  readonly countTokens: (text: string) => number;
}

/** Headers may contain printable ASCII only; otherwise fetch would throw an error with the key in its message. */
const printable = /^[\x21-\x7e]+$/;

const freePrice: Price = { input: 0, output: 0, cached: 0 };

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Opens a provider with one key at one address. Sends nothing. */
export const openProvider = (
  id: KeyedProvider,
  parts: ProviderParts,
  access: ProviderAccess,
): OpenedProvider => modelProviders[id].open(connect(id, parts, access));

function connect(id: KeyedProvider, parts: ProviderParts, { key, url }: ProviderAccess): Connection {
  const { caller, countTokens, now } = parts;
  const descriptor = modelProviders[id];
  const { address } = providers[id];
  const base = url ?? address;
  if (base === null) throw new LecternError('MODEL_UNREACHABLE', errorText.noModelServer, { provider: id });
  const { host, hostname } = new URL(base);
  const free = address === null && isLoopback(hostname);
  const priceOf = (model: string): Price | null =>
    free ? freePrice : descriptor.priceOf(model, new Date(now()).toISOString().slice(0, 10));
  const paces = new Map<string, RateLimiter>();
  return {
    provider: id,
    url: base.replace(/\/+$/, ''),
    key,
    host,
    free,
    caller,
    pace: (model) => {
      const known = paces.get(model) ?? createRateLimiter(parts);
      paces.set(model, known);
      return known;
    },
    countTokens,
    priceOf,
    batchLimits: (model) => descriptor.batchLimits(model, free),
    request: (model, call, inputCharacters, change) => {
      const asked = { provider: id, model, host, free };
      if (key === null && address !== null) throw modelError('MODEL_KEY_MISSING', asked);
      if (key !== null && !printable.test(key)) throw modelError('MODEL_KEY_REFUSED', asked);
      return {
        ...asked,
        ...call,
        secret: key,
        // Listing models is free.
        price: call.task === 'models' ? freePrice : priceOf(model),
        inputCharacters,
        explain: descriptor.explain,
        ...change,
      };
    },
  };
}
