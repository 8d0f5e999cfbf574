import type { Book } from '../../../shared/model';
import { formatNumber, formatPercent } from '../../messages/format';
import type { SemanticProgress } from '../../client/semantic-progress';
import { text } from '../../messages/text';
import { Progress } from '../../ui/states';

interface Props {
  readonly progress: SemanticProgress | null;
  readonly vectors: Book['vectors'];
}

interface Line {
  readonly share: number;
  readonly line: string;
  readonly hint?: string;
}

/** The text of a book's line; null if its semantic index is complete. */
export const semanticLine = (
  progress: SemanticProgress | null,
  { done, total }: Book['vectors'],
): Line | null => {
  const { library } = text;
  if (progress) {
    const share = progress.percent / 100;
    const percent = formatPercent(share);
    return progress.paused
      ? { share, line: library.semanticPaused, hint: library.semanticPausedHint(percent) }
      : { share, line: library.semanticAt(percent), hint: library.semanticHint(percent) };
  }
  if (done >= total) return null;
  return { share: done / total, line: library.indexedOf(formatNumber(done), formatNumber(total)) };
};

/**
 * The progress of a book's semantic index. Its space is reserved, so that nothing moves when it appears or
 * disappears.
 */
export function SemanticLine({ progress, vectors }: Props) {
  const shown = semanticLine(progress, vectors);
  if (!shown) return null;
  return (
    <div className="bk-s" title={shown.hint}>
      <Progress value={shown.share} label={text.library.semantic} />
      <span className="meta num truncate">{shown.line}</span>
    </div>
  );
}
