import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import type { Generation } from '../../../shared/model';
import { modelError, withTakenParameters, wholeText, type CallCounters, type CallRequest } from '../call';
import { timeoutsOf } from '../timeouts';
import type { Connection } from '../model-provider';
import { promptCharacters, promptTurns } from '../prompt-turns';
import { endingOf, refusedPrompt } from './finish-reason';
import type { GeminiClient, GeminiPrompt } from './gemini-client';
import type { GeminiReply } from './gemini-wire';
import { toResponseSchema } from './response-schema';

/** The API's `thinkingLevel` for a setting, best first. If a model accepts none of them, its default applies. */
const thinkingLevels: Readonly<Record<Generation['thinking'], readonly string[]>> = {
  default: [],
  off: ['minimal', 'low'],
  low: ['low'],
  medium: ['medium'],
  high: ['high'],
};

const thinkingIn = (parameters: ReadonlySet<string>): string | null => {
  const [first] = parameters;
  return first?.replace('thinking:', '') ?? null;
};

/** Counts the tokens that a reply reports, and throws if the prompt was refused. */
const takeReply = (
  { use, answeredBy, blocked }: GeminiReply,
  model: string,
  priceOf: Connection['priceOf'],
  counters: CallCounters,
): void => {
  if (use !== null)
    counters.use({
      inputTokens: use.promptTokens,
      outputTokens: use.outputTokens,
      cachedTokens: use.cachedTokens,
    });
  if (answeredBy !== null) counters.price(priceOf(answeredBy) ?? priceOf(model));
  if (blocked !== null) throw refusedPrompt(model, blocked);
};

/** The text of a stream; throws if it has none or was cut off. */
async function* textOf(
  replies: AsyncIterable<GeminiReply>,
  asked: CallRequest,
  onReply: (reply: GeminiReply) => void,
): AsyncGenerator<string> {
  let finish: string | null = null;
  let hasText = false;
  for await (const reply of replies) {
    onReply(reply);
    finish = reply.finish ?? finish;
    hasText ||= reply.text !== '';
    if (reply.text !== '') yield reply.text;
  }
  // A stream also ends when the connection is closed properly before the answer is complete.
  if (finish === null) throw modelError('MODEL_CUT', asked);
  const ending = endingOf(asked.model, finish, hasText);
  if (ending !== null) throw ending;
  if (!hasText) throw modelError('MODEL_EMPTY', asked);
}

/** The text of a whole reply; throws if it has none. */
const wholeTextOf = ({ text, finish }: GeminiReply, asked: CallRequest): string => {
  const hasText = text !== '';
  const ending = finish === null ? null : endingOf(asked.model, finish, hasText);
  // A reply that was cut off is kept; the caller decides whether it is usable.
  if (ending !== null && ending.code !== 'MODEL_CUT') throw ending;
  if (!hasText) throw modelError('MODEL_EMPTY', asked);
  return text;
};

/** Asks for a model's input limit in tokens; null if that fails, since the actual request then reports the error. */
const askInputTokens = async (
  { caller, request }: Connection,
  client: GeminiClient,
  model: string,
): Promise<number | null> => {
  const call = { task: 'models', sessionId: null, signal: new AbortController().signal } as const;
  try {
    return await caller.complete(request(model, call, 0, { limits: { tries: 1 } }), async (signal) => ({
      value: await client.inputTokensOf(model, signal),
      use: { inputTokens: 0, outputTokens: 0 },
    }));
  } catch (error) {
    if (!isLecternError(error)) throw error;
    return null;
  }
};

export function createGeminiModel(
  connection: Connection,
  client: GeminiClient,
  model: string,
  generation: Generation,
): TextModel {
  const { caller, priceOf, request } = connection;
  const parameters = {
    sent: thinkingLevels[generation.thinking].map((level) => `thinking:${level}`),
    refused: new Set<string>(),
    onlyNamed: true,
  };
  const limits = timeoutsOf(generation);

  const promptOf = (
    prompt: Prompt,
    thinking: string | null,
    schema?: Readonly<Record<string, unknown>>,
  ): GeminiPrompt => ({
    model,
    system: prompt.system,
    turns: promptTurns(prompt),
    schema: schema === undefined ? null : toResponseSchema(schema),
    json: schema !== undefined,
    thinking,
    maxOutputTokens: generation.maxOutputTokens,
  });
  const requestFor = (prompt: Prompt, call: ModelCall): CallRequest =>
    request(model, call, promptCharacters(prompt), { limits });
  let inputTokens: number | null = null;

  return {
    contextTokens: async () => (inputTokens ??= await askInputTokens(connection, client, model)),
    id: `gemini/${model}`,

    stream: (prompt, call) =>
      withTakenParameters(parameters, (left) => {
        const asked = requestFor(prompt, call);
        return caller.stream(asked, (signal, counters) =>
          textOf(client.stream(promptOf(prompt, thinkingIn(left)), signal), asked, (reply) => {
            takeReply(reply, model, priceOf, counters);
            counters.alive();
          }),
        );
      }),

    complete: (prompt, { schema }, call) =>
      wholeText(
        withTakenParameters(parameters, async function* (left) {
          const asked = requestFor(prompt, call);
          yield await caller.complete(asked, async (signal, counters) => {
            const reply = await client.complete(promptOf(prompt, thinkingIn(left), schema), signal);
            takeReply(reply, model, priceOf, counters);
            return { value: wholeTextOf(reply, asked) };
          });
        }),
      ),
  };
}
