import type { KeyState, KeyVault, Logger } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import {
  keyedProviders,
  providers,
  type KeyPlace,
  type KeyedProvider,
  type Sentence,
} from '../../shared/model';
import { keyFile, type KeysInFile } from './key-file';
import { errorText, sentenceFields } from '../../shared/messages/engine-text';

/** Encrypts for this user on this machine with the system's keyring. */
export interface Protector {
  /** Whether the keyring is secure: its secret is not part of the program. */
  available(): Promise<boolean>;
  protect(text: string): Promise<Uint8Array>;
  /** Rejects if it was encrypted for another user, on another machine or by another keyring. */
  open(sealed: Uint8Array): Promise<string>;
}

export interface KeyVaultOptions {
  /** Null if this front has no keyring. */
  readonly keyring: { readonly protector: Protector; readonly file: string } | null;
  /** The file for unencrypted keys, if the learner accepts that; outside the data folder, like the other file. */
  readonly plainFile: string;
  /** Keys from the environment; they take precedence over stored keys. */
  readonly environment: KeysInFile;
  readonly logger: Logger;
  /**
   * Milliseconds that a keyring may take to decrypt a key: it may wait for the user, and Lectern's start waits for it.
   */
  readonly timeoutMs?: number;
}

/** Rejects if it takes longer; a later result is ignored. */
const withTimeout = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const noKeyring = (provider: KeyedProvider): LecternError =>
  new LecternError('KEYRING_MISSING', errorText.keyNotKept, { provider });
const locked = (provider: KeyedProvider): Sentence => errorText.keyLocked(providers[provider].name);

/** A key is sent as a request header; an invalid one would be quoted in the error. */
const isValidKey = (key: string): boolean => /^[\x21-\x7e]{1,500}$/.test(key);
const checkedKey = (key: string): string => {
  if (isValidKey(key)) return key;
  throw new LecternError('INVALID_INPUT', errorText.keyMalformed);
};

/** The keys found when the vault was opened, and the problems with those that could not be read. */
interface FoundKeys {
  readonly keys: Map<
    KeyedProvider,
    { readonly key: string; readonly place: KeyPlace; readonly origin: string | null }
  >;
  readonly problems: Map<KeyedProvider, Sentence>;
}

interface KeyFiles {
  readonly plain: ReturnType<typeof keyFile>;
  readonly sealed: { readonly protector: Protector; readonly file: ReturnType<typeof keyFile> } | null;
}

const readPlain = async ({ plain }: KeyFiles, { keys, problems }: FoundKeys): Promise<void> => {
  const found = await plain.read();
  for (const provider of keyedProviders) {
    const key = found.keys[provider];
    if (key !== undefined)
      keys.set(provider, { key, place: 'file', origin: found.origins[provider] ?? null });
    else if (found.damaged) problems.set(provider, errorText.keysUnreadable);
  }
};

const readSealed = async (
  { sealed }: KeyFiles,
  { keys, problems }: FoundKeys,
  timeoutMs: number,
  logger: Logger,
): Promise<void> => {
  if (!sealed) return;
  const found = await sealed.file.read();
  for (const provider of keyedProviders) {
    const value = found.keys[provider];
    if (found.damaged && !keys.has(provider)) problems.set(provider, errorText.keysUnreadable);
    if (value === undefined) continue;
    try {
      const key = checkedKey(
        await withTimeout(timeoutMs, sealed.protector.open(Buffer.from(value, 'base64'))),
      );
      keys.set(provider, { key, place: 'keyring', origin: found.origins[provider] ?? null });
      problems.delete(provider);
    } catch {
      // Only which key, not why: a keyring's message may contain private data.
      logger.info('A stored key could not be opened', { provider });
      problems.set(provider, locked(provider));
    }
  }
};

const readEnvironment = (environment: KeysInFile, { keys, problems }: FoundKeys): void => {
  for (const provider of keyedProviders) {
    const key = environment[provider]?.trim();
    if (key && isValidKey(key)) {
      keys.set(provider, { key, place: 'environment', origin: null });
      problems.delete(provider);
    } else if (key)
      problems.set(provider, errorText.keyInEnvironmentMalformed(providers[provider].keyVariable));
  }
};

const findKeys = async (
  files: KeyFiles,
  environment: KeysInFile,
  timeoutMs: number,
  logger: Logger,
): Promise<FoundKeys> => {
  const found: FoundKeys = { keys: new Map(), problems: new Map() };
  const readers = [() => readPlain(files, found), () => readSealed(files, found, timeoutMs, logger)];
  for (const read of readers) {
    try {
      await read();
    } catch (error) {
      logger.error('A file of keys could not be read', error);
      for (const provider of keyedProviders)
        if (!found.keys.has(provider)) found.problems.set(provider, errorText.keysUnreadable);
    }
  }
  readEnvironment(environment, found);
  return found;
};

const fromEnvironment = (provider: KeyedProvider): LecternError => {
  const { name, keyVariable } = providers[provider];
  return new LecternError('KEY_FROM_ENVIRONMENT', errorText.keyFromEnvironment(name, keyVariable), {
    provider,
  });
};

/** Encrypts the key with the keyring. The keyring's errors may contain the key, so they are not passed on. */
const putSealed = async (
  { sealed }: KeyFiles,
  provider: KeyedProvider,
  key: string,
  origin: string | null,
): Promise<void> => {
  const bytes = await sealed?.protector.protect(key).catch(() => null);
  if (!sealed || !bytes) throw noKeyring(provider);
  await sealed.file.put(provider, Buffer.from(bytes).toString('base64'), origin);
};

/** Runs tasks one after another, because each reads the file that it writes. */
const createQueue = (): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * The keys of a front's own process, read from their files once, when the vault is opened. A key is stored in one place
 * only: storing a new one deletes the old one everywhere else.
 */
export const openKeyVault = async ({
  keyring,
  plainFile,
  environment,
  logger,
  timeoutMs = 10_000,
}: KeyVaultOptions): Promise<KeyVault> => {
  const sealed = keyring && { ...keyring, file: keyFile(keyring.file) };
  const files: KeyFiles = { plain: keyFile(plainFile), sealed };
  const { keys, problems } = await findKeys(files, environment, timeoutMs, logger);

  let known: Promise<boolean> | null = null;
  const hasKeyring = (): Promise<boolean> =>
    (known ??= sealed ? sealed.protector.available().catch(() => false) : Promise.resolve(false));
  const stateOf = async (provider: KeyedProvider): Promise<KeyState> => ({
    provider,
    place: keys.get(provider)?.place ?? 'none',
    keyring: await hasKeyring(),
    ...sentenceFields('problem', problems.get(provider) ?? null),
  });
  const refuseFromEnvironment = (provider: KeyedProvider): void => {
    if (keys.get(provider)?.place === 'environment') throw fromEnvironment(provider);
  };
  const forgetOutside = async (provider: KeyedProvider, place: KeyPlace): Promise<void> => {
    if (place !== 'file') await files.plain.drop(provider);
    if (place !== 'keyring') await sealed?.file.drop(provider);
  };

  const inTurn = createQueue();
  return {
    list: () => Promise.all(keyedProviders.map(stateOf)),
    set: (provider, key, place, origin = null) =>
      inTurn(async () => {
        refuseFromEnvironment(provider);
        const value = checkedKey(key.trim());
        if (place === 'keyring' && !(await hasKeyring())) throw noKeyring(provider);
        if (place === 'keyring') await putSealed(files, provider, value, origin);
        if (place === 'file') await files.plain.put(provider, value, origin);
        await forgetOutside(provider, place);
        keys.set(provider, { key: value, place, origin });
        problems.delete(provider);
        return stateOf(provider);
      }),
    remove: (provider) =>
      inTurn(async () => {
        refuseFromEnvironment(provider);
        await forgetOutside(provider, 'none');
        keys.delete(provider);
        problems.delete(provider);
        return stateOf(provider);
      }),
    read: () =>
      Object.fromEntries(
        [...keys].map(([provider, { key, origin }]) => [provider, origin === null ? key : { key, origin }]),
      ),
  };
};

/** Takes the keys out of the environment, because child processes would inherit it. */
export const takeEnvironmentKeys = (environment: NodeJS.ProcessEnv): KeysInFile => {
  const found: KeysInFile = {};
  for (const provider of keyedProviders) {
    const value = environment[providers[provider].keyVariable];
    if (value?.trim()) found[provider] = value.trim();
    delete environment[providers[provider].keyVariable];
  }
  return found;
};
