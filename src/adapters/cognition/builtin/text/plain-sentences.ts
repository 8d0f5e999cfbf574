import { blocksOf, listMarkerOf } from './blocks';
import { foldSpace } from '../../../../shared/text/fold-space';
import { sentenceBounds } from './sentence-bounds';

/** Sentences of a text that is not a book's page (turns, notes, summaries), white space folded, headings left out. */
export function plainSentences(text: string): readonly string[] {
  const blocks = blocksOf(text);
  const chosen = blocks.some((block) => block.kind !== 'heading')
    ? blocks.filter((block) => block.kind !== 'heading')
    : blocks;
  return chosen.flatMap((block) => {
    const whole = text.slice(block.start, block.end);
    const raw = whole.slice(listMarkerOf(whole)?.length ?? 0);
    return sentenceBounds(raw).map(({ start, end }) => foldSpace(raw.slice(start, end)));
  });
}
