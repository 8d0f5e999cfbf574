import { modelError, type CallCounters, type CallRequest } from '../call';
import { readReply } from '../openai/ask-server';
import { throwIfReadInPart, type SentPrompt } from '../openai/read-in-part';
import { replyText } from '../openai/reply-text';
import { chatSchema, tokensOf } from './ollama-wire';

/** Characters. Replies that are not Ollama's may have no line breaks. */
const maxLineLength = 1_000_000;

/** The lines of a body, including an unfinished last one. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new SyntaxError('The line is too long');
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

/** The pieces of a streamed reply. A line with `done` completes it; without one, the reply was cut off. */
export async function* readOllamaStream(
  response: Response,
  request: CallRequest,
  sent: SentPrompt,
  counters: CallCounters,
): AsyncGenerator<string> {
  if (response.body === null) throw modelError('MODEL_REPLY_UNREADABLE', request);
  const filter = replyText();
  let ending: string | null = null;
  let spoken = false;
  let inputTokens: number | undefined;
  for await (const line of linesOf(response.body)) {
    const reply = chatSchema.parse(readReply(line));
    const counted = tokensOf(reply);
    counters.use(counted);
    counters.alive();
    inputTokens = counted.inputTokens ?? inputTokens;
    const piece = filter.feed(reply.message?.content ?? '');
    if (piece !== '') {
      spoken = true;
      yield piece;
    }
    if (reply.done === true) ending = reply.done_reason ?? 'stop';
  }
  if (ending === null) throw modelError('MODEL_CUT', request);
  const rest = filter.end();
  if (rest !== '') yield rest;
  else if (!spoken) throw modelError('MODEL_EMPTY', request);
  throwIfReadInPart(request, inputTokens, sent);
  if (ending === 'length') throw modelError('MODEL_CUT', request);
}

/** The text of a reply in one piece, as far as it was received; rejects with `MODEL_EMPTY` if there is none. */
export function readOllamaWhole(
  body: string,
  request: CallRequest,
  sent: SentPrompt,
  counters: CallCounters,
): string {
  const reply = chatSchema.parse(readReply(body));
  const counted = tokensOf(reply);
  counters.use(counted);
  throwIfReadInPart(request, counted.inputTokens, sent);
  const filter = replyText();
  const text = filter.feed(reply.message?.content ?? '') + filter.end();
  if (text.trim() === '') throw modelError('MODEL_EMPTY', request);
  return text;
}
