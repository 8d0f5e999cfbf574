import { createLlamaServer } from '../../adapters/models/llama/serve-llama';
import type { ToLlama } from '../../adapters/models/llama/llama-messages';

/** The parent port in a process that Electron started. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
const { parentPort } = process as { readonly parentPort?: ParentPort };

const server = createLlamaServer((message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
});
const receive = (message: unknown): void => server.receive(message as ToLlama);
if (parentPort) parentPort.on('message', ({ data }) => receive(data));
else process.on('message', receive);
// The parent process has ended. Native threads may still be computing, and a normal exit would wait for them.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
