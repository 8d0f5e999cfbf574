import { LecternError, isLecternError } from '../../../shared/errors';
import type { ModelInfo } from '../../../shared/model';
import { ProviderRefusal } from '../call';
import { askServer, readReply } from './ask-server';
import { toModelInfos, type ListedModel } from './model-kinds';
import { mergeLists, readNativeList, readOpenAiList, type ServerList } from './model-lists';
import type { Endpoint, Server } from './server';
import { errorText } from '../../../shared/messages/engine-text';

/** The learner is waiting in the settings. */
const limits = { tries: 1, wholeMs: 15_000 };

/**
 * The models that a server offers. Chat and embedding models are distinguished by the server's own list if it has one,
 * otherwise by name.
 */
export async function listServerModels(server: Server, signal: AbortSignal): Promise<readonly ModelInfo[]> {
  const { caller, free, priceOf } = server;
  const request = server.request('', { task: 'models', sessionId: null, signal }, 0, { limits });
  const infosOf = (models: readonly ListedModel[]): readonly ModelInfo[] =>
    toModelInfos(models, free, priceOf);

  const list = await caller.complete(request, async (stop) => {
    const body = await getText(server, `${server.base}/models`, stop);
    const read = readOpenAiList(jsonOf(body));
    if (read === null) throw noServer(server);
    return { value: read };
  });

  const more = nativeListOf(server, list);
  if (more === null) return infosOf(list.models);
  try {
    const native = await caller.complete(request, async (stop) => ({
      value: readNativeList(readReply(await getText(server, more, stop)), list),
    }));
    return infosOf(mergeLists(list, native));
  } catch (error) {
    // If this is not the expected kind of server, models are classified by name.
    if (signal.aborted || !isLecternError(error)) throw error;
    return infosOf(list.models);
  }
}

/** A model's context length in tokens, if its server reports it. */
export async function contextTokensOf(
  server: Server,
  model: string,
  signal: AbortSignal,
): Promise<number | null> {
  // Servers on the internet do not list context lengths.
  if (server.base.startsWith('https:')) return null;
  try {
    const models = await listServerModels(server, signal);
    return models.find(({ name }) => name === model)?.contextTokens ?? null;
  } catch (error) {
    if (signal.aborted || !isLecternError(error)) throw error;
    return null;
  }
}

const getText = async (server: Server, address: string, signal: AbortSignal): Promise<string> => {
  try {
    return await (await askServer(server, address, undefined, signal)).text();
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 404 || error.status === 405))
      throw noServer(server);
    throw error;
  }
};

function jsonOf(body: string): unknown {
  try {
    return readReply(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const noServer = ({ provider, host }: Server): LecternError =>
  new LecternError('MODEL_UNREACHABLE', errorText.notAModelServer(host), { provider });

/**
 * The address of a server's own list, which says more than `/v1/models`; null if it has none. In `/v1/models`, Ollama's
 * models are owned by `library` or their maker, LM Studio's by `organization_owner`; servers on the internet have no
 * such lists.
 */
export function nativeListOf(server: Endpoint, { ownedBy }: Pick<ServerList, 'ownedBy'>): string | null {
  if (server.base.startsWith('https:')) return null;
  if (ownedBy === 'vllm') return null;
  if (ownedBy === 'llamacpp') return `${server.root}/props`;
  return ownedBy === 'organization_owner' ? `${server.root}/api/v0/models` : `${server.root}/api/tags`;
}
