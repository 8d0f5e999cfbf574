import type { FoundServer } from '../../../shared/model';
import { ProviderRefusal } from '../call';
import { askServer } from './ask-server';
import { nativeListOf } from './list-server-models';
import { toModelInfos } from './model-kinds';
import { mergeLists, readNativeList, readOpenAiList } from './model-lists';
import { endpointOf, type Endpoint } from './server';

/** The default port of each server, from its documentation. */
export const usualPorts: readonly UsualPort[] = [
  { port: 11434, name: 'Ollama' },
  { port: 1234, name: 'LM Studio' },
  { port: 8080, name: 'llama.cpp' },
  { port: 8000, name: 'vLLM' },
];

interface UsualPort {
  readonly port: number;
  readonly name: string;
}

/** A server on this machine responds within this time unless it is busy. */
const timeoutMs = 500;

/**
 * Looks for servers on this machine's usual ports, all at once and only on 127.0.0.1. The only request is that for the
 * list of models, without a key, so a server that requires one is found without its models.
 */
export async function discoverServers(
  signal: AbortSignal,
  ports: readonly UsualPort[] = usualPorts,
): Promise<readonly FoundServer[]> {
  const found = await Promise.all(ports.map((port) => lookAt(port, signal)));
  signal.throwIfAborted();
  return found.filter((server) => server !== null);
}

async function lookAt({ port, name }: UsualPort, signal: AbortSignal): Promise<FoundServer | null> {
  const server = endpointOf(`http://127.0.0.1:${port}`, null);
  const stop = new AbortController();
  const abort = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const list = readOpenAiList(await getJson(server, `${server.base}/models`, stop.signal));
    if (list === null) return null;
    const more = nativeListOf(server, list);
    // If this is not the expected kind of server, models are classified by name.
    const native = more === null ? null : await getJson(server, more, stop.signal).catch(() => null);
    return {
      name: nameOf(list.ownedBy) ?? name,
      url: server.base,
      models: [...toModelInfos(mergeLists(list, readNativeList(native, list)), true)],
    };
  } catch (error) {
    return isLocked(error) ? { name, url: server.base, models: [] } : null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

const getJson = async (server: Endpoint, address: string, signal: AbortSignal): Promise<unknown> =>
  (await askServer(server, address, undefined, signal)).json();

/**
 * An error in OpenAI's format distinguishes a model server that requires a key from other servers that respond with
 * 401.
 */
const isLocked = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.status === 401 && /"error"\s*:\s*[{"]/.test(error.body);

const owners: Readonly<Record<string, string>> = {
  library: 'Ollama',
  organization_owner: 'LM Studio',
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
};

const nameOf = (ownedBy: string | null): string | null =>
  ownedBy === null ? null : (owners[ownedBy] ?? null);
