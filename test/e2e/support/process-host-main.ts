import { app } from 'electron';
import { openProcessHost } from '../../../src/main/process-host';
import type { FromLlama, ToLlama } from '../../../src/adapters/models/llama/llama-messages';
import { hostedChildren } from '../../../src/worker/llama/llama-child';

const [entry = '', path = ''] = process.argv.slice(-2);
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Asks a model in a process of Electron's, prints what arrives, and kills the process after the answer. */
const ask = (): void => {
  const child = hostedChildren(openProcessHost(entry))((message: FromLlama) => {
    print(message);
    if (message.kind !== 'text') child.kill();
  });
  void child.exited.then(() => {
    print({ kind: 'exit' });
    return app.exit(0);
  });
  const request: ToLlama = {
    kind: 'ask',
    id: 1,
    path,
    contextTokens: 512,
    prompt: { system: 'You are a tutor.', user: 'What is a tide?' },
    schema: null,
    maxTokens: null,
    streamed: true,
  };
  child.send(request);
};
app.on('ready', ask);
