import type { Fact, Turn } from '../../../shared/model';
import { isoTime } from '../../ports';
import type { MemoryDeps } from './memory-deps';
import type { Written } from './write-fact';

/**
 * Ends a fact that a message makes untrue ("the knee is fine again") if no fact of the message has replaced it; the
 * message becomes evidence of the end. A fact that the message states again stays.
 */
export const endReplaced = async (
  { store, clock, cognition }: MemoryDeps,
  { id }: Fact,
  { turnId, content }: Turn,
  written: readonly Written[],
): Promise<void> => {
  if (written.some((one) => one.kind !== 'skipped' && one.fact.id === id)) return;
  const event = await store.memory.findEventOfTurn(turnId);
  if (!event) return;
  const at = isoTime(clock);
  await store.memory.endFact(id, {
    method: 'rule',
    eventId: event.id,
    turnId,
    quote: content,
    start: 0,
    end: content.length,
    bookId: null,
    page: null,
    label: null,
    // It supports nothing, so it does not count.
    meta: { engine: cognition.id, ends: true, counts: 0 },
    at,
  });
};
