import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startModelServer, type ModelServer } from '../local-model/model-server';
import { smallGguf } from './small-gguf';
import { specOf } from './small-list';

/** What the served model answers to everything. */
export const smallReply = 'it was not that';

export interface ServedModel {
  readonly server: ModelServer;
  readonly bytes: number;
  /** What Lectern is started with to find it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Serves one small model on this machine and writes a list of models that names it. */
export const serveSmallModel = async (folder: string): Promise<ServedModel> => {
  // A letter is a token to it, so a question with its passages needs a large context.
  const content = smallGguf({ reply: smallReply, contextTokens: 32_768 });
  const server = await startModelServer(new Map([['Small-model.gguf', content]]));
  const spec = specOf('Small-model', content, { label: 'Small model' });
  const path = join(folder, 'list.json');
  await writeFile(path, JSON.stringify({ url: server.url, list: [spec] }));
  return { server, bytes: content.length, environment: { LECTERN_LLAMA_LIST: path } };
};
