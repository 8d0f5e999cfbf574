import { z } from 'zod';

/** What the engine and the screens know about a provider. Requests to it are made in `src/adapters/models`. */
interface ProviderTraits {
  /** As used in a sentence: "Gemini did not accept the key." */
  readonly name: string;
  /** The company that receives the data. */
  readonly company: string;
  readonly can: readonly ('answer' | 'embed' | 'rerank')[];
  /** The address of its API; null if the learner enters one, or if nothing leaves this machine. */
  readonly address: string | null;
  /** The environment variable of its key, and where to get a key; null if it takes none. */
  readonly keyVariable: string | null;
  readonly keyFrom: string | null;
}

/**
 * `builtin` needs nothing; `server` is any OpenAI-compatible one; `local` embeds and `llama` answers on this machine, inside
 * Lectern.
 */
export const providers = {
  builtin: {
    name: 'Built-in',
    company: 'Lectern',
    can: ['answer', 'embed'],
    address: null,
    keyVariable: null,
    keyFrom: null,
  },
  llama: {
    name: 'the model inside Lectern',
    company: 'Lectern',
    can: ['answer'],
    address: null,
    keyVariable: null,
    keyFrom: null,
  },
  gemini: {
    name: 'Gemini',
    company: 'Google',
    can: ['answer', 'embed'],
    address: 'https://generativelanguage.googleapis.com',
    keyVariable: 'GEMINI_API_KEY',
    keyFrom: 'Google AI Studio',
  },
  voyage: {
    name: 'Voyage',
    company: 'Voyage AI',
    can: ['embed', 'rerank'],
    address: 'https://api.voyageai.com',
    keyVariable: 'VOYAGE_API_KEY',
    keyFrom: 'the Voyage dashboard',
  },
  server: {
    name: 'your server',
    company: 'your server',
    can: ['answer', 'embed'],
    address: null,
    keyVariable: 'LECTERN_SERVER_KEY',
    keyFrom: null,
  },
  local: {
    name: 'the local model',
    company: 'Lectern',
    can: ['embed'],
    address: null,
    keyVariable: null,
    keyFrom: null,
  },
} as const satisfies Readonly<Record<string, ProviderTraits>>;

type Providers = typeof providers;
type Ability = ProviderTraits['can'][number];
export type Provider = keyof Providers;
type WithTrait<Trait extends Partial<ProviderTraits>> = {
  [Id in Provider]: Providers[Id] extends Trait ? Id : never;
}[Provider];
type WhichCan<Task extends Ability> = {
  [Id in Provider]: Task extends Providers[Id]['can'][number] ? Id : never;
}[Provider];

/** Providers that use a key; for a server it is optional. */
export type KeyedProvider = WithTrait<{ readonly keyVariable: string }>;
/** Providers with an address of their own; each needs a key. */
export type HostedProvider = WithTrait<{ readonly address: string }>;
export type AnsweringProvider = WhichCan<'answer'>;
export type RerankingProvider = WhichCan<'rerank'>;

export const providerTraits = (provider: Provider): ProviderTraits => providers[provider];

const ids = Object.keys(providers) as Provider[];
const whichCan = <Task extends Ability>(task: Task) =>
  ids.filter((id): id is WhichCan<Task> => providerTraits(id).can.includes(task));

export const keyedProviders = ids.filter((id): id is KeyedProvider => providers[id].keyVariable !== null);
export const hostedProviders = ids.filter((id): id is HostedProvider => providers[id].address !== null);
export const answeringProviders = whichCan('answer');
const embeddingProviders = whichCan('embed');
const rerankingProviders = whichCan('rerank');

/** A value for each of some providers. */
export const byProvider = <Id extends Provider, Value>(
  of: readonly Id[],
  value: (id: Id) => Value,
): Readonly<Record<Id, Value>> => Object.fromEntries(of.map((id) => [id, value(id)])) as Record<Id, Value>;

export const providerSchema = z.enum(ids);
export const keyedProviderSchema = z.enum(keyedProviders);
export const answeringProviderSchema = z.enum(answeringProviders);
export const embeddingProviderSchema = z.enum(embeddingProviders);
export const rerankingProviderSchema = z.enum(rerankingProviders);
