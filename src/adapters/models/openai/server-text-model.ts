import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import type { Generation } from '../../../shared/model';
import { withTakenParameters, wholeText, type CallRequest } from '../call';
import { timeoutsOf } from '../timeouts';
import { promptCharacters } from '../prompt-turns';
import { askServer } from './ask-server';
import { chatMessages, withoutFence } from './chat-messages';
import { contextTokensOf } from './list-server-models';
import { readChatStream, readWhole } from './read-chat-stream';
import type { Server } from './server';

type Json = Readonly<Record<string, unknown>>;

/** How a reply is constrained to JSON, strictest first. */
const jsonParameters = ['json_schema', 'json_object'] as const;

/** Optional parameters for a setting. If servers use different names for one, both are tried. */
const generationParameters = ({ thinking, maxOutputTokens }: Generation): readonly string[] => [
  ...(thinking === 'off' ? ['thinking:template'] : []),
  ...(thinking === 'default' ? [] : ['thinking:effort']),
  ...(maxOutputTokens === null ? [] : ['max_tokens', 'max_completion_tokens']),
];

/**
 * OpenAI's `reasoning_effort`, which Ollama also accepts; `chat_template_kwargs` is for the templates of vLLM and
 * llama.cpp.
 */
const generationBody = ({ thinking, maxOutputTokens }: Generation, parameters: ReadonlySet<string>): Json => {
  const limit = ['max_tokens', 'max_completion_tokens'].find((one) => parameters.has(one));
  return {
    ...(parameters.has('thinking:template') ? { chat_template_kwargs: { enable_thinking: false } } : {}),
    ...(parameters.has('thinking:effort')
      ? { reasoning_effort: thinking === 'off' ? 'none' : thinking }
      : {}),
    ...(limit === undefined ? {} : { [limit]: maxOutputTokens }),
  };
};

/** The model's context length, requested once. */
const contextLength = (server: Server, model: string) => {
  /** Undefined until it is requested. */
  let context: number | null | undefined;
  return {
    async contextTokens(): Promise<number | null> {
      if (context === undefined) context = await contextTokensOf(server, model, new AbortController().signal);
      return context ?? null;
    },
    /** Forgets it after an error, since the server may have loaded the model with another context length. */
    async *watched(pieces: AsyncIterable<string>): AsyncGenerator<string> {
      try {
        yield* pieces;
      } catch (error) {
        if (isLecternError(error) && error.code === 'MODEL_CONTEXT_TOO_LONG') context = undefined;
        throw error;
      }
    },
  };
};

/** A chat model behind `/chat/completions`. Parameters that the server refuses are not sent again. */
export function serverTextModel(server: Server, model: string, generation: Generation): TextModel {
  const address = `${server.base}/chat/completions`;
  const refused = new Set<string>();
  const parametersOf = (first: readonly string[]) => ({
    sent: [...first, ...generationParameters(generation)],
    refused,
    onlyNamed: false,
  });
  const limits = timeoutsOf(generation);
  const requestFor = (prompt: Prompt, call: ModelCall): CallRequest =>
    server.request(model, call, promptCharacters(prompt), { limits });
  const { contextTokens, watched } = contextLength(server, model);

  return {
    contextTokens,
    id: `${server.provider}/${model}`,

    stream: (prompt, call) =>
      watched(
        withTakenParameters(parametersOf(['stream_options']), (left) => {
          const request = requestFor(prompt, call);
          const body = {
            model,
            messages: chatMessages(prompt, null),
            stream: true,
            ...(left.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
            ...generationBody(generation, left),
          };
          return server.caller.stream(request, async function* (signal, counters) {
            yield* readChatStream(await askServer(server, address, body, signal), request, counters);
          });
        }),
      ),

    complete: (prompt, { schema }, call) =>
      wholeText(
        watched(
          withTakenParameters(
            parametersOf(schema === undefined ? [] : jsonParameters),
            async function* (left) {
              const request = requestFor(prompt, call);
              const asSchema = left.has('json_schema');
              const body = {
                model,
                messages: chatMessages(prompt, asSchema ? null : (schema ?? null)),
                ...(schema === undefined ? {} : formatOf(left, schema)),
                ...generationBody(generation, left),
              };
              yield await server.caller.complete(request, async (signal, counters) => {
                const response = await askServer(server, address, body, signal);
                const text = readWhole(await response.text(), request, counters);
                return { value: schema === undefined ? text : withoutFence(text) };
              });
            },
          ),
        ),
      ),
  };
}

function formatOf(parameters: ReadonlySet<string>, schema: Json): Json {
  if (parameters.has('json_schema'))
    return { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } } };
  return parameters.has('json_object') ? { response_format: { type: 'json_object' } } : {};
}
