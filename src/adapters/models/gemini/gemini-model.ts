import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import type { Generation } from '../../../shared/model';
import { modelError, withTakenParameters, wholeText, type CallCounters, type CallRequest } from '../call';
import { patienceOf } from '../patience';
import type { Connection } from '../model-provider';
import { promptCharacters, promptTurns } from '../prompt-turns';
import { endingOf, refusal } from './finish-reason';
import type { GeminiClient, GeminiPrompt } from './gemini-client';
import type { GeminiReply } from './gemini-wire';
import { toResponseSchema } from './response-schema';

/** The API's `thinkingLevel` for a setting, best first; a model that takes none of them thinks as it does by itself. */
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

/** Gemini as a text model. */
export function createGeminiModel(
  { caller, priceOf, request }: Connection,
  client: GeminiClient,
  model: string,
  generation: Generation,
): TextModel {
  const parameters = {
    sent: thinkingLevels[generation.thinking].map((level) => `thinking:${level}`),
    refused: new Set<string>(),
    onlyNamed: true,
  };
  const limits = patienceOf(generation);

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

  /** Counts what a reply reports, and throws where it says that there will be no answer. */
  const take = (reply: GeminiReply, counters: CallCounters): void => {
    const { use, answeredBy, blocked } = reply;
    if (use !== null)
      counters.use({
        inputTokens: use.promptTokens,
        outputTokens: use.outputTokens,
        cachedTokens: use.cachedTokens,
      });
    if (answeredBy !== null) counters.price(priceOf(answeredBy) ?? priceOf(model));
    if (blocked !== null) throw refusal(model, blocked);
  };

  let inputTokens: number | null = null;
  const contextTokens = async (): Promise<number | null> => {
    const call = { task: 'models', sessionId: null, signal: new AbortController().signal } as const;
    try {
      inputTokens ??= await caller.complete(
        request(model, call, 0, { limits: { tries: 1 } }),
        async (signal) => ({
          value: await client.inputTokensOf(model, signal),
          use: { inputTokens: 0, outputTokens: 0 },
        }),
      );
    } catch (error) {
      // The question itself says what is wrong.
      if (!isLecternError(error)) throw error;
    }
    return inputTokens;
  };

  return {
    contextTokens,
    id: `gemini/${model}`,

    stream: (prompt, call) =>
      withTakenParameters(parameters, (left) => {
        const asked = requestFor(prompt, call);
        return caller.stream(asked, async function* (signal, counters) {
          let finish: string | null = null;
          let hasText = false;
          for await (const reply of client.stream(promptOf(prompt, thinkingIn(left)), signal)) {
            take(reply, counters);
            counters.alive();
            finish = reply.finish ?? finish;
            hasText ||= reply.text !== '';
            if (reply.text !== '') yield reply.text;
          }
          // A connection that is closed in good order ends the stream too, whether it was complete or not.
          if (finish === null) throw modelError('MODEL_CUT', asked);
          const ending = endingOf(model, finish, hasText);
          if (ending !== null) throw ending;
          if (!hasText) throw modelError('MODEL_EMPTY', asked);
        });
      }),

    complete: (prompt, { schema }, call) =>
      wholeText(
        withTakenParameters(parameters, async function* (left) {
          const asked = requestFor(prompt, call);
          yield await caller.complete(asked, async (signal, counters) => {
            const reply = await client.complete(promptOf(prompt, thinkingIn(left), schema), signal);
            take(reply, counters);
            const hasText = reply.text !== '';
            const ending = reply.finish === null ? null : endingOf(model, reply.finish, hasText);
            // What was cut is kept: whether it is usable is decided by the reader.
            if (ending !== null && ending.code !== 'MODEL_CUT') throw ending;
            if (!hasText) throw modelError('MODEL_EMPTY', asked);
            return { value: reply.text };
          });
        }),
      ),
  };
}
