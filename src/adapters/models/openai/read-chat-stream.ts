import { modelError, serverEvents, type CallCounters, type CallRequest } from '../call';
import { readReply, throwIfError } from './ask-server';
import { chunkSchema, completionSchema, tokensOf } from './chat-wire';
import { throwIfReadInPart } from './read-in-part';
import { replyText } from './reply-text';

/**
 * The pieces of a streamed chat completion. A finish reason or `[DONE]` completes it; without one, the reply was cut
 * off. A server that does not stream may send one whole reply.
 */
export async function* readChatStream(
  response: Response,
  request: CallRequest,
  counters: CallCounters,
): AsyncGenerator<string> {
  if (response.body === null) throw modelError('MODEL_REPLY_UNREADABLE', request);
  if (!(response.headers.get('content-type') ?? '').includes('text/event-stream')) {
    yield readWhole(await response.text(), request, counters);
    return;
  }
  const filter = replyText();
  let finished = false;
  let spoken = false;
  let inputTokens: number | undefined;
  for await (const data of serverEvents(response.body, true)) {
    if (data === '[DONE]') {
      finished = true;
      break;
    }
    const raw: unknown = JSON.parse(data);
    throwIfError(raw);
    const { choices, usage } = chunkSchema.parse(raw);
    const counted = tokensOf(usage);
    counters.use(counted);
    counters.alive();
    inputTokens = counted.inputTokens ?? inputTokens;
    const choice = choices?.[0];
    const piece = filter.feed(choice?.delta?.content ?? '');
    if (piece !== '') {
      spoken = true;
      yield piece;
    }
    if (choice?.finish_reason === 'content_filter') throw modelError('MODEL_BLOCKED', request);
    if (choice?.finish_reason) finished = true;
  }
  if (!finished) throw modelError('MODEL_CUT', request);
  const rest = filter.end();
  if (rest !== '') yield rest;
  else if (!spoken) throw modelError('MODEL_EMPTY', request);
  throwIfReadInPart(request, inputTokens);
}

/** The text of a whole completion; rejects with `MODEL_EMPTY` if there is none. */
export function readWhole(body: string, request: CallRequest, counters: CallCounters): string {
  const { choices, usage } = completionSchema.parse(readReply(body));
  const counted = tokensOf(usage);
  counters.use(counted);
  throwIfReadInPart(request, counted.inputTokens);
  if (choices[0]?.finish_reason === 'content_filter') throw modelError('MODEL_BLOCKED', request);
  const filter = replyText();
  const text = filter.feed(choices[0]?.message.content ?? '') + filter.end();
  if (text.trim() === '') throw modelError('MODEL_EMPTY', request);
  return text;
}
