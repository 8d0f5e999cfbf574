import type { Logger, ModelCall, Prompt, TextModel } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import type { Generation } from '../../../shared/model';
import { errorText } from '../../../shared/messages/engine-text';
import { replyText } from '../openai/reply-text';
import type { LlamaSource } from './llama-files';
import type { FromLlama, LlamaFailure, LlamaRequest } from './llama-messages';

/** Runs requests in a separate process. */
export interface LlamaRunner {
  /** Yields messages until `end`, `failed` or `crashed`. Ending the iteration early stops the request. */
  ask(request: LlamaRequest): AsyncIterable<FromLlama | { readonly kind: 'crashed' }>;
  /** Closes a model's file, so that it can be removed. */
  release(path: string): Promise<void>;
  /** Ends the process and unloads its model; the next request starts another. */
  close(): Promise<void>;
}

interface LlamaTextModelOptions {
  readonly name: string;
  readonly maxTokens: Generation['maxOutputTokens'];
  readonly sourceOf: (id: string) => Promise<LlamaSource>;
  readonly runner: LlamaRunner;
  readonly logger: Logger;
}

const failures = {
  unsupported: ['MODEL_REQUEST_REFUSED', () => errorText.llamaUnsupported],
  unreadable: ['LOCAL_MODEL_DAMAGED', errorText.llamaUnreadable],
  memory: ['MODEL_REQUEST_REFUSED', errorText.llamaMemory],
  'too-long': ['MODEL_CONTEXT_TOO_LONG', errorText.contextTooLong],
  failed: ['MODEL_FAILED', errorText.llamaFailed],
  crashed: ['MODEL_FAILED', errorText.llamaCrashed],
} as const satisfies Readonly<Record<LlamaFailure | 'crashed', unknown>>;

/** Reads until the signal aborts, even while a model is loading and does not respond. */
async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncIterable<Item> {
  signal.throwIfAborted();
  const iterator = items[Symbol.asyncIterator]();
  let stop!: () => void;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
  });
  stopped.catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), stopped]);
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not awaited: a generator that waits for its next item only ends when that arrives.
    void iterator.return?.();
  }
}

/** A text model that runs in Lectern. Nothing leaves the machine, so requests are not metered. */
export const llamaTextModel = ({
  name,
  maxTokens,
  sourceOf,
  runner,
  logger,
}: LlamaTextModelOptions): TextModel => {
  const label = name.replaceAll('-', ' ');
  const failed = (failure: LlamaFailure | 'crashed', detail: string): LecternError => {
    const [code, message] = failures[failure];
    logger.error('A model inside Lectern failed', new Error(failure), { model: name, detail });
    return new LecternError(code, message(label), { provider: 'llama', model: name });
  };

  async function* ask(
    prompt: Prompt,
    schema: LlamaRequest['schema'],
    streamed: boolean,
    { signal }: ModelCall,
  ): AsyncIterable<string> {
    const source = await sourceOf(name);
    for await (const message of untilStopped(
      runner.ask({ ...source, prompt, schema, maxTokens, streamed }),
      signal,
    )) {
      if (message.kind === 'text') yield message.text;
      else if (message.kind === 'failed') throw failed(message.failure, message.detail);
      else if (message.kind === 'crashed') throw failed('crashed', 'the process ended');
      else if (message.cut && streamed)
        throw new LecternError('MODEL_CUT', errorText.llamaCut(label), { provider: 'llama', model: name });
    }
  }

  return {
    id: `llama/${name}`,
    async *stream(prompt, call) {
      const spoken = replyText();
      for await (const piece of ask(prompt, null, true, call)) {
        const text = spoken.feed(piece);
        if (text !== '') yield text;
      }
      const rest = spoken.end();
      if (rest !== '') yield rest;
    },
    async complete(prompt, { schema }, call) {
      let reply = '';
      for await (const piece of ask(prompt, schema ?? null, false, call)) reply += piece;
      return reply;
    },
    contextTokens: async () => (await sourceOf(name)).contextTokens,
  };
};
