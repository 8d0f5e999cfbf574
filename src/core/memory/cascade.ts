import type { Settings } from '../../shared/model';
import type { Clock, Cognition, Store } from '../ports';
import { isoTime } from '../ports';
import { importanceOf } from './importance';

export interface CascadeDeps {
  readonly store: Pick<Store, 'memory' | 'sessions' | 'settings'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

type Memory = Settings['memory'];

/** B5: at 30 unsummarised turns all but the last 10 become a summary with their range; a backlog in several goes. */
const shortTerm = async ({ store, cognition, clock }: CascadeDeps, policy: Memory, signal: AbortSignal) => {
  let made = 0;
  for (;;) {
    signal.throwIfAborted();
    if ((await store.memory.countUnsummarisedTurns()) < policy.shortTermThreshold) return made;
    const size = Math.max(2, policy.shortTermThreshold - policy.shortTermKeep);
    const turns = await store.memory.listUnsummarisedTurns(size);
    const first = turns[0];
    const last = turns.at(-1);
    if (!first || !last) return made;
    const said = turns.filter((turn) => turn.content.trim() !== '');
    const text =
      said.length === 0
        ? ''
        : await cognition.summarise(
            {
              of: 'turns',
              texts: said.map((turn) => ({ speaker: turn.role, text: turn.content })),
              previous: null,
              sentences: { min: 2, max: 5 },
            },
            signal,
          );
    const learner = said.filter((turn) => turn.role === 'user').map((turn) => turn.content);
    await store.sessions.addSummary({
      text: text.trim(),
      sourceFromId: first.id,
      sourceToId: last.id,
      messageCount: turns.length,
      importance: importanceOf(learner.join(' '), false),
      topic: null,
      sentiment: null,
      from: first.at,
      to: last.at,
      at: isoTime(clock),
    });
    made += 1;
  }
};

/** B6: at 20 summaries that the base memory does not hold, all but the last 10 are folded into it. */
const longTerm = async ({ store, cognition, clock }: CascadeDeps, policy: Memory, signal: AbortSignal) => {
  const waiting = await store.memory.listUnincorporatedSummaries(policy.longTermThreshold * 10);
  if (waiting.length < policy.longTermThreshold) return false;
  const folded = waiting.slice(0, Math.max(1, waiting.length - policy.longTermKeep));
  const at = isoTime(clock);
  const [base, facts] = await Promise.all([
    store.memory.findBaseMemory(),
    store.memory.listRecentFacts([{ scope: 'user', scopeId: 'me' }], at, 10),
  ]);
  const text = await cognition.distil(
    base?.text ?? '',
    folded.map((summary) => summary.text).filter((summary) => summary !== ''),
    facts.map((fact) => fact.fact),
    signal,
  );
  // An empty document never takes the place of a good one.
  if (text.trim() === '') throw new Error('The mind gave an empty base memory.');
  await store.memory.saveBaseMemory(text.trim(), at, folded.at(-1)?.id ?? null);
  return true;
};

/** The `cascade` job: turns into summaries, summaries into the base memory. Each half fails alone (B8). */
export const cascade = async (
  deps: CascadeDeps,
  signal: AbortSignal,
): Promise<{ readonly summaries: number; readonly distilled: boolean }> => {
  const { memory: policy } = await deps.store.settings.getSettings();
  const [short] = await Promise.allSettled([shortTerm(deps, policy, signal)]);
  const distilled = await longTerm(deps, policy, signal);
  if (short.status === 'rejected') throw short.reason;
  return { summaries: short.value, distilled };
};
