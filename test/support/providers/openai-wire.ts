import type { Reply } from './loopback-server';

export type ServerStyle = 'ollama' | 'lmstudio' | 'llamacpp' | 'vllm';
export type ServerError = 'no-model' | 'refused' | 'too-long' | 'key' | 'roles';

/** Words with the space after them, like tokens. */
export const piecesOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** A streamed completion, chunk by chunk, as each server writes it. */
export function* streamOf(
  style: ServerStyle,
  model: string,
  pieces: readonly string[],
  usage: object | null,
): Generator<string> {
  const chunk = (choices: readonly unknown[], more: object = {}): string =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_763_800_000,
      model,
      ...(style === 'ollama' ? { system_fingerprint: 'fp_ollama' } : {}),
      choices,
      ...more,
    })}\n\n`;
  const delta = (content: object, reason: string | null = null): readonly unknown[] => [
    { index: 0, delta: content, finish_reason: reason },
  ];
  // Ollama and LM Studio give the role with each piece or the first one; the others in a separate chunk.
  if (style === 'llamacpp') yield chunk(delta({ role: 'assistant', content: null }));
  if (style === 'vllm') yield chunk(delta({ role: 'assistant', content: '' }), { usage: null });
  for (const content of pieces)
    yield chunk(
      delta(style === 'ollama' || style === 'lmstudio' ? { role: 'assistant', content } : { content }),
    );
  yield chunk(delta(style === 'ollama' ? { role: 'assistant', content: '' } : {}, 'stop'));
  if (usage !== null) yield chunk([], { usage });
  yield 'data: [DONE]\n\n';
}

const openAiError = (status: number, error: Readonly<Record<string, unknown>>): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error }),
});

/** Errors in each server's own words, by which they are distinguished. */
export function errorOf(style: ServerStyle, kind: ServerError, detail: string, streaming = false): Reply {
  if (kind === 'key')
    return openAiError(401, {
      message: `Incorrect API key provided: ${detail}`,
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    });
  // The error text of many chat templates, which these servers pass on.
  if (kind === 'roles')
    return openAiError(400, {
      message: 'Conversation roles must alternate user/assistant/user/assistant/...',
      type: 'invalid_request_error',
    });
  if (kind === 'refused')
    return openAiError(400, { message: `unknown field ${detail}`, type: 'invalid_request_error' });
  if (kind === 'no-model') return openAiError(404, { message: goneMessages[style](detail) });
  switch (style) {
    case 'ollama':
      return openAiError(400, {
        message: 'the input length exceeds the context length',
        type: 'invalid_request_error',
      });
    case 'llamacpp':
      return openAiError(400, {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9999,
        n_ctx: Number(detail),
      });
    case 'vllm':
      return {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          object: 'error',
          message: `This model's maximum context length is ${detail} tokens. However, you requested 9999 tokens.`,
          type: 'BadRequestError',
          param: null,
          code: 400,
        }),
      };
    case 'lmstudio': {
      const error = `Trying to keep the first 9999 tokens when context the overflows. However, the model is loaded with context length of only ${detail} tokens, which is not enough.`;
      // The stream has already begun, so the error is sent in it.
      return streaming
        ? {
            headers: { 'content-type': 'text/event-stream' },
            body: `event: error\ndata: ${JSON.stringify({ error: { message: error } })}\n\n`,
          }
        : { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
    }
  }
}

const goneMessages: Readonly<Record<ServerStyle, (model: string) => string>> = {
  ollama: (model) => `model "${model}" not found, try pulling it first`,
  lmstudio: (model) => `Model "${model}" not found`,
  llamacpp: (model) => `model '${model}' not found`,
  vllm: (model) => `The model \`${model}\` does not exist.`,
};
