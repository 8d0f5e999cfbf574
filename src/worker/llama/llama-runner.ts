import type { LlamaRunner } from '../../adapters/models/llama';
import type { FromLlama } from '../../adapters/models/llama/llama-messages';
import { createReply, type Reply } from '../reply';
import type { LlamaChild, StartLlamaChild } from './llama-child';

interface LlamaRunnerOptions {
  readonly startChild: StartLlamaChild;
  /** Milliseconds without a request after which the process ends, which frees its memory. */
  readonly idleMs?: number;
}

interface Running {
  readonly child: LlamaChild;
  readonly replies: Map<number, Reply>;
}

const failAll = (replies: Map<number, Reply>): void => {
  for (const [id, reply] of replies) {
    reply.push({ kind: 'crashed', id });
    reply.end();
  }
  replies.clear();
};

/**
 * Runs models in a separate process, which starts with the first request, so that a crash in native code ends nothing
 * else. The requests in progress then fail with `crashed`, and the next one starts another process.
 */
export const createLlamaRunner = ({ startChild, idleMs = 5 * 60_000 }: LlamaRunnerOptions): LlamaRunner => {
  let running: Running | null = null;
  /** The model of the latest request; no other model stays loaded. */
  let lastPath: string | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = running;
    if (!ending) return;
    running = null;
    ending.child.kill();
    await ending.child.exited;
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
    const replies = new Map<number, Reply>();
    const receive = (message: FromLlama): void => {
      if (message.kind === 'text') return replies.get(message.id)?.push(message);
      const reply = settle(started, message.id);
      reply?.push(message);
      reply?.end();
    };
    const started: Running = { child: startChild(receive), replies };
    const fail = (): void => {
      if (running === started) running = null;
      failAll(replies);
    };
    void started.child.exited.then(fail);
    running = started;
    return started;
  };

  return {
    async *ask(request) {
      clearTimeout(idle);
      lastPath = request.path;
      const at = running ?? start();
      const id = (lastId += 1);
      const reply = createReply(() => {
        settle(at, id);
        at.child.send({ kind: 'stop', id });
      });
      at.replies.set(id, reply);
      at.child.send({ kind: 'ask', id, ...request });
      yield* reply.answer as AsyncIterable<FromLlama | { readonly kind: 'crashed' }>;
    },
    release: async (path) => {
      if (path === lastPath) await end();
    },
    close: end,
  };
};
