import { LecternError } from '../../shared/errors';
import { originOf } from '../../shared/origin-of';
import {
  keyedProviders,
  providers,
  type HostedProvider,
  type KeyedProvider,
  type Settings,
} from '../../shared/model';
import type { BoundKey, Clock, Keys, ProviderAccess } from '../ports';
import { errorText } from '../../shared/messages/engine-text';

/** Addresses that replace the providers' own: a proxy or test servers. */
export type ProviderUrls = Readonly<Partial<Record<HostedProvider, string | undefined>>>;

export interface ModelKeys {
  /** Returns whether any changed. */
  use(keys: Keys): boolean;
  has(provider: KeyedProvider): boolean;
  /** Resolves once keys were received, or after a timeout: the keyring may be waiting for the learner to unlock it. */
  handed(): Promise<void>;
  /**
   * A server gets the key only at the origin that the key is for; at any other it is called without one. Throws
   * `MODEL_KEY_MISSING`, or `INVALID_INPUT` if the server's address is missing.
   */
  accessTo(
    provider: KeyedProvider,
    settings: Settings['models'],
    instead?: { readonly key?: string | undefined; readonly url?: string | undefined },
  ): ProviderAccess;
  close(): void;
}

/** Milliseconds from the start to wait for the keys. */
const keysTimeoutMs = 10_000;

const keyOf = (kept: string | BoundKey | undefined): string | null =>
  typeof kept === 'object' ? kept.key : (kept ?? null);
const boundTo = (kept: string | BoundKey | undefined): string | null =>
  typeof kept === 'object' ? kept.origin : null;

export const createModelKeys = (urls: ProviderUrls, clock: Clock): ModelKeys => {
  let kept: Keys = {};
  /** The origin of a key that names none (one from the environment): the first address of this run. */
  let unboundOrigin: string | null = null;
  const arrived: (() => void)[] = [];
  const first = new Promise<void>((resolve) => void arrived.push(resolve));
  const arrive = (): void => arrived.forEach((tell) => tell());
  const cancel = clock.after(keysTimeoutMs, arrive);
  return {
    use(keys) {
      const changed = keyedProviders.some(
        (provider) =>
          keyOf(kept[provider]) !== keyOf(keys[provider]) ||
          boundTo(kept[provider]) !== boundTo(keys[provider]),
      );
      kept = { ...keys };
      cancel();
      arrive();
      return changed;
    },
    has: (provider) => kept[provider] !== undefined,
    handed: () => first,
    accessTo(provider, settings, instead = {}) {
      if (provider === 'server') {
        if (settings.serverUrl !== null) unboundOrigin ??= originOf(settings.serverUrl);
        const url = instead.url ?? settings.serverUrl;
        if (url === null)
          throw new LecternError('INVALID_INPUT', errorText.serverHasNoAddress, {
            provider,
          });
        const origin = boundTo(kept[provider]) ?? unboundOrigin;
        const own = originOf(url) === origin ? keyOf(kept[provider]) : null;
        return { key: instead.key ?? own, url };
      }
      const key = instead.key ?? keyOf(kept[provider]);
      if (key === null)
        throw new LecternError('MODEL_KEY_MISSING', errorText.keyMissing(providers[provider].name), {
          provider,
        });
      return { key, url: urls[provider] ?? null };
    },
    close: cancel,
  };
};
