import type { MemoryHealth } from '../../../shared/model';
import { formatNumber, formatPercent } from '../../messages/format';
import type { SemanticProgress } from '../../client/semantic-progress';
import { text } from '../../messages/text';
import { Progress } from '../../ui/states';

type Vectors = MemoryHealth['vectors'];

const sumOfKinds = ({ fact, turn, note, passage }: Vectors) => ({
  done: fact.done + turn.done + note.done + passage.done,
  total: fact.total + turn.total + note.total + passage.total,
});

/** Recent turns are indexed a moment later; a backlog this small is not worth mentioning. */
const negligible = (total: number): number => Math.max(8, total * 0.01);

export const isBehind = (vectors: Vectors): boolean => {
  const { done, total } = sumOfKinds(vectors);
  return total - done > negligible(total);
};

interface IndexingProgress {
  readonly share: number;
  readonly line: string;
}

/** The progress of semantic indexing, of the open book if that is running; null if nothing is worth mentioning. */
export const indexingProgress = (
  progress: SemanticProgress | null,
  vectors: Vectors | null,
): IndexingProgress | null => {
  const { thread } = text;
  if (progress) {
    const share = progress.percent / 100;
    const say = progress.paused ? thread.semanticPaused : thread.semanticAt;
    return { share, line: say(formatPercent(share)) };
  }
  if (!vectors || !isBehind(vectors)) return null;
  const { done, total } = sumOfKinds(vectors);
  return { share: done / total, line: thread.semanticCount(formatNumber(done), formatNumber(total)) };
};

/** Not a live region, which would be read out at every percent. */
export function ReadyLine({ ready: { share, line } }: { readonly ready: IndexingProgress }) {
  return (
    <div className="c-line is-ready">
      <Progress value={share} label={text.library.semantic} />
      <p className="meta num">{line}</p>
    </div>
  );
}
