import { fork } from 'node:child_process';
import type { MessagePort } from 'node:worker_threads';
import type { FromLlama, ToLlama } from '../../adapters/models/llama/llama-messages';
import type { FromProcessHost, ToProcessHost } from '../../shared/process-host';

/** A process that runs a language model. */
export interface LlamaChild {
  /** Does nothing once the process has ended. */
  send(message: ToLlama): void;
  /** Ends the process at once. */
  kill(): void;
  /** Settles when the process has ended, or could not be started. */
  readonly exited: Promise<void>;
}

export type StartLlamaChild = (onMessage: (message: FromLlama) => void) => LlamaChild;

/** Starts Node processes; `entry` is the bundled `llama-process`. */
export const nodeChildren =
  (entry: string): StartLlamaChild =>
  (onMessage) => {
    const child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', onMessage);
    return {
      send: (message) => void (child.connected && child.send(message)),
      kill: () => void child.kill('SIGKILL'),
      exited: new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      }),
    };
  };

/** Has the desktop's main process start processes; `port` leads to it. */
export const hostedChildren = (port: MessagePort): StartLlamaChild => {
  const listeners = new Map<number, (message: FromProcessHost) => void>();
  let lastId = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  const post = (message: ToProcessHost): void => port.postMessage(message);
  port.on('message', (message: FromProcessHost) => listeners.get(message.id)?.(message));
  // The port must not keep the thread alive after the engine has closed.
  port.unref();
  return (onMessage) => {
    lastId += 1;
    const id = lastId;
    const exited = new Promise<void>((resolve) => {
      listeners.set(id, (message) => {
        if (message.kind === 'message') return onMessage(message.message as FromLlama);
        listeners.delete(id);
        resolve();
      });
    });
    post({ kind: 'start', id });
    return {
      send: (message) => post({ kind: 'send', id, message }),
      kill: () => post({ kind: 'kill', id }),
      exited,
    };
  };
};
