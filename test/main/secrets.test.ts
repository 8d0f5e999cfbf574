import { expect, it } from 'vitest';
import { createSecrets, type SafeStorage } from '../../src/main/secrets';

const sync = (
  mark: string,
  backend?: ReturnType<NonNullable<SafeStorage['getSelectedStorageBackend']>>,
): SafeStorage => ({
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(`${mark}${text}`),
  decryptString: (sealed) => sealed.toString().slice(mark.length),
  ...(backend === undefined ? {} : { getSelectedStorageBackend: () => backend }),
});
const ready = Promise.resolve();

it('works with the API of the oldest Electron', async () => {
  const secrets = createSecrets(sync('v11'), 'linux', ready);
  expect(await secrets.available()).toBe(true);
  expect(await secrets.open(await secrets.protect('a key'))).toBe('a key');
});

it('prefers the asynchronous API, and falls back to the blocking one', async () => {
  const later: SafeStorage = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
    decryptStringAsync: async (sealed) => ({ shouldReEncrypt: false, result: sealed.toString().slice(3) }),
  };
  const both = createSecrets(
    { ...sync('v11'), ...later, encryptString: () => Buffer.from('blocked') },
    'darwin',
    ready,
  );
  expect(Buffer.from(await both.protect('a key')).toString()).toBe('v10a key');
  const alone = createSecrets(later, 'win32', ready);
  expect(await alone.available()).toBe(true);
  expect(await alone.open(await alone.protect('a key'))).toBe('a key');
});

it.each([
  ['a backend of plain text', sync('v11', 'basic_text')],
  ['an unknown backend', sync('v11', 'unknown')],
  ['a password of its own, whatever it says', sync('v10', 'gnome_libsecret')],
  ['no encryption', { ...sync('v11', 'kwallet6'), isEncryptionAvailable: () => false }],
  ['nothing at all', {}],
  [
    'a failure',
    {
      ...sync('v11'),
      isEncryptionAvailable: () => {
        throw new Error('no bus');
      },
    },
  ],
] satisfies readonly (readonly [string, SafeStorage])[])(
  'does not treat %s as a keyring on Linux',
  async (_name, storage) => {
    expect(await createSecrets(storage, 'linux', ready).available()).toBe(false);
  },
);

it('calls nothing before Electron is ready', async () => {
  let asked = false;
  let letGo = (): void => undefined;
  const later = new Promise<void>((resolve) => (letGo = resolve));
  const storage: SafeStorage = {
    ...sync('v11', 'kwallet5'),
    isEncryptionAvailable: () => {
      asked = true;
      return true;
    },
  };
  const available = createSecrets(storage, 'linux', later).available();
  await Promise.resolve();
  expect(asked).toBe(false);
  letGo();
  expect(await available).toBe(true);
});
