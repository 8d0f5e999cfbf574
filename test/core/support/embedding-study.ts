import type { Store } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import { embeddingChoiceSchema, type EmbeddingState } from '../../../src/shared/model';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedProviders, settingsWith } from '../../support/scripted-providers';
import { tideEmbedder } from '../../support/tide-embedder';
import { addBook, dataFolder, openTestEngine, openStore } from './test-engine';

const at = '2026-03-02T18:00:00.000Z';
export const byTide = embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' });
export const builtin = embeddingChoiceSchema.parse({});
export const note = (title: string, content: string) => ({
  title,
  content,
  tags: [],
  relatedPages: [],
  bookId: null,
});

export const pages = Array.from(
  { length: 300 },
  (_, at) => `Page ${at} tells how the tide number ${at} turns the boat.`,
);

interface Change {
  readonly dataDir?: string;
  readonly store?: (store: Store) => Store;
  readonly tide?: ReturnType<typeof tideEmbedder>;
  readonly pages?: readonly string[];
}

/** A book of 300 pages, with an embedding model on a server. */
export const embeddingStudy = async (change: Change = {}) => {
  const dataDir = change.dataDir ?? (await dataFolder());
  const clock = fixedClock(at);
  const own = openStore(dataDir, clock);
  const store = change.store?.(own) ?? own;
  const tide = change.tide ?? tideEmbedder();
  const scripted = scriptedProviders();
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  if (!change.dataDir) await addBook(store, clock, [{ title: 'Tides', pages: [...(change.pages ?? pages)] }]);
  const setup = await openTestEngine(dataDir, clock, cognition, {
    store,
    embedder: bagEmbedder(),
    providers: (meter) => ({
      ...scripted.make(meter),
      priceOf: () => ({ input: 0.1, output: 0, cached: null }),
      embedder: async ({ model }) => {
        if (!tide.modelId.includes(`/${model}/`))
          throw new LecternError('MODEL_GONE', 'There is no such model.');
        return tide;
      },
    }),
  });
  await setup.engine.settings.save(settingsWith([], { serverUrl: 'http://127.0.0.1:9/v1' }));
  const { embedding } = setup.engine;
  /** Advances the clock until the condition is true. */
  const until = async (isSo: (state: EmbeddingState) => boolean, step = 500): Promise<EmbeddingState> => {
    for (let turns = 0; turns < 20_000; turns += 1) {
      const state = await embedding.embedding();
      if (isSo(state)) return state;
      await new Promise<void>((resolve) => setImmediate(resolve));
      clock.advance(step);
    }
    throw new Error(`it never came to that: ${JSON.stringify(await embedding.embedding())}`);
  };
  return { ...setup, dataDir, clock, store, tide, embedding, until };
};

export const serves = (modelId: string) => (state: EmbeddingState) =>
  state.modelId === modelId && state.next === null;
export const flat = (batches: readonly (readonly string[])[]): readonly string[] => batches.flat();
