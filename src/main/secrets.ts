import type { safeStorage } from 'electron';

/** Encryption with the system's keyring, for the key vault. */
interface Secrets {
  available(): Promise<boolean>;
  protect(text: string): Promise<Uint8Array>;
  open(sealed: Uint8Array): Promise<string>;
}

/**
 * The `safeStorage` of different versions of Electron: 25.1 only encrypts synchronously and cannot name the backend; 45
 * has both ways and deprecates the synchronous one; later versions lack it.
 */
export type SafeStorage = Partial<
  Pick<
    typeof safeStorage,
    | 'isEncryptionAvailable'
    | 'encryptString'
    | 'decryptString'
    | 'getSelectedStorageBackend'
    | 'isAsyncEncryptionAvailable'
    | 'encryptStringAsync'
    | 'decryptStringAsync'
  >
>;

/**
 * Chromium's prefix for data encrypted with a password from its own source code, which is no protection at all on
 * Linux.
 */
const builtInPassword = 'v10';
const probe = 'lectern';

/** `ready` is Electron's own; its keyring must not be used before. */
export const createSecrets = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  ready: Promise<unknown>,
): Secrets => {
  const protect = async (text: string): Promise<Uint8Array> => {
    await ready;
    if (storage.encryptStringAsync) return storage.encryptStringAsync(text);
    if (storage.encryptString) return storage.encryptString(text);
    throw new Error('This version of Electron cannot encrypt.');
  };
  const usable = async (): Promise<boolean> => {
    await ready;
    if (platform !== 'linux')
      // The synchronous call may wait for the user while the window is frozen.
      return storage.isAsyncEncryptionAvailable
        ? storage.isAsyncEncryptionAvailable()
        : (storage.isEncryptionAvailable?.() ?? false);
    // On Linux the asynchronous call returns true even without a keyring, and the backend is only known after the
    // synchronous one.
    if (storage.isEncryptionAvailable && !storage.isEncryptionAvailable()) return false;
    const backend = storage.getSelectedStorageBackend?.();
    if (backend === 'basic_text' || backend === 'unknown') return false;
    const sealed = Buffer.from(await protect(probe));
    return !sealed.subarray(0, builtInPassword.length).equals(Buffer.from(builtInPassword));
  };
  return {
    available: () => usable().catch(() => false),
    protect,
    open: async (sealed) => {
      await ready;
      const bytes = Buffer.from(sealed);
      if (storage.decryptStringAsync) return (await storage.decryptStringAsync(bytes)).result;
      if (storage.decryptString) return storage.decryptString(bytes);
      throw new Error('This version of Electron cannot decrypt.');
    },
  };
};
