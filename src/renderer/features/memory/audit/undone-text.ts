import type { UndoStep } from '../../../../shared/model';
import { text } from '../../../messages/text';

/** Facts that the message names. */
const mostNamed = 3;

/** What an undo restored, and what it did not restore and why. */
export function undoneText({
  restored,
  notRestored,
  kept,
  deleted,
  evicted,
}: Extract<UndoStep, { kind: 'done' }>): string {
  const { undone, notUndone } = text.audit;
  if (restored + kept + deleted === 0) return notUndone.nothing;
  const named = notRestored.slice(0, mostNamed);
  const reasons = (['changed', 'twin'] as const).flatMap((why) => {
    const those = named.filter((one) => one.why === why).map(({ fact }) => fact);
    return those.length > 0 ? notUndone[why](those) : [];
  });
  const more = kept > named.length ? notUndone.more(kept - named.length) : [];
  const gone = deleted > 0 ? notUndone.deleted(deleted) : [];
  const full = evicted > 0 ? text.audit.evicted(evicted) : [];
  return [undone(restored), reasons, more, gone, full].flat().join(' ');
}
