import {
  keyedProviders,
  providers,
  type EmbeddingChoice,
  type KeyedProvider,
  type ModelSettings,
  type ModelTask,
} from '../../../shared/model';

/** Kinds of the learner's data that can leave the machine. */
export const sentThings = [
  'question',
  'passages',
  'conversation',
  'memory',
  'notes',
  'allNotes',
  'chapters',
  'outline',
  'book',
] as const;
type SentThing = (typeof sentThings)[number];

type Place = KeyedProvider;

/** One host and what goes there. */
export interface Destination {
  readonly provider: Place;
  readonly host: string;
  /** On this machine: nothing leaves it. */
  readonly loopback: boolean;
  readonly things: ReadonlySet<SentThing>;
}

/** The model settings and embedding models, which decide what is sent where. */
export interface Choice {
  readonly models: ModelSettings;
  /** The embedding model in use, and the one whose vectors are being made. */
  readonly embeddings: readonly EmbeddingChoice[];
}

/** What a task's prompts contain. */
const ofTask: Readonly<Record<ModelTask, readonly SentThing[]>> = {
  answers: ['question', 'passages', 'conversation', 'memory', 'notes'],
  summaries: ['conversation', 'chapters', 'memory'],
  memory: ['conversation', 'memory'],
  plans: ['outline'],
};
/** Everything that semantic search covers is embedded. */
const ofEmbedding: readonly SentThing[] = ['question', 'book', 'conversation', 'memory', 'allNotes'];
const ofReranking: readonly SentThing[] = ['question', 'passages'];

export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]'
    ? true
    : /^127(\.\d{1,3}){3}$/.test(hostname);
};

/** Every destination of a choice of models, with what is sent to it. */
export function destinationsOf({ models, embeddings }: Choice): readonly Destination[] {
  const sent = new Map<Place, Set<SentThing>>();
  const add = (place: Place, things: readonly SentThing[]): void => {
    const all = sent.get(place) ?? new Set();
    for (const thing of things) all.add(thing);
    sent.set(place, all);
  };
  for (const [task, { provider }] of Object.entries(models.tasks) as [
    ModelTask,
    ModelSettings['tasks'][ModelTask],
  ][])
    if (provider !== 'builtin' && provider !== 'llama') add(provider, ofTask[task]);
  for (const { provider } of embeddings)
    if (provider !== 'builtin' && provider !== 'local') add(provider, ofEmbedding);
  if (models.reranker !== null) add(models.rerankerProvider, ofReranking);
  return keyedProviders.flatMap((provider): readonly Destination[] => {
    const things = sent.get(provider);
    if (!things) return [];
    if (provider !== 'server')
      return [{ provider, host: new URL(providers[provider].address).host, loopback: false, things }];
    // Without an address nothing can be sent.
    if (models.serverUrl === null) return [];
    const loopback = isLoopback(models.serverUrl);
    return [{ provider, host: new URL(models.serverUrl).host, loopback, things }];
  });
}

/** Data that is sent as a whole, rather than the parts that a question needs. */
const wholesale: ReadonlySet<SentThing> = new Set(['book', 'allNotes'] as const);

/**
 * The destinations outside this machine that a change adds, with everything that is sent to them, and existing ones
 * that would now get something as a whole.
 */
export function newDestinations(before: Choice, after: Choice): readonly Destination[] {
  const known = new Map(destinationsOf(before).map(({ host, things }) => [host, things]));
  return destinationsOf(after).flatMap((destination): readonly Destination[] => {
    if (destination.loopback) return [];
    const had = known.get(destination.host);
    if (had === undefined) return [destination];
    const things = new Set([...destination.things].filter((one) => wholesale.has(one) && !had.has(one)));
    return things.size === 0 ? [] : [{ ...destination, things }];
  });
}
