import { isLecternError } from '../../../shared/errors';
import { askServer } from '../openai/ask-server';
import type { Server } from '../openai/server';
import { versionSchema } from './ollama-wire';

/** A server with this endpoint responds at once. */
const limits = { tries: 1, wholeMs: 2_000 };

/** Checks once whether a server is Ollama. Servers on the internet are not asked. */
export function createOllamaCheck(server: Server): (signal: AbortSignal) => Promise<boolean> {
  let known: boolean | null = server.base.startsWith('https:') ? false : null;
  return async (signal) => {
    if (known !== null) return known;
    const request = server.request('', { task: 'models', sessionId: null, signal }, 0, { limits });
    try {
      known = await server.caller.complete(request, async (stop) => {
        const response = await askServer(server, `${server.root}/api/version`, undefined, stop);
        const text = await response.text();
        return { value: versionSchema.safeParse(jsonOf(text)).success };
      });
      return known;
    } catch (error) {
      if (signal.aborted || !isLecternError(error) || error.code === 'MODEL_UNREACHABLE') throw error;
      // The server has no such endpoint. A time-out or a refused key would not tell whether it is Ollama.
      if (error.data?.['status'] === 404 || error.data?.['status'] === 405) known = false;
      return false;
    }
  };
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
