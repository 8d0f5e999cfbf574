import { z } from 'zod';

/** What both sides of the wire know about a provider; how it is asked is in `src/adapters/models`. */
interface ProviderTraits {
  readonly name: string;
  readonly can: readonly ('answer' | 'embed' | 'rerank')[];
  /** The environment variable of its key; null: it takes no key. */
  readonly keyVariable: string | null;
}

/** `builtin` needs nothing; `server` is any OpenAI-compatible one; `local` embeds on this machine. */
export const providers = {
  builtin: { name: 'Built-in', can: ['answer', 'embed'], keyVariable: null },
  gemini: { name: 'Gemini', can: ['answer', 'embed'], keyVariable: 'GEMINI_API_KEY' },
  voyage: { name: 'Voyage', can: ['embed', 'rerank'], keyVariable: 'VOYAGE_API_KEY' },
  server: { name: 'your server', can: ['answer', 'embed'], keyVariable: 'LECTERN_SERVER_KEY' },
  local: { name: 'the local model', can: ['embed'], keyVariable: null },
} as const satisfies Readonly<Record<string, ProviderTraits>>;

type Providers = typeof providers;
export type Provider = keyof Providers;
type WithTrait<Trait extends Partial<ProviderTraits>> = {
  [Id in Provider]: Providers[Id] extends Trait ? Id : never;
}[Provider];
type WhichCan<Task extends ProviderTraits['can'][number]> = {
  [Id in Provider]: Task extends Providers[Id]['can'][number] ? Id : never;
}[Provider];

/** Providers that a key opens. A server may want one too. */
export type KeyedProvider = WithTrait<{ readonly keyVariable: string }>;
/** Providers with an address of their own. */
export type HostedProvider = Exclude<KeyedProvider, 'server'>;
export type AnsweringProvider = WhichCan<'answer'>;

export const providerTraits = (provider: Provider): ProviderTraits => providers[provider];

const ids = Object.keys(providers) as Provider[];
const whichCan = <Task extends ProviderTraits['can'][number]>(task: Task) =>
  ids.filter((id): id is WhichCan<Task> => providerTraits(id).can.includes(task));

export const keyedProviders = ids.filter((id): id is KeyedProvider => providers[id].keyVariable !== null);

export const providerSchema = z.enum(ids);
export const keyedProviderSchema = z.enum(keyedProviders);
export const answeringProviderSchema = z.enum(whichCan('answer'));
export const embeddingProviderSchema = z.enum(whichCan('embed'));
