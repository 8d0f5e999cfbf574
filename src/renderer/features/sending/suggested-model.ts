import type { ModelInfo } from '../../../shared/model';

/** The model to suggest; null if none of them can answer. */
export function suggestedOf(offered: readonly ModelInfo[]): string | null {
  const able = offered.filter(({ can }) => can.includes('answer'));
  return (able.find(({ suggested }) => suggested) ?? able[0])?.name ?? null;
}
