import { expect, it } from 'vitest';
import { createProviderEmbedder } from '../../../src/core/models/embedding/provider-embedder';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { tideEmbedder } from '../../support/tide-embedder';
import { errorText } from '../../../src/shared/messages/engine-text';

it('an embedder that does not answer is waited for once, however many texts of a question ask it', async () => {
  const clock = fixedClock('2026-03-02T18:00:00.000Z');
  const tide = tideEmbedder();
  const silent = Promise.withResolvers<undefined>();
  tide.before = () => silent.promise;
  const choice = embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' });
  const model = { modelId: tide.modelId, dimension: tide.dimension, choice };
  const embedder = createProviderEmbedder(model, async () => tide, clock);
  const ended: string[] = [];
  const ask = (text: string): void => {
    embedder.embedQuery(text).catch(() => ended.push(text));
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  ask('the question');
  await settled();
  clock.advance(1500);
  ask('its other form');
  await settled();
  expect(ended).toEqual([]);
  clock.advance(500);
  await settled();
  expect(ended).toEqual(['the question', 'its other form']);
  // For a minute it is not asked, and the learner can see why.
  let asked = 0;
  tide.before = async () => {
    asked += 1;
  };
  ask('a third');
  await settled();
  expect(ended).toHaveLength(3);
  expect(asked).toBe(0);
  expect(embedder.notice?.()).toEqual(errorText.embedderAway);
  clock.advance(60_000);
  await embedder.embedQuery('a fourth');
  expect(asked).toBe(1);
});
