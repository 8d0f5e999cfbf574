import { LecternError } from '../../shared/errors';
import {
  keyedProviders,
  providers,
  type HostedProvider,
  type KeyedProvider,
  type Settings,
} from '../../shared/model';
import type { Clock, ProviderAccess } from '../ports';
import { errorText } from '../../shared/messages/en/errors';

/** Keys by provider; they stay in memory. */
export type Keys = Readonly<Partial<Record<KeyedProvider, string>>>;

/** Other addresses than the providers' own: a proxy, or the servers of tests. */
export type ProviderUrls = Readonly<Partial<Record<HostedProvider, string | undefined>>>;

export interface ModelKeys {
  /** Returns whether any changed. */
  use(keys: Keys): boolean;
  has(provider: KeyedProvider): boolean;
  /** Resolves once keys were passed on, or when it took too long: a keyring may wait for its owner. */
  handed(): Promise<void>;
  /** Throws `MODEL_KEY_MISSING`, or `INVALID_INPUT` where the server's address is missing. */
  accessTo(
    provider: KeyedProvider,
    settings: Settings['models'],
    instead?: { readonly key?: string | undefined; readonly url?: string | undefined },
  ): ProviderAccess;
  close(): void;
}

/** Milliseconds after a start in which the keys are waited for. */
const patience = 10_000;

export const createModelKeys = (urls: ProviderUrls, clock: Clock): ModelKeys => {
  let kept: Keys = {};
  const arrived: (() => void)[] = [];
  const first = new Promise<void>((resolve) => void arrived.push(resolve));
  const arrive = (): void => arrived.forEach((tell) => tell());
  const cancel = clock.after(patience, arrive);
  return {
    use(keys) {
      const changed = keyedProviders.some((provider) => kept[provider] !== keys[provider]);
      kept = { ...keys };
      cancel();
      arrive();
      return changed;
    },
    has: (provider) => kept[provider] !== undefined,
    handed: () => first,
    accessTo(provider, settings, instead = {}) {
      const key = instead.key ?? kept[provider] ?? null;
      if (provider === 'server') {
        const url = instead.url ?? settings.serverUrl;
        if (url === null)
          throw new LecternError('INVALID_INPUT', errorText.serverHasNoAddress, {
            provider,
          });
        return { key, url };
      }
      if (key === null)
        throw new LecternError('MODEL_KEY_MISSING', errorText.keyMissing(providers[provider].name), {
          provider,
        });
      return { key, url: urls[provider] ?? null };
    },
    close: cancel,
  };
};
