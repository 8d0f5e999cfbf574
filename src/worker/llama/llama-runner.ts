import { fork, type ChildProcess } from 'node:child_process';
import type { LlamaRunner } from '../../adapters/models/llama';
import type { FromLlama, ToLlama } from '../../adapters/models/llama/llama-messages';
import { createReply, type Reply } from '../reply';

interface LlamaRunnerOptions {
  /** The bundled process. */
  readonly entry: string;
  /** Milliseconds without a request after which the process ends and gives its memory back. */
  readonly idleMs?: number;
}

interface Running {
  readonly child: ChildProcess;
  readonly replies: Map<number, Reply>;
}

/**
 * Runs models in a process of their own, started at the first request: what crashes in native code takes nothing else
 * with it. A request that is under way then fails with `crashed`, and the next one starts another process.
 */
export const createLlamaRunner = ({ entry, idleMs = 5 * 60_000 }: LlamaRunnerOptions): LlamaRunner => {
  let running: Running | null = null;
  /** Of the latest request: no other model stays loaded. */
  let lastPath: string | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = running;
    if (!ending) return;
    running = null;
    const { child } = ending;
    const gone = child.exitCode !== null || child.signalCode !== null;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    if (!gone) await exited;
  };
  const endIdle = (): void => {
    if (running?.replies.size === 0) void end();
  };
  const settle = ({ replies }: Running, id: number): Reply | undefined => {
    const reply = replies.get(id);
    replies.delete(id);
    clearTimeout(idle);
    if (replies.size === 0) idle = setTimeout(endIdle, idleMs).unref();
    return reply;
  };

  const start = (): Running => {
    const child = fork(entry, [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    const started: Running = { child, replies: new Map() };
    child.on('message', (message: FromLlama) => {
      if (message.kind === 'text') started.replies.get(message.id)?.push(message);
      else {
        const reply = settle(started, message.id);
        reply?.push(message);
        reply?.end();
      }
    });
    const fail = (): void => {
      if (running === started) running = null;
      for (const [id, reply] of started.replies) {
        reply.push({ kind: 'crashed', id });
        reply.end();
      }
      started.replies.clear();
    };
    child.on('exit', fail);
    child.on('error', fail);
    running = started;
    return started;
  };

  return {
    async *ask(request) {
      clearTimeout(idle);
      lastPath = request.path;
      const at = running ?? start();
      lastId += 1;
      const id = lastId;
      const post = (message: ToLlama): void => {
        if (at.child.connected) at.child.send(message);
      };
      const reply = createReply(() => {
        settle(at, id);
        post({ kind: 'stop', id });
      });
      at.replies.set(id, reply);
      post({ kind: 'ask', id, ...request });
      yield* reply.answer as AsyncIterable<FromLlama | { readonly kind: 'crashed' }>;
    },
    release: async (path) => {
      if (path === lastPath) await end();
    },
    close: end,
  };
};
