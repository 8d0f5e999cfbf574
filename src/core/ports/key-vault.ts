import type { KeyPlace, KeyedProvider, EngineText } from '../../shared/model';

/** Where a provider's key is, never the key. */
export interface KeyState {
  readonly provider: KeyedProvider;
  readonly place: KeyPlace;
  /** Whether the system can store it encrypted. */
  readonly keyring: boolean;
  /** Why a stored key cannot be used, and the next step, as a message; null if there is no problem. */
  readonly problem: string | null;
  readonly problemText?: EngineText;
}

/** A key and the origin (`https://host:port`) that it was entered for: it is sent nowhere else. */
export interface BoundKey {
  readonly key: string;
  readonly origin: string;
}

/** A key of a provider with its own address is just the key. */
export type Keys = Readonly<Partial<Record<KeyedProvider, string | BoundKey>>>;

/** Stores the keys in the front end's process. The engine gets them but does not store them. */
export interface KeyVault {
  /** One per provider that needs a key. */
  list(): Promise<readonly KeyState[]>;
  /**
   * `origin`: the server that the key is for. Rejects with `KEYRING_MISSING`, `KEY_FROM_ENVIRONMENT` or
   * `INVALID_INPUT`; the previous key then stays.
   */
  set(
    provider: KeyedProvider,
    key: string,
    place: Extract<KeyPlace, 'keyring' | 'session' | 'file'>,
    origin?: string | null,
  ): Promise<KeyState>;
  /** Does nothing if there is none. Rejects with `KEY_FROM_ENVIRONMENT`. */
  remove(provider: KeyedProvider): Promise<KeyState>;
  /** For the engine only. */
  read(): Keys;
}
