import { originOf } from '../shared/origin-of';
import { api, type ApiContext } from './api';

/** Passes the vault's current keys to the engine. */
const passKeys = ({ engine, keys }: ApiContext): Promise<void> => engine.models.useKeys(keys.read());

export const modelsHandlers = {
  keys: api.models.keys.handler(async ({ context }) => [...(await context.keys.list())]),
  setKey: api.models.setKey.handler(async ({ input, context }) => {
    const { provider, key, place } = input;
    const url =
      provider === 'server' ? (input.url ?? (await context.engine.settings.get()).models.serverUrl) : null;
    const state = await context.keys.set(provider, key, place, url === null ? null : originOf(url));
    await passKeys(context);
    return state;
  }),
  removeKey: api.models.removeKey.handler(async ({ input, context }) => {
    const state = await context.keys.remove(input.provider);
    await passKeys(context);
    return state;
  }),
  list: api.models.list.handler(async ({ input, context }) => [
    ...(await context.engine.models.list(input.provider)),
  ]),
  test: api.models.test.handler(async ({ input, context }) => {
    const tried = await context.engine.models.test(input);
    return { ...tried, models: [...tried.models] };
  }),
  discover: api.models.discover.handler(async ({ context }) => [...(await context.engine.models.discover())]),
  usage: api.models.usage.handler(async ({ context }) => {
    const usage = await context.engine.models.usage();
    return { ...usage, sessions: [...usage.sessions] };
  }),
  withoutJson: api.models.withoutJson.handler(async ({ context }) => [
    ...(await context.engine.models.withoutJson()),
  ]),
  requests: api.models.requests.handler(async ({ input, context }) => [
    ...(await context.engine.models.requests(input.limit, input.before ?? null, input.turnId ?? null)),
  ]),
  embedding: api.models.embedding.handler(({ context }) => context.engine.embedding.embedding()),
  estimateEmbedding: api.models.estimateEmbedding.handler(({ input, context }) =>
    context.engine.embedding.estimateEmbedding(input),
  ),
  changeEmbedding: api.models.changeEmbedding.handler(({ input, context }) =>
    context.engine.embedding.changeEmbedding(input),
  ),
  stopEmbeddingChange: api.models.stopEmbeddingChange.handler(({ context }) =>
    context.engine.embedding.stopEmbeddingChange(),
  ),
  eraseVectors: api.models.eraseVectors.handler(({ input, context }) =>
    context.engine.embedding.eraseVectors(input.modelId),
  ),
  localModel: api.models.localModel.handler(({ context }) => context.engine.embedding.localModel()),
  downloadLocalModel: api.models.downloadLocalModel.handler(({ context }) =>
    context.engine.embedding.downloadLocalModel(),
  ),
  cancelLocalModel: api.models.cancelLocalModel.handler(({ context }) =>
    context.engine.embedding.cancelLocalModel(),
  ),
  removeLocalModel: api.models.removeLocalModel.handler(({ context }) =>
    context.engine.embedding.removeLocalModel(),
  ),
};
