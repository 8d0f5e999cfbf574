import type { Range } from '../../../../shared/text/quotes/find-quote';
import { wordEndAfter, wordEndBefore, wordStartAfter, wordStartBefore } from './sentences';

/** What a key press does to the selection. */
export type PickStep =
  'next' | 'before' | 'more' | 'less' | 'word-more' | 'word-less' | 'start-later' | 'start-earlier';

/** `after` and `before`: the target is on the next or previous page. */
type Stepped = Range | 'after' | 'before';

export interface PickText {
  readonly text: string;
  readonly sentences: readonly Range[];
  readonly language: string | null;
}

/** The selection after a step; unchanged if the step leads nowhere. */
export function stepPick({ text, sentences, language }: PickText, picked: Range, step: PickStep): Stepped {
  const { start, end } = picked;
  const from = (next: number | null): Range => (next !== null && next < end ? { start: next, end } : picked);
  const to = (next: number | null): Range => (next !== null && next > start ? { start, end: next } : picked);
  switch (step) {
    case 'next':
      return sentences.find((one) => one.start >= end) ?? 'after';
    case 'before':
      return sentences.findLast((one) => one.start < start) ?? 'before';
    case 'more': {
      const next = sentences.find((one) => one.end > end);
      return next ? to(next.end) : 'after';
    }
    case 'less':
      return to(sentences.findLast((one) => one.end < end)?.end ?? null);
    case 'word-more':
      return to(wordEndAfter(text, end, language));
    case 'word-less':
      return to(wordEndBefore(text, end, language));
    case 'start-later':
      return from(wordStartAfter(text, start, language));
    case 'start-earlier':
      return from(wordStartBefore(text, start, language));
  }
}
