import type { BookId, RankReason, Session, SessionId } from '../../../shared/model';
import type { AnswerMemory, SearchedBooks, StoreReaders, TimeRange } from '../../ports';
import { markMemory } from '../../marks/mark-memory';
import { fuseByWeightedSum } from '../../retrieval/fuse-by-weighted-sum';
import { recallSaid, type RecallSaid } from '../../memory/recall/recall-said';
import type { RecallPorts } from '../../memory/recall/recall-turns';
import { subjectTerms } from './judge-memories';
import { ownMemoryText } from '../../../shared/messages/en/own-memories';

type RecallMemories = RecallSaid;

const noRange: TimeRange = {};
const noteLimit = 5;

/** Number of notes to find before leaving out those of other books. */
const candidates = 30;
const planLimit = 5;

const isWithinRange = (at: string, range: TimeRange | null): boolean =>
  !range || ((!range.from || at >= range.from) && (!range.to || at < range.to));

const sessionMemory = (session: Session, score: number, because: RankReason['signal']): AnswerMemory => ({
  kind: 'session',
  id: session.sessionId,
  text: [
    session.title ? `${session.title}${/[.!?]$/.test(session.title) ? '' : '.'}` : '',
    session.summary ?? '',
  ]
    .filter(Boolean)
    .join(' '),
  at: session.endedAt ?? session.lastActive,
  score,
  reasons: [{ signal: because, share: score }],
});

const recallSessions = async (
  readers: StoreReaders,
  task: RecallMemories,
): Promise<readonly AnswerMemory[]> => {
  const { probe, bookId, sessionId, range } = task;
  const [byWords, last, inRange] = await Promise.all([
    probe.terms.length > 0 ? readers.search.sessionsByKeyword(bookId, probe.terms, range ?? noRange, 8) : [],
    range ? null : readers.sessions.findLastSession(bookId, sessionId),
    range ? readers.sessions.listSessions(bookId, 20, range.to ?? null) : [],
  ]);
  const best = byWords.reduce((most, hit) => Math.max(most, hit.score), 0);
  const scores = new Map(byWords.map((hit) => [hit.id, best > 0 ? hit.score / best : 0]));
  const known = new Map<SessionId, Session>();
  if (last) known.set(last.sessionId, last);
  for (const session of inRange)
    if (
      isWithinRange(session.endedAt ?? session.lastActive, range) ||
      isWithinRange(session.startedAt, range)
    )
      known.set(session.sessionId, session);
  const missing = [...scores.keys()].filter((id) => !known.has(id));
  for (const session of await readers.sessions.getSessions(missing)) known.set(session.sessionId, session);
  return [...known.values()]
    .filter((session) => session.sessionId !== sessionId && session.summary)
    .map((session) => {
      // The last session and those in the time range are relevant whatever their words.
      if (range) return sessionMemory(session, 1, 'date');
      return session === last
        ? sessionMemory(session, 1, 'kind')
        : sessionMemory(session, scores.get(session.sessionId) ?? 0, 'words');
    })
    .toSorted((a, b) => b.score - a.score || (a.at < b.at ? 1 : -1))
    .slice(0, 6);
};

const mayUse = (books: SearchedBooks, bookId: BookId | null): boolean =>
  books === null || (bookId !== null && (books === bookId || books.includes(bookId)));

/** Whether notes are asked for without a subject, as in "What is in my notes?": the newest notes answer that. */
const asksForAnyNotes = ({ probe, question }: RecallMemories): boolean =>
  question.about === 'notes' && subjectTerms(probe.text, question).length === 0;

const recallNotes = async (readers: StoreReaders, task: RecallMemories): Promise<readonly AnswerMemory[]> => {
  const { probe, books, range } = task;
  const { similarityFloor } = task.policy;
  // A question about notes is also about those without a book.
  const isAsked = task.question.about === 'notes';
  const searched = isAsked ? null : books;
  const [keyword, vector] = await Promise.all([
    probe.terms.length > 0 ? readers.search.notesByKeyword(searched, probe.terms, candidates) : [],
    probe.vector ? readers.search.notesByVector(searched, probe.modelId, probe.vector, candidates) : [],
  ]);
  const fused = fuseByWeightedSum(keyword, vector, similarityFloor);
  const score = new Map(fused.map((hit) => [hit.id, hit.score]));
  let notes = await readers.notes.getNotes([...score.keys()]);
  if (notes.length === 0 && asksForAnyNotes(task)) notes = await readers.notes.listNotes({}, candidates);
  return notes
    .filter((note) => (isAsked && note.bookId === null) || mayUse(books, note.bookId))
    .filter((note) => isWithinRange(note.updatedAt, range))
    .map((note): AnswerMemory => ({
      kind: 'note',
      id: String(note.id),
      text: `${note.title}\n${note.content}`.trim(),
      at: note.updatedAt,
      score: score.get(note.id) ?? 0,
    }))
    .toSorted((a, b) => b.score - a.score || (a.at < b.at ? 1 : -1))
    .slice(0, noteLimit);
};

/** Margin notes on the pages that may be used, by keyword; if none match and notes are asked for, the newest. */
const recallMarks = async (readers: StoreReaders, task: RecallMemories): Promise<readonly AnswerMemory[]> => {
  const { probe, books, range } = task;
  const { similarityFloor } = task.policy;
  const byWords = probe.terms.length > 0 ? await readers.search.marksByKeyword(books, probe.terms, 12) : [];
  const score = new Map(fuseByWeightedSum(byWords, [], similarityFloor).map((hit) => [hit.id, hit.score]));
  const newest = score.size === 0 && asksForAnyNotes(task);
  const ids = newest ? await readers.search.newestMarks(books, noteLimit) : [...score.keys()];
  return (await readers.marks.getMarks(ids))
    .filter((mark) => isWithinRange(mark.updatedAt, range))
    .map((mark): AnswerMemory => ({
      kind: 'mark',
      id: String(mark.id),
      text: markMemory(mark),
      at: mark.updatedAt,
      score: score.get(mark.id) ?? 0,
    }))
    .toSorted((a, b) => b.score - a.score || (a.at < b.at ? 1 : -1))
    .slice(0, noteLimit);
};

const recallPlans = async (readers: StoreReaders, task: RecallMemories): Promise<readonly AnswerMemory[]> => {
  const terms = new Set(task.probe.terms);
  const found = (await readers.plans.listPlanOverviews({ status: 'active' }))
    .filter((plan) => plan.bookId === null || mayUse(task.books, plan.bookId))
    .map(({ id, title, updatedAt }) => {
      const words = title.toLowerCase().split(/\P{L}+/u);
      const named = words.filter((word) => terms.has(word)).length;
      return { id, at: updatedAt, score: 0.5 + Math.min(named, 5) / 10 };
    })
    .toSorted((a, b) => b.score - a.score || (a.at < b.at ? 1 : -1))
    .slice(0, planLimit);
  const plans = await Promise.all(found.map(({ id }) => readers.plans.findPlan(id)));
  return found.flatMap(({ id, at, score }, index): AnswerMemory[] => {
    const plan = plans[index];
    return plan
      ? [{ kind: 'plan', id: String(id), text: `${plan.title}\n${ownMemoryText.plan(plan)}`, at, score }]
      : [];
  });
};

/** For a question about the conversation, everything said in it; otherwise what the learner said, in any book. */
const recallTurns = (
  readers: StoreReaders,
  ports: RecallPorts,
  task: RecallMemories,
): Promise<readonly AnswerMemory[]> =>
  recallSaid(
    readers,
    ports,
    task.question.about === 'sessions' ? task : { ...task, question: { ...task.question, about: 'learner' } },
  );

/** Notes, margin notes, plans, earlier sessions and turns, found in parallel. The caller judges their relevance. */
export const recallMemories = async (
  readers: StoreReaders,
  ports: RecallPorts,
  task: RecallMemories,
): Promise<readonly AnswerMemory[]> => {
  const [sessions, turns, notes, marks, plans] = await Promise.all([
    // Exact words are in the turns themselves rather than in anything derived from them (D10).
    task.question.about === 'sessions' && !task.question.exactWords ? recallSessions(readers, task) : [],
    recallTurns(readers, ports, task),
    recallNotes(readers, task),
    recallMarks(readers, task),
    recallPlans(readers, task),
  ]);
  return task.question.exactWords
    ? [...turns, ...notes, ...marks, ...plans]
    : [...plans, ...notes, ...marks, ...sessions, ...turns];
};
