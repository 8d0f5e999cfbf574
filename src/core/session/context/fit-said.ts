import type { AnswerMemory } from '../../ports';
import { bestSentences } from '../../text/best-sentences';
import { sharedStems, stemsOf } from '../../text/coverage';
import { fitSentences } from '../../text/fit-sentences';
import type { ContextInput } from './context-input';
import type { Count } from './context-pieces';

/** Share of words from which two messages, or a message and a passage, count as the same. */
const sameShare = 0.9;
/** A message with fewer words may be in a passage by chance. */
const minCopiedWords = 20;

/** Minimum characters per token, for shortening long texts without counting their tokens. */
const minTokenLength = 3;
/** Maximum characters per token in ordinary text. */
const maxTokenLength = 8;

/** The part of a long message that fits the question best, in whole sentences. Empty if no sentence fits. */
const excerpt = (text: string, asked: ReadonlySet<string>, limit: number, count: Count): string => {
  if (text.length <= limit * maxTokenLength && count(text) <= limit) return text;
  return fitSentences(bestSentences(text, asked, limit * minTokenLength), limit, count);
};

const shareOf = (stems: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  of.size === 0 ? 1 : sharedStems(stems, of) / of.size;

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  Math.min(shareOf(a, b), shareOf(b, a)) >= sameShare;

/**
 * Recalled messages as they are sent: each at most `limit` tokens long, none that repeats a better one or was copied from
 * a passage that is sent as well. Other memories, and messages that are shown anyway, are left as they are.
 */
export const fitSaid = (
  memories: readonly AnswerMemory[],
  { material, question }: Pick<ContextInput, 'material' | 'question'>,
  isShown: (memory: AnswerMemory) => boolean,
  limit: number,
  count: Count,
): readonly AnswerMemory[] => {
  const isRecalled = (memory: AnswerMemory): boolean => memory.kind === 'turn' && !isShown(memory);
  if (!memories.some(isRecalled)) return memories;
  const asked = stemsOf(question.content);
  const passages = material.passages.map(({ parts }) => stemsOf(parts.map(({ text }) => text).join(' ')));
  const known = memories.filter(isShown).map(({ text }) => stemsOf(text));
  return memories.flatMap((memory) => {
    if (!isRecalled(memory)) return [memory];
    const text = excerpt(memory.text, asked, limit, count);
    const stems = stemsOf(text);
    const isCopied =
      stems.size >= minCopiedWords && passages.some((passage) => shareOf(passage, stems) >= sameShare);
    if (text === '' || isCopied || known.some((other) => isSame(stems, other))) return [];
    known.push(stems);
    return [{ ...memory, text }];
  });
};
