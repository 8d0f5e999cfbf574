import type { safeStorage } from 'electron';

/** Encrypts by the system's keyring; the vault of keys is handed it. */
interface Secrets {
  available(): Promise<boolean>;
  protect(text: string): Promise<Uint8Array>;
  open(sealed: Uint8Array): Promise<string>;
}

/**
 * What Electron has had of it: 25.1 only encrypts synchronously and cannot name the backend; 45 has both ways and calls
 * the synchronous one outdated; after it that one is gone.
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

/** Chromium's mark of what it encrypted by a password that is in its own program: no protection at all on Linux. */
const builtInPassword = 'v10';
const probe = 'lectern';

/** `ready`: Electron's own, before which its keyring must not be asked. */
export const createSecrets = (
  storage: SafeStorage,
  platform: NodeJS.Platform,
  ready: Promise<unknown>,
): Secrets => {
  const protect = async (text: string): Promise<Uint8Array> => {
    await ready;
    if (storage.encryptStringAsync) return storage.encryptStringAsync(text);
    if (storage.encryptString) return storage.encryptString(text);
    throw new Error('This Electron encrypts nothing.');
  };
  const usable = async (): Promise<boolean> => {
    await ready;
    if (platform !== 'linux')
      // The synchronous question may wait for the user in front of a standing window.
      return storage.isAsyncEncryptionAvailable
        ? storage.isAsyncEncryptionAvailable()
        : (storage.isEncryptionAvailable?.() ?? false);
    // Here the asynchronous answer is yes without any keyring, and the backend is known once the other was asked.
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
      throw new Error('This Electron decrypts nothing.');
    },
  };
};
