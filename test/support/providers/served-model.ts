import { onTestFinished } from 'vitest';
import type { TextModel } from '../../../src/core/ports';
import { callerSetup, type CallerSetup } from './caller-setup';
import type { LoopbackServer } from './loopback-server';
import { openTested } from './open-tested';
import { startOpenAiServer, type OpenAiServerOptions } from './openai-server';

/** The prompt of these tests, unless they give another. */
export const prompt = { system: 'Be brief.', user: 'What is a keel?' };

export interface ServedModel {
  readonly server: LoopbackServer;
  readonly setup: CallerSetup;
  readonly model: TextModel;
}

/** A model behind a loopback server, which is closed after the test. */
export async function begin(
  options: OpenAiServerOptions = {},
  part: { readonly model?: string; readonly key?: string | null; readonly setup?: CallerSetup } = {},
): Promise<ServedModel> {
  const server = await startOpenAiServer(options);
  onTestFinished(() => server.close());
  const setup = part.setup ?? callerSetup();
  const model = openTested('server', setup.caller, {
    url: `${server.url}/v1`,
    key: part.key ?? null,
  }).textModel(part.model ?? 'small-chat:1b');
  // The kind of server and its models are requested once.
  await model.contextTokens?.();
  server.forget();
  setup.records.length = 0;
  return { server, setup, model };
}

/** The whole reply to a prompt. */
export async function streamed(
  { model, setup }: Pick<ServedModel, 'model' | 'setup'>,
  asked = prompt,
): Promise<string> {
  let text = '';
  for await (const piece of model.stream(asked, setup.call())) text += piece;
  return text;
}
