import { summaryText } from '../../shared/messages/en/summary-text';
import type { SessionId, SessionLine, StoredRunningSummary, SummaryContent } from '../../shared/model';
import type { Clock, Cognition, Store, SummariseTask } from '../ports';
import { isoTime } from '../ports';
import { saidInTurns, verbatimSummary } from './said-in-turns';
import { readSessionLines } from './session-lines';
import { shorterContent } from './shorter-content';

/** Two to four sentences; empty if the engine returned none. A text shorter than its summary is kept unchanged. */
const extended = async (
  cognition: Cognition,
  running: StoredRunningSummary | null,
  texts: SummariseTask['texts'],
  lines: readonly SessionLine[],
  causedBy: SummariseTask['causedBy'],
  signal: AbortSignal,
): Promise<SummaryContent> => {
  const previous = running?.text ?? null;
  const result = await cognition.summarise(
    { of: 'turns', texts, previous, lines, causedBy, sentences: { min: 2, max: 4 } },
    signal,
  );
  // An engine with nothing to add returns the text so far; its structured content is then kept.
  if (running && summaryText(result) === running.text) return running.content;
  const source: SummaryContent = running
    ? { kind: 'joined', parts: [running.content, verbatimSummary(texts)] }
    : verbatimSummary(texts);
  return shorterContent(source, result) ?? '';
};

/**
 * A6: extends the running summary by all but the recent turns, which stay word for word. Until this has run, older turns
 * stay in the context.
 */
export const compressSession = async (
  store: Pick<Store, 'sessions' | 'settings' | 'library'>,
  cognition: Cognition,
  clock: Clock,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<boolean> => {
  // Read first: text erased after this must not reappear in a summary.
  const erasures = await store.sessions.countErasures();
  const [session, running, settings] = await Promise.all([
    store.sessions.findSession(sessionId),
    store.sessions.findRunningSummary(sessionId),
    store.settings.getSettings(),
  ]);
  if (!session) return false;
  const all = await store.sessions.listTurns(sessionId);
  const turns = all.filter((turn) => turn.turnId > (running?.toTurnId ?? 0));
  const beyond = Math.max(0, turns.length - settings.session.recentTurns);
  // A question and its answer are summarised together.
  const older = turns.slice(0, turns[beyond]?.role === 'assistant' ? beyond - 1 : beyond);
  const streaming = older.findIndex((turn) => turn.state === 'streaming');
  const settled = streaming < 0 ? older : older.slice(0, streaming);
  const first = settled[0];
  const last = settled.at(-1);
  if (!first || !last) return false;
  const texts = saidInTurns(settled, clock.timeZone);
  // Greetings by themselves are not summarised; they wait for the turns after them.
  if (texts.length === 0 && !running) return false;
  const content =
    texts.length === 0
      ? (running?.content ?? '')
      : await extended(
          cognition,
          running,
          texts,
          await readSessionLines(
            store.library,
            all.filter(({ turnId }) => turnId <= last.turnId),
            clock.timeZone,
          ),
          { sessionId, turnId: all.at(-1)?.turnId ?? last.turnId },
          signal,
        );
  // An empty summary must never replace a good one.
  if (content === '') return false;
  await store.sessions.saveRunningSummary(
    sessionId,
    { content, fromTurnId: running?.fromTurnId ?? first.turnId, toTurnId: last.turnId, erasures },
    isoTime(clock),
  );
  return true;
};
