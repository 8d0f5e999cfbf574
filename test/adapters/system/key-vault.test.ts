import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openKeyVault,
  takeEnvironmentKeys,
  type KeyVaultOptions,
  type Protector,
} from '../../../src/adapters/system/key-vault';
import { tempFolder } from '../../support/temp-folder';
import { errorText } from '../../../src/shared/messages/en/errors';

const key = 'AIza-unique-9f31-key';

/** The keyring of one machine, which cannot decrypt what another one encrypted. */
const keyringOf = (machine: string, available = true): Protector => ({
  available: async () => available,
  protect: async (text) => Buffer.from(`${machine}:${Buffer.from(text).toString('base64')}`),
  open: async (sealed) => {
    const [from, text = ''] = Buffer.from(sealed).toString().split(':');
    if (from !== machine) throw new Error(`sealed by ${from}`);
    return Buffer.from(text, 'base64').toString();
  },
});

const lines: unknown[] = [];
const logger = {
  info: (...line: unknown[]) => void lines.push(line),
  error: (...line: unknown[]) => void lines.push(line),
};

const start = async () => {
  const folder = await tempFolder();
  const options = (changes: Partial<KeyVaultOptions> = {}): KeyVaultOptions => ({
    keyring: { protector: keyringOf('here'), file: join(folder, 'profile', 'keys.sealed.json') },
    plainFile: join(folder, 'config', 'keys.json'),
    environment: {},
    logger,
    ...changes,
  });
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
  return {
    folder,
    options,
    files,
    open: (changes?: Partial<KeyVaultOptions>) => openKeyVault(options(changes)),
  };
};

describe('the vault of keys', () => {
  it('encrypts a key with the keyring: available after a restart, in plain text in no file, readable by the owner only', async () => {
    const { open, files } = await start();
    const vault = await open();
    expect(await vault.set('gemini', `  ${key}\n`, 'keyring')).toEqual({
      provider: 'gemini',
      place: 'keyring',
      keyring: true,
      problem: null,
    });
    expect(files()).toHaveLength(1);
    for (const file of files()) {
      expect(readFileSync(file, 'utf8')).not.toContain(key);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect((await open()).read()).toEqual({ gemini: key });
  });

  it('writes nothing of a key for this session', async () => {
    const { open, files } = await start();
    const vault = await open();
    await vault.set('voyage', key, 'session');
    expect(vault.read()).toEqual({ voyage: key });
    expect(files()).toEqual([]);
    expect((await open()).read()).toEqual({});
  });

  it('keeps a key in a file that only the owner can read, if the learner agreed', async () => {
    const { open, files, options } = await start();
    await (await open({ keyring: null })).set('server', key, 'file');
    expect(files()).toEqual([options().plainFile]);
    expect(statSync(options().plainFile).mode & 0o777).toBe(0o600);
    const again = await open({ keyring: null });
    expect(again.read()).toEqual({ server: key });
    expect(await again.list()).toContainEqual({
      provider: 'server',
      place: 'file',
      keyring: false,
      problem: null,
    });
  });

  it('does not report a file as a keyring', async () => {
    const { open, files, options } = await start();
    const absent = { protector: keyringOf('here', false), file: options().keyring?.file ?? '' };
    for (const keyring of [null, absent])
      await expect((await open({ keyring })).set('gemini', key, 'keyring')).rejects.toMatchObject({
        code: 'KEYRING_MISSING',
      });
    expect(files()).toEqual([]);
  });

  it('does not reveal the key when a keyring fails to encrypt', async () => {
    const { open, options } = await start();
    const protector: Protector = {
      ...keyringOf('here'),
      protect: (text) => Promise.reject(new Error(`could not encrypt ${text}`)),
    };
    const vault = await open({ keyring: { protector, file: options().keyring?.file ?? '' } });
    const error: unknown = await vault.set('gemini', key, 'keyring').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'KEYRING_MISSING' });
    expect(String(error) + JSON.stringify(error) + String((error as Error).cause)).not.toContain(key);
  });

  it('has a key in one place: the old copy is deleted', async () => {
    const { open, files, options } = await start();
    const vault = await open();
    await vault.set('gemini', 'first-key', 'file');
    await vault.set('gemini', 'second-key', 'keyring');
    expect(files()).toEqual([options().keyring?.file]);
    await vault.set('gemini', 'third-key', 'session');
    expect(files()).toEqual([]);
    expect(vault.read()).toEqual({ gemini: 'third-key' });
    expect((await open()).read()).toEqual({});
  });

  it('removes one key and leaves the others; removing none does nothing', async () => {
    const { open } = await start();
    const vault = await open();
    await Promise.all([vault.set('gemini', 'a-key', 'keyring'), vault.set('voyage', 'b-key', 'keyring')]);
    expect(await vault.remove('gemini')).toMatchObject({ place: 'none' });
    await vault.remove('server');
    expect(vault.read()).toEqual({ voyage: 'b-key' });
    expect((await open()).read()).toEqual({ voyage: 'b-key' });
  });

  it('reports a key that another machine encrypted, and accepts it again', async () => {
    const { open, options } = await start();
    const file = options().keyring?.file ?? '';
    await (await open({ keyring: { protector: keyringOf('there'), file } })).set('gemini', key, 'keyring');
    const vault = await open();
    expect(vault.read()).toEqual({});
    expect(await vault.list()).toContainEqual({
      provider: 'gemini',
      place: 'none',
      keyring: true,
      problem: errorText.keyLocked('Gemini'),
      problemText: { key: 'errorText.keyLocked', parameters: ['Gemini'] },
    });
    expect(JSON.stringify(lines)).not.toContain(key);
    await vault.set('gemini', key, 'keyring');
    expect((await open()).read()).toEqual({ gemini: key });
  });

  it('does not delay the start while a keyring waits to be unlocked', async () => {
    const { open, options } = await start();
    await (await open()).set('gemini', key, 'keyring');
    const asleep: Protector = { ...keyringOf('here'), open: () => new Promise(() => undefined) };
    const vault = await open({
      keyring: { protector: asleep, file: options().keyring?.file ?? '' },
      timeoutMs: 5,
    });
    expect(vault.read()).toEqual({});
    expect(await vault.list()).toContainEqual(
      expect.objectContaining({ problem: errorText.keyLocked('Gemini') }),
    );
    expect((await open()).read()).toEqual({ gemini: key });
  });

  it('starts with a damaged key file, says so, and accepts keys again', async () => {
    const { open, options } = await start();
    await (await open()).set('gemini', key, 'keyring');
    writeFileSync(options().keyring?.file ?? '', `{"version": 1, "keys": {"gemini": "${key}`);
    const vault = await open();
    expect(vault.read()).toEqual({});
    const state = (await vault.list()).find(({ provider }) => provider === 'gemini');
    expect(state?.problem).toBe(errorText.keysUnreadable);
    expect(JSON.stringify([lines, state])).not.toContain(key);
    expect(await vault.set('gemini', key, 'keyring')).toMatchObject({ problem: null });
    expect((await open()).read()).toEqual({ gemini: key });
  });

  it('prefers the environment, and does not change its keys', async () => {
    const { open, files } = await start();
    await (await open()).set('gemini', 'kept-key', 'keyring');
    const vault = await open({ environment: { gemini: key } });
    expect(vault.read()).toEqual({ gemini: key });
    expect(await vault.list()).toContainEqual(
      expect.objectContaining({ provider: 'gemini', place: 'environment' }),
    );
    for (const change of [vault.set('gemini', 'other', 'session'), vault.remove('gemini')])
      await expect(change).rejects.toMatchObject({
        code: 'KEY_FROM_ENVIRONMENT',
        message: expect.stringContaining('GEMINI_API_KEY') as string,
      });
    expect(files()).toHaveLength(1);
    expect((await open()).read()).toEqual({ gemini: 'kept-key' });
  });

  it('rejects an invalid key without repeating it', async () => {
    const { open, files } = await start();
    const vault = await open();
    const error: unknown = await vault
      .set('gemini', `${key} and more`, 'session')
      .catch((one: unknown) => one);
    expect(error).toMatchObject({ code: 'INVALID_INPUT' });
    expect(JSON.stringify(error) + String(error)).not.toContain(key);
    expect(files()).toEqual([]);
    const wrong = await open({ environment: { voyage: `${key}\nx` } });
    expect(wrong.read()).toEqual({});
    expect(JSON.stringify(await wrong.list())).toContain('VOYAGE_API_KEY');
  });

  it('leaves the file as it was when a change cannot be written', async () => {
    const { open, options, folder } = await start();
    await (await open()).set('gemini', key, 'keyring');
    // There is a file where the folder of the plain file should be.
    writeFileSync(join(folder, 'config'), '');
    const vault = await open();
    await expect(vault.set('gemini', 'next-key', 'file')).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(existsSync(options().keyring?.file ?? '')).toBe(true);
    expect(vault.read()).toEqual({ gemini: key });
  });
});

it('keys are removed from the environment, so that child processes do not inherit them', () => {
  const environment: NodeJS.ProcessEnv = { GEMINI_API_KEY: ` ${key} `, VOYAGE_API_KEY: '', PATH: '/bin' };
  expect(takeEnvironmentKeys(environment)).toEqual({ gemini: key });
  expect(environment).toEqual({ PATH: '/bin' });
});
