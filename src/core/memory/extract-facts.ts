import type { Turn } from '../../shared/model';
import { isoTime } from '../ports';
import { writeFact, type MemoryDeps, type Written } from './write-fact';

/**
 * The `extract-facts` job: what is worth remembering of one exchange, past the pipeline. Runs again without harm.
 * Returns what became of each candidate, for the log: never the text.
 */
export const extractFacts = async (
  deps: MemoryDeps,
  answerTurnId: number,
  signal: AbortSignal,
): Promise<readonly Written[]> => {
  const { store, cognition } = deps;
  const settings = await store.settings.getSettings();
  if (!settings.memory.enable) return [];
  const [answer] = await store.sessions.getTurns([answerTurnId]);
  if (!answer || answer.replyTo === null) return [];
  const [question] = await store.sessions.getTurns([answer.replyTo]);
  const session = await store.sessions.findSession(answer.sessionId);
  if (!question || !session) return [];
  const candidates = await cognition.extractFacts(
    {
      question,
      answer,
      chapters: await chaptersOf(deps, answer),
      now: isoTime(deps.clock),
      timeZone: deps.clock.timeZone,
    },
    signal,
  );
  const written: Written[] = [];
  for (const candidate of candidates) {
    signal.throwIfAborted();
    written.push(await writeFact(deps, settings, candidate, [question, answer], session));
  }
  return written;
};

const chaptersOf = async (
  { store }: MemoryDeps,
  answer: Turn,
): Promise<ReadonlyMap<number, string | null>> => {
  const cited = new Map(answer.citations.map((citation) => [citation.page, citation.bookId]));
  const pages = await Promise.all(
    Array.from(cited, ([page, bookId]) => store.library.findPage(bookId, page)),
  );
  return new Map(pages.flatMap((page) => (page ? [[page.page, page.chapter] as const] : [])));
};

/**
 * Digestion of an ended session: the exchanges whose answers did not come to their end left no job of their own, but
 * what the learner said in them counts.
 */
export const digestSession = async (
  deps: MemoryDeps,
  sessionId: string,
  signal: AbortSignal,
): Promise<number> => {
  const turns = await deps.store.sessions.listTurns(sessionId);
  const unfinished = turns.filter(
    (turn) => turn.role === 'assistant' && (turn.state === 'stopped' || turn.state === 'cut'),
  );
  let written = 0;
  for (const answer of unfinished) {
    const results = await extractFacts(deps, answer.turnId, signal);
    written += results.filter((result) => result.kind !== 'skipped').length;
  }
  return written;
};
