import type { Turn } from '../../../shared/model';
import type { TimeRange } from '../../ports';
import { findDateRange } from '../../retrieval/question/date-range';
import { askedPart } from '../../request/asked-part';
import { findSelection } from '../../request/find-selection';
import type { CardTask } from '../card/card-task';
import type { ModelBudget } from '../context/model-budget';
import { readBudget } from '../context/model-sources';
import { workingMemory } from '../context/working-memory';
import type { PrepareDeps, PrepareTask } from './prepare-task';

/** The message, the turns before it, and the period that it names. */
export interface ReadQuestion {
  readonly recentTurns: readonly Turn[];
  readonly runningSummary: Awaited<PrepareTask['conversation']>[1];
  readonly topic: Awaited<PrepareTask['conversation']>[2];
  /** The session's first question. */
  readonly isFirst: boolean;
  readonly range: Required<Pick<TimeRange, 'from' | 'to'>> | null;
  /** Without what it says about the learner, if it also asks something. */
  readonly content: string;
  /** The message says something about the learner that `content` leaves out. */
  readonly statesMore: boolean;
  readonly selection: CardTask['selection'];
  readonly budget: ModelBudget;
}

/** The question step. */
export const readMessage = async (deps: PrepareDeps, run: PrepareTask): Promise<ReadQuestion> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const [[recent, runningSummary, topic], budget] = await Promise.all([
    run.conversation,
    readBudget(deps, run.settings, run.answerer),
  ]);
  // A window with room for more turns than configured gets them word for word, summarised or not.
  const coveredTo = budget.turns > settings.session.workingMemory ? 0 : (runningSummary?.toTurnId ?? 0);
  const found = await findSelection(store.library, session.bookId, question);
  const { selection } = found;
  const content = selection ? found.content : askedPart(found.content);
  return {
    recentTurns: workingMemory(recent, question, coveredTo, budget.turns),
    runningSummary,
    topic,
    isFirst: session.turnCount === 0 || (recent[0]?.turnId === question.turnId && !runningSummary),
    range: findDateRange(content, clock.now(), clock.timeZone),
    content,
    statesMore: content !== found.content,
    selection,
    budget,
  };
};
