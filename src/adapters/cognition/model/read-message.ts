import { z } from 'zod';
import type { Cognition, MessageReading, MessageTarget, TextModel } from '../../../core/ports';
import { readMessagePrompt, readMessageReply } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';

const maxQuestionLength = 1000;

const isOpen = (text: string | null): boolean => text === null || /^\s*(?:open|)\s*$/iu.test(text);

/** "24", "p. 24", "24-26", "24 to 26". */
const readPages = (text: string | null): Pick<Extract<MessageTarget, { kind: 'pages' }>, 'from' | 'to'> => {
  if (text === null || isOpen(text)) return { from: null, to: null };
  const [from = '', to = from] = text
    .split(/\s*(?:-|–|—|\bto\b)\s*/u)
    .map((label) => label.replace(/^\s*(?:pp?\.|pages?)\s*/iu, '').trim());
  return { from, to: to === '' ? from : to };
};

const targetOf = (about: string, chapter: string | null, pages: string | null): MessageTarget => {
  switch (about) {
    case 'chapter':
      return { kind: 'chapter', chapter: isOpen(chapter) ? null : chapter };
    case 'page':
      return { kind: 'pages', ...readPages(pages) };
    case 'last answer':
      return { kind: 'last-answer' };
    case 'contents':
    case 'memory':
    case 'elsewhere':
    case 'chat':
      return { kind: about };
    default:
      return { kind: 'book' };
  }
};

/** Small models leave out fields, or write numbers for strings. */
const lenient = (reply: unknown): unknown => {
  if (typeof reply !== 'object' || reply === null) return reply;
  const text = (key: string): string | null => {
    const value: unknown = Reflect.get(reply, key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  const about = text('about')?.toLowerCase().replaceAll(/[_-]/g, ' ') ?? 'book';
  return {
    about,
    question: text('question'),
    likely: text('likely'),
    chapter: text('chapter'),
    pages: text('pages'),
  };
};

const readReply = checkedWhole(z.unknown(), (reply): ReadValue<MessageReading> => {
  const read = readMessageReply.safeParse(lenient(reply));
  if (!read.success)
    return { value: null, errors: [`"${read.error.issues[0]?.path.join('.') ?? ''}" is invalid`] };
  const { about, chapter, pages } = read.data;
  const question = plainLine(read.data.question).slice(0, maxQuestionLength);
  const likely = plainLine(read.data.likely ?? '').slice(0, maxQuestionLength) || null;
  return question === ''
    ? { value: null, errors: ['"question" is empty'] }
    : { value: { target: targetOf(about, chapter, pages), question, likely }, errors: [] };
});

/** What a message asks and where the answer is. One repair attempt; rejects if that fails too. */
export const readMessageWith =
  (model: TextModel): NonNullable<Cognition['readMessage']> =>
  async (task, signal) => {
    const { sessionId, turnId, onWait } = task;
    const call = { task: 'answers', sessionId, turnId, signal, onWait } as const;
    return askWhole(model, readMessagePrompt, task, readReply, call);
  };
