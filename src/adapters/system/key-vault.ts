import type { KeyState, KeyVault, Logger } from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { keyedProviders, providers, type KeyPlace, type KeyedProvider } from '../../shared/model';
import { keyFile, type KeysInFile } from './key-file';
import { errorText } from '../../shared/messages/en/errors';

/** Encrypts for this user on this machine, by what the system has for it. */
export interface Protector {
  /** Whether there is a real keyring: one whose secret is not in the program itself. */
  available(): Promise<boolean>;
  protect(text: string): Promise<Uint8Array>;
  /** Rejects where it was encrypted for another user, on another machine or by another keyring. */
  open(sealed: Uint8Array): Promise<string>;
}

export interface KeyVaultOptions {
  /** Null: this front has no keyring. */
  readonly keyring: { readonly protector: Protector; readonly file: string } | null;
  /** Where keys are unencrypted if the learner accepts that; outside the data folder, as the other file is. */
  readonly plainFile: string;
  /** What the environment gives; it wins over all that is kept. */
  readonly environment: KeysInFile;
  readonly logger: Logger;
  /** Milliseconds that a keyring may take to open a key: it may wait for the user, and Lectern's start waits for it. */
  readonly patience?: number;
}

/** Rejects where it takes longer; what comes after that is left to itself. */
const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
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
const locked = (provider: KeyedProvider): string => errorText.keyLocked(providers[provider].name);

/** A key goes into a header of a request as it is; what is none would be quoted in that failure. */
const isSound = (key: string): boolean => /^[\x21-\x7e]{1,500}$/.test(key);
const sound = (key: string): string => {
  if (isSound(key)) return key;
  throw new LecternError('INVALID_INPUT', errorText.keyMalformed);
};

/**
 * The keys of a front's own process. They are read from their files once, at opening; a key is at one place at a time,
 * and where a new one is put the old one is gone from all others.
 */
export const openKeyVault = async ({
  keyring,
  plainFile,
  environment,
  logger,
  patience = 10_000,
}: KeyVaultOptions): Promise<KeyVault> => {
  const sealed = keyring && { ...keyring, file: keyFile(keyring.file) };
  const plain = keyFile(plainFile);
  const kept = new Map<KeyedProvider, { readonly key: string; readonly place: KeyPlace }>();
  const problems = new Map<KeyedProvider, string>();

  const readPlain = async (): Promise<void> => {
    const found = await plain.read();
    for (const provider of keyedProviders) {
      const key = found.keys[provider];
      if (key !== undefined) kept.set(provider, { key, place: 'file' });
      else if (found.damaged) problems.set(provider, errorText.keysUnreadable);
    }
  };
  const readSealed = async (): Promise<void> => {
    if (!sealed) return;
    const found = await sealed.file.read();
    for (const provider of keyedProviders) {
      const value = found.keys[provider];
      if (found.damaged && !kept.has(provider)) problems.set(provider, errorText.keysUnreadable);
      if (value === undefined) continue;
      try {
        const key = sound(await within(patience, sealed.protector.open(Buffer.from(value, 'base64'))));
        kept.set(provider, { key, place: 'keyring' });
        problems.delete(provider);
      } catch {
        // Which key, not why: what a keyring says of it is nobody's business in a log.
        logger.info('A kept key could not be opened', { provider });
        problems.set(provider, locked(provider));
      }
    }
  };
  for (const read of [readPlain, readSealed]) {
    try {
      await read();
    } catch (error) {
      logger.error('A file of keys could not be read', error);
      for (const provider of keyedProviders)
        if (!kept.has(provider)) problems.set(provider, errorText.keysUnreadable);
    }
  }
  for (const provider of keyedProviders) {
    const key = environment[provider]?.trim();
    if (key && isSound(key)) {
      kept.set(provider, { key, place: 'environment' });
      problems.delete(provider);
    } else if (key)
      problems.set(
        provider,
        `What ${providers[provider].keyVariable} holds is no key: it has spaces or line breaks.`,
      );
  }

  let known: Promise<boolean> | null = null;
  const hasKeyring = (): Promise<boolean> =>
    (known ??= sealed ? sealed.protector.available().catch(() => false) : Promise.resolve(false));
  const stateOf = async (provider: KeyedProvider): Promise<KeyState> => {
    const found = kept.get(provider);
    return {
      provider,
      place: found?.place ?? 'none',
      keyring: await hasKeyring(),
      problem: problems.get(provider) ?? null,
    };
  };
  const refuseFromEnvironment = (provider: KeyedProvider): void => {
    if (kept.get(provider)?.place === 'environment')
      throw new LecternError(
        'KEY_FROM_ENVIRONMENT',
        errorText.keyFromEnvironment(providers[provider].name, providers[provider].keyVariable),
        { provider },
      );
  };
  const forgetOutside = async (provider: KeyedProvider, place: KeyPlace): Promise<void> => {
    if (place !== 'file') await plain.drop(provider);
    if (place !== 'keyring') await sealed?.file.drop(provider);
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Changes one after the other: each reads the file that it writes. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    list: () => Promise.all(keyedProviders.map(stateOf)),
    set: (provider, key, place) =>
      inTurn(async () => {
        refuseFromEnvironment(provider);
        const value = sound(key.trim());
        if (place === 'keyring') {
          if (!sealed || !(await hasKeyring())) throw noKeyring(provider);
          // What a keyring complains of may contain what it was given: it goes no further.
          const bytes = await sealed.protector.protect(value).catch(() => null);
          if (!bytes) throw noKeyring(provider);
          await sealed.file.put(provider, Buffer.from(bytes).toString('base64'));
        }
        if (place === 'file') await plain.put(provider, value);
        await forgetOutside(provider, place);
        kept.set(provider, { key: value, place });
        problems.delete(provider);
        return stateOf(provider);
      }),
    remove: (provider) =>
      inTurn(async () => {
        refuseFromEnvironment(provider);
        await forgetOutside(provider, 'none');
        kept.delete(provider);
        problems.delete(provider);
        return stateOf(provider);
      }),
    read: () => Object.fromEntries([...kept].map(([provider, { key }]) => [provider, key])),
  };
};

/**
 * The keys that the environment gives, which then no longer has them: programs and pages that are started from here
 * would inherit it.
 */
export const takeEnvironmentKeys = (environment: NodeJS.ProcessEnv): KeysInFile => {
  const taken: KeysInFile = {};
  for (const provider of keyedProviders) {
    const value = environment[providers[provider].keyVariable];
    if (value?.trim()) taken[provider] = value.trim();
    delete environment[providers[provider].keyVariable];
  }
  return taken;
};
