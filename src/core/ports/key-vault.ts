import type { KeyPlace, KeyedProvider } from '../../shared/model';

/** Where a provider's key is, never the key. */
export interface KeyState {
  readonly provider: KeyedProvider;
  readonly place: KeyPlace;
  /** Whether the system can keep it encrypted. */
  readonly keyring: boolean;
  /** Why a key that was kept cannot be used, and the next step, in plain words; null where nothing is wrong. */
  readonly problem: string | null;
}

/** The keys, in a front's own process; the engine is handed them and keeps none. */
export interface KeyVault {
  /** One for each provider that a key opens. */
  list(): Promise<readonly KeyState[]>;
  /** Rejects with `KEYRING_MISSING`, `KEY_FROM_ENVIRONMENT` or `INVALID_INPUT`; what was kept before then stays. */
  set(
    provider: KeyedProvider,
    key: string,
    place: Extract<KeyPlace, 'keyring' | 'session' | 'file'>,
  ): Promise<KeyState>;
  /** Does nothing where there is none. Rejects with `KEY_FROM_ENVIRONMENT`. */
  remove(provider: KeyedProvider): Promise<KeyState>;
  /** For the engine alone. */
  read(): Partial<Record<KeyedProvider, string>>;
}
