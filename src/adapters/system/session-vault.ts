import type { BoundKey, KeyState, KeyVault } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { keyedProviderSchema, type KeyedProvider } from '../../shared/model';
import { errorText } from '../../shared/messages/engine-text';

/** A vault that is not stored on disk: its keys are lost when the process ends. */
export const sessionVault = (): KeyVault => {
  const keys = new Map<KeyedProvider, string | BoundKey>();
  const stateOf = (provider: KeyedProvider): KeyState => ({
    provider,
    place: keys.has(provider) ? 'session' : 'none',
    keyring: false,
    problem: null,
  });
  return {
    list: async () => keyedProviderSchema.options.map(stateOf),
    async set(provider, key, place, origin = null) {
      if (place !== 'session')
        throw new LecternError('KEYRING_MISSING', errorText.keySessionOnly, { provider });
      keys.set(provider, origin === null ? key : { key, origin });
      return stateOf(provider);
    },
    async remove(provider) {
      keys.delete(provider);
      return stateOf(provider);
    },
    read: () => Object.fromEntries(keys),
  };
};

/**
 * A vault that is still being opened: a keyring may wait for the user, which must not delay the window. It has no keys
 * until then; calls other than `read` wait.
 */
export const deferredVault = (opening: Promise<KeyVault>): KeyVault => {
  let opened: KeyVault | null = null;
  void opening.then(
    (vault) => (opened = vault),
    () => undefined,
  );
  return {
    list: async () => (await opening).list(),
    set: async (...args) => (await opening).set(...args),
    remove: async (...args) => (await opening).remove(...args),
    read: () => opened?.read() ?? {},
  };
};
