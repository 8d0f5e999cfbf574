import type { ContextSource, Fact } from '../../../shared/model';
import type { Chapter } from '../../../shared/text/chapters';
import { personaText } from '../../../shared/text/persona';
import { fitLines } from '../../text/fit-lines';
import type { ContextInput } from './context-input';
import { createAllowance, tagTokens, type Budget, type Count, type Pieces } from './context-pieces';
import { factDetail } from './fact-detail';
import { profileText } from './profile-text';
import { recentTopicsText } from './topics-in-context';

/** A summary covers the whole book, so it is left out if the learner asked for no spoilers. */
const aboutBook = (
  { title, author, summary }: NonNullable<ContextInput['book']>,
  bound: ContextInput['bound'],
): string => {
  const by = author === null ? '' : ` by ${author}`;
  if (bound?.page === 0)
    return `The open book is "${title}"${by}. The learner has not read any of it yet and wants to know nothing of what it says.`;
  return bound === null
    ? `The open book is "${title}"${by}. ${summary ?? ''}`
    : `The open book is "${title}"${by}. The learner has read in it up to page ${bound.label} and wants to know nothing of pages that are still unread.`;
};

/** Share of the stable part that preferences may take. */
const preferenceShare = 0.25;

/** What the learner asked for applies to every answer, so it is included without a search. */
const addPreferences = (to: Pieces, preferences: readonly Fact[], budget: Budget): void => {
  const allowance = createAllowance(Math.floor(budget.stable * preferenceShare), to.cost);
  for (const fact of preferences) {
    const source: ContextSource = { kind: 'fact', id: String(fact.id) };
    to.pieces.push(
      allowance.take(to.make('preferences', source, fact.fact, undefined, [], factDetail(fact))),
    );
  }
};

const chapterLine = ({ entry, number, title }: Chapter): string =>
  `- ${number === null ? '' : `${number}. `}${title} (p. ${entry.label})`;

const addChapters = (
  to: Pieces,
  bookId: string,
  chapters: readonly Chapter[],
  limit: number,
  count: Count,
): void => {
  const heading = `The book has ${chapters.length} chapters:`;
  const lines = fitLines(heading, chapters.map(chapterLine), limit - tagTokens('book-summary'), count);
  if (lines.length === 0) return;
  const rest = chapters.length - lines.length;
  const text = [heading, ...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
  to.pieces.push(to.make('book-summary', { kind: 'book', id: `${bookId}-chapters` }, text));
};

/** Adds the parts that do not depend on the question: persona, profile, base memory, book, topics, warmup. */
export const addStable = (to: Pieces, input: ContextInput, budget: Budget, count: Count): void => {
  const { pieces, make } = to;
  const { model } = input;
  pieces.push(make('persona', { kind: 'persona', id: 'lectern' }, model?.instructions ?? personaText));
  addPreferences(to, model?.preferences ?? [], budget);
  pieces.push(make('profile', { kind: 'profile', id: 'me' }, profileText(input.profile)));
  for (const memory of input.material.memories)
    if (memory.kind === 'profile')
      pieces.push(make('profile', { kind: memory.kind, id: memory.id }, memory.text, memory.score));
  // The budget already leaves room for the instructions.
  const fixed = model ? 0 : to.used('persona');
  const left = (): number =>
    budget.stable - fixed - to.used('preferences', 'profile', 'base-memory', 'book-summary', 'knowledge');
  const { baseMemory, book, bound, warmup } = input;
  if (baseMemory) {
    const source: ContextSource = { kind: 'base-memory', id: String(baseMemory.revision) };
    to.addFitted('base-memory', source, baseMemory.text, left());
  }
  if (book)
    to.addFitted('book-summary', { kind: 'book', id: book.id, ...bound }, aboutBook(book, bound), left());
  if (book && model) addChapters(to, book.id, model.chapters, left(), count);
  if (book && input.known !== null)
    pieces.push(make('knowledge', { kind: 'knowledge', id: book.id }, input.known));
  const recentTopics = recentTopicsText(input.recentTopics, left(), count);
  if (recentTopics !== '') pieces.push(make('recent-topics', { kind: 'topics', id: 'index' }, recentTopics));
  if (warmup) {
    const id = warmup.warmup.lastSession?.sessionId ?? warmup.sessionId;
    to.addFitted('warmup', { kind: 'session', id }, warmup.text, budget.warmup);
  }
};
