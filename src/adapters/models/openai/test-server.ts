import type { ModelCall } from '../../../core/ports';
import type { ModelInfo } from '../../../shared/model';
import { serverEmbedder } from './server-embedder';
import { serverTextModel, type ServerTextModelDeps } from './server-text-model';

/** One short question; milliseconds until its first word, or its vector. */
export async function testServer(
  deps: Omit<ServerTextModelDeps, 'model'>,
  model: ModelInfo,
  signal: AbortSignal,
  now: () => number,
): Promise<number> {
  const started = now();
  if (model.can.includes('embed')) {
    const choice = { provider: 'server', model: model.name, dimension: null, outputType: 'float' } as const;
    const embedder = await serverEmbedder({ ...deps, choice });
    await embedder.embedQuery('test', signal);
    return now() - started;
  }
  const call: ModelCall = { task: 'test', sessionId: null, signal };
  const prompt = { system: 'Answer with one word.', user: 'Say "yes".' };
  for await (const piece of serverTextModel({ ...deps, model: model.name }).stream(prompt, call))
    if (piece !== '') break;
  return now() - started;
}
