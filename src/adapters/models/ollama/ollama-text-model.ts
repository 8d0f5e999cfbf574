import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import type { Generation } from '../../../shared/model';
import { withTakenParameters, wholeText } from '../call';
import { askServer, readReply } from '../openai/ask-server';
import { chatMessages, withoutFence } from '../openai/chat-messages';
import type { Server } from '../openai/server';
import { timeoutsOf } from '../timeouts';
import { promptCharacters } from '../prompt-turns';
import { contextFor, maxContextTokens } from './ollama-context';
import { contextLengthIn } from './ollama-wire';
import { readOllamaStream, readOllamaWhole } from './read-ollama-chat';

/** What has been learned about a server's models since Lectern started. */
export interface OllamaModels {
  /** Each model's context length from `/api/show`; null if it is not given. */
  readonly lengths: Map<string, number | null>;
  /** The largest `num_ctx` requested so far. */
  readonly contexts: Map<string, number>;
}

type Json = Readonly<Record<string, unknown>>;

/** How a reply is constrained to JSON, strictest first. Ollama supports schemas since 0.5. */
const jsonParameters = ['json_schema', 'json_object'] as const;

/**
 * Values of `think`, best first. Most reasoning models accept no level, and other models accept none of these values.
 */
const thinkingParameters: Readonly<Record<Generation['thinking'], readonly string[]>> = {
  default: [],
  off: ['thinking:off'],
  low: ['thinking:low', 'thinking:on'],
  medium: ['thinking:medium', 'thinking:on'],
  high: ['thinking:high', 'thinking:on'],
};

const thinkingOf = (parameters: ReadonlySet<string>): Json => {
  const value = [...parameters].find((one) => one.startsWith('thinking:'))?.replace('thinking:', '');
  if (value === undefined) return {};
  return { think: value === 'off' || value === 'on' ? value === 'on' : value };
};

const formatOf = (parameters: ReadonlySet<string>, schema: Json | undefined): Json => {
  if (schema === undefined) return {};
  if (parameters.has('json_schema')) return { format: schema };
  return parameters.has('json_object') ? { format: 'json' } : {};
};

/** The learner is waiting; without a reply the default context limit is used. */
const showLimits = { tries: 1, wholeMs: 5_000 };

/** A model's context length, requested once; null if unknown. */
const lengthOf = async (
  server: Server,
  model: string,
  lengths: OllamaModels['lengths'],
  signal: AbortSignal,
): Promise<number | null> => {
  const known = lengths.get(model);
  if (known !== undefined) return known;
  const call = { task: 'models', sessionId: null, signal } as const;
  try {
    const length = await server.caller.complete(
      server.request(model, call, 0, { limits: showLimits }),
      async (stop) => {
        const response = await askServer(server, `${server.root}/api/show`, { model }, stop);
        return { value: contextLengthIn(readReply(await response.text())) };
      },
    );
    lengths.set(model, length);
    return length;
  } catch (error) {
    // The chat request itself will report the error.
    if (signal.aborted || !isLecternError(error)) throw error;
    return null;
  }
};

const chatBody = (
  model: string,
  messages: ReturnType<typeof chatMessages>,
  contextTokens: number,
  maxOutputTokens: number | null,
): Json => ({
  model,
  messages,
  options: {
    num_ctx: contextTokens,
    ...(maxOutputTokens === null ? {} : { num_predict: maxOutputTokens }),
  },
  // Makes newer versions refuse a prompt that is too long rather than silently drop its oldest part.
  truncate: false,
  shift: false,
});

/** A chat model of Ollama behind `/api/chat`, which accepts a context length, unlike `/v1/chat/completions`. */
export function ollamaTextModel(
  server: Server,
  model: string,
  generation: Generation,
  { lengths, contexts }: OllamaModels,
): TextModel {
  const address = `${server.root}/api/chat`;
  const refused = new Set<string>();
  const limits = timeoutsOf(generation);
  const { maxOutputTokens } = generation;
  const parametersOf = (first: readonly string[]) => ({
    sent: [...first, ...thinkingParameters[generation.thinking]],
    refused,
    onlyNamed: false,
  });

  const prepare = async (prompt: Prompt, call: ModelCall, schema: Json | null) => {
    const messages = chatMessages(prompt, schema);
    const tokens = messages.reduce((sum, { content }) => sum + server.countTokens(content), 0);
    const contextTokens = contextFor(tokens, maxOutputTokens, {
      modelTokens: await lengthOf(server, model, lengths, call.signal),
      current: contexts.get(model) ?? 0,
    });
    contexts.set(model, contextTokens);
    return {
      sent: { tokens, contextTokens },
      request: server.request(model, call, promptCharacters(prompt), { limits }),
      body: chatBody(model, messages, contextTokens, maxOutputTokens),
    };
  };

  return {
    id: `${server.provider}/${model}`,

    stream: (prompt, call) =>
      withTakenParameters(parametersOf([]), async function* (left) {
        const { sent, request, body } = await prepare(prompt, call, null);
        yield* server.caller.stream(request, async function* (signal, counters) {
          const asked = { ...body, stream: true, ...thinkingOf(left) };
          yield* readOllamaStream(await askServer(server, address, asked, signal), request, sent, counters);
        });
      }),

    complete: (prompt, { schema }, call) =>
      wholeText(
        withTakenParameters(parametersOf(schema === undefined ? [] : jsonParameters), async function* (left) {
          const { sent, request, body } = await prepare(
            prompt,
            call,
            left.has('json_schema') ? null : (schema ?? null),
          );
          const asked = { ...body, stream: false, ...formatOf(left, schema), ...thinkingOf(left) };
          yield await server.caller.complete(request, async (signal, counters) => {
            const response = await askServer(server, address, asked, signal);
            const text = readOllamaWhole(await response.text(), request, sent, counters);
            return { value: schema === undefined ? text : withoutFence(text) };
          });
        }),
      ),

    contextTokens: async () =>
      maxContextTokens(await lengthOf(server, model, lengths, new AbortController().signal)),
  };
}
