import type { Settings, SummaryContent, Turn } from '../../../shared/model';
import type { Clock, Cognition, Store } from '../../ports';
import { isoTime } from '../../ports';
import { allSaid, saidInTurns, verbatimSummary } from '../../summaries/said-in-turns';
import { readSessionLines } from '../../summaries/session-lines';
import { shorterContent } from '../../summaries/shorter-content';
import { distilBase } from '../base/distil-base';
import { importanceOf } from '../facts/importance';

interface SumUpDeps {
  readonly store: Pick<Store, 'library'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

interface CascadeDeps extends SumUpDeps {
  readonly store: Pick<Store, 'memory' | 'sessions' | 'settings' | 'archives' | 'library'>;
}

type Memory = Settings['memory'];

/** The mean importance of the messages. The importance of all their text together would almost always be the maximum. */
export const importanceIn = (messages: readonly string[]): number =>
  messages.length === 0
    ? 0.5
    : messages.reduce((sum, message) => sum + importanceOf(message, false), 0) / messages.length;

/** Condenses turns to two to five sentences, or returns them unchanged if the summary would be longer. */
export const condenseTurns = async (
  { store, cognition, clock: { timeZone } }: SumUpDeps,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<SummaryContent> => {
  // Answers from memory are left out: they would be remembered again, as if the book had said it.
  const worthSaying = saidInTurns(turns, timeZone);
  const said = worthSaying.length > 0 ? worthSaying : allSaid(turns, timeZone);
  if (said.length === 0) return '';
  const lines = await readSessionLines(store.library, turns, timeZone);
  const summary = await cognition.summarise(
    { of: 'turns', texts: said, previous: null, lines, sentences: { min: 2, max: 5 } },
    signal,
  );
  const content = shorterContent(verbatimSummary(said), summary);
  if (content === null) throw new Error('A summary was empty; the messages stay unsummarised.');
  return content;
};

/** B5: at 30 unsummarised turns, summarises all but the last 10. A backlog becomes several summaries. */
const shortTerm = async (deps: CascadeDeps, policy: Memory, signal: AbortSignal) => {
  const { store, cognition, clock } = deps;
  let made = 0;
  for (;;) {
    signal.throwIfAborted();
    if ((await store.memory.countUnsummarisedTurns()) < policy.shortTermThreshold) return made;
    const erasures = await store.sessions.countErasures();
    const size = Math.max(2, policy.shortTermThreshold - policy.shortTermKeep);
    const turns = await store.memory.listUnsummarisedTurns(size);
    const first = turns[0];
    const last = turns.at(-1);
    if (!first || !last) return made;
    const whole = await store.sessions.getTurns(turns.map((turn) => turn.id));
    const learner = whole.filter((turn) => turn.role === 'user').map((turn) => turn.content);
    const [content, sentiment] = await Promise.all([
      condenseTurns(deps, whole, signal),
      cognition.sentiment(learner, signal),
    ]);
    await store.sessions.addSummary({
      content,
      sourceFromId: first.id,
      sourceToId: last.id,
      messageCount: turns.length,
      importance: importanceIn(learner),
      topic: null,
      sentiment,
      from: first.at,
      to: last.at,
      at: isoTime(clock),
      erasures,
    });
    made += 1;
  }
};

/** The `cascade` job: turns into summaries, summaries into the base memory. The halves fail independently (B8). */
export const cascade = async (
  deps: CascadeDeps,
  signal: AbortSignal,
): Promise<{ readonly summaries: number; readonly distilled: boolean }> => {
  const { memory: policy } = await deps.store.settings.getSettings();
  const [short] = await Promise.allSettled([shortTerm(deps, policy, signal)]);
  const distilled = await distilBase(deps, policy, signal);
  if (short.status === 'rejected') throw short.reason;
  return { summaries: short.value, distilled };
};
