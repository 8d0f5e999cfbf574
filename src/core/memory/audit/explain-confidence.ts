import type { ConfidenceReason, Evidence } from '../../../shared/model';
import { noisyOr, weightOf } from '../facts/confidence';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** A factor above this counts as 1, since stored figures contain rounding errors. */
const nearlyOne = 0.999;

const explainPiece = ({ id, method, meta }: Evidence): ConfidenceReason['pieces'][number] => {
  const base = numberOf(meta['confidence']);
  const counts = numberOf(meta['counts']);
  const weight = weightOf(method);
  const alone = base === null ? null : Math.min(1, base * weight);
  const doubt = alone === null || counts === null || alone === 0 ? 1 : Math.min(1, counts / alone);
  return { evidenceId: id, base, weight, doubt: doubt > nearlyOne ? 1 : doubt, counts: counts ?? alone };
};

/** How a fact's confidence follows from its evidence (C6), oldest first. */
export const explainConfidence = (evidence: readonly Evidence[]): ConfidenceReason => {
  const supporting = evidence.filter(({ meta }) => !('ends' in meta));
  const pieces = supporting.toSorted((a, b) => a.id - b.id).map(explainPiece);
  const counted = pieces.flatMap(({ counts }) => counts ?? []);
  return { pieces, together: counted.length === 0 ? null : noisyOr(...counted) };
};
