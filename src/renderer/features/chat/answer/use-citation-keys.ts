import type { Citation, Turn } from '../../../../shared/model';
import { useCommand } from '../../../commands/commands';
import { highlightStore } from '../../../navigation/place';
import { openCitation } from './citation-chip';

/**
 * Removes repeated citations: the keys find the current one by its place, so a second mention would lead back to the
 * first.
 */
function distinct(citations: readonly Citation[]): readonly Citation[] {
  const seen = new Set<string>();
  return citations.filter(({ bookId, page, quote }) => {
    const place = `${bookId} ${page} ${quote}`;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

/** The commands that open the next or the previous citation of a session. */
export function useCitationKeys(turns: readonly Turn[]): void {
  const citations = distinct(turns.flatMap((turn) => turn.citations));
  const move = (by: 1 | -1): void => {
    const highlight = highlightStore.get();
    const at = citations.findIndex((one) => one.page === highlight?.page && one.quote === highlight.quote);
    const start = at < 0 && by < 0 ? 0 : at;
    const next = citations[(start + by + citations.length) % citations.length];
    if (next) openCitation(next);
  };
  useCommand('citation.next', () => move(1), citations.length > 0);
  useCommand('citation.before', () => move(-1), citations.length > 0);
}
