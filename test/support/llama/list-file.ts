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
  /** The environment with which Lectern finds it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Serves two small models on this computer, one that replies and one that never stops, and writes a list of them. */
export const serveSmallModel = async (folder: string): Promise<ServedModel> => {
  // Each of their tokens is two letters, so a question with its passages needs a large context.
  const content = smallGguf({ reply: smallReply, contextTokens: 32_768 });
  const endless = smallGguf({ contextTokens: 32_768 });
  const server = await startModelServer(
    new Map([
      ['Small-model.gguf', content],
      ['Endless-model.gguf', endless],
    ]),
  );
  const list = [
    specOf('Small-model', content, { label: 'Small model' }),
    specOf('Endless-model', endless, { label: 'Endless model' }),
  ];
  const path = join(folder, 'list.json');
  await writeFile(path, JSON.stringify({ url: server.url, list }));
  return { server, bytes: content.length, environment: { LECTERN_LLAMA_LIST: path } };
};
