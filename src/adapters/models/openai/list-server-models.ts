import { LecternError, isLecternError } from '../../../shared/errors';
import type { ModelInfo } from '../../../shared/model';
import type { Caller } from '../call';
import { askServer, readReply, ServerRefusal } from './ask-server';
import { toModelInfos } from './model-kinds';
import { mergeLists, readNativeList, readOpenAiList, type ServerList } from './model-lists';
import { requestTo, type Server } from './server';
import { errorText } from '../../../shared/messages/en/errors';

/** Somebody waits in front of the settings. */
const limits = { tries: 1, wholeMs: 15_000 };

/** What a server offers. It tells chat from embedding models by its own list where it has one, else by their names. */
export async function listServerModels(
  caller: Caller,
  server: Server,
  signal: AbortSignal,
): Promise<readonly ModelInfo[]> {
  const request = requestTo(server, '', { task: 'models', sessionId: null, signal }, 0, limits);

  const list = await caller.complete(request, async (stop) => {
    const body = await getText(server, `${server.base}/models`, stop);
    const read = readOpenAiList(jsonOf(body));
    if (read === null) throw noServer(server);
    return { value: read };
  });

  const more = nativeListOf(server, list);
  if (more === null) return toModelInfos(list.models, server.free);
  try {
    const native = await caller.complete(request, async (stop) => ({
      value: readNativeList(readReply(await getText(server, more, stop))),
    }));
    return toModelInfos(mergeLists(list, native), server.free);
  } catch (error) {
    // Another kind of server: names have to do.
    if (signal.aborted || !isLecternError(error)) throw error;
    return toModelInfos(list.models, server.free);
  }
}

const getText = async (server: Server, address: string, signal: AbortSignal): Promise<string> => {
  try {
    return await (await askServer(server, address, undefined, signal)).text();
  } catch (error) {
    if (error instanceof ServerRefusal && (error.status === 404 || error.status === 405))
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

const noServer = ({ host }: Server): LecternError =>
  new LecternError('MODEL_UNREACHABLE', errorText.notAModelServer(host), { provider: 'server' });

/**
 * Where a server tells more than its `/v1/models` does; null where it does not. Ollama's models are owned by `library`
 * or by their maker, LM Studio's by `organization_owner`; servers on the internet have no such lists.
 */
export function nativeListOf(server: Server, { ownedBy }: Pick<ServerList, 'ownedBy'>): string | null {
  if (server.base.startsWith('https:')) return null;
  if (ownedBy === 'vllm' || ownedBy === 'llamacpp') return null;
  return ownedBy === 'organization_owner' ? `${server.root}/api/v0/models` : `${server.root}/api/tags`;
}
