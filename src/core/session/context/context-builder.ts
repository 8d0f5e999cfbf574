import {
  type Book,
  type ContextComponent,
  contextComponentSchema,
  type ContextDetail,
  type ContextPiece,
  type ContextSource,
  type Fact,
  type OutlineEntry,
  type Profile,
  type RankReason,
  type RunningSummary,
  type SessionId,
  type Settings,
  type StoredWarmup,
  type Turn,
} from '../../../shared/model';
import { contextPieceText } from '../../../shared/messages/en/context';
import type { Chapter } from '../../../shared/text/chapters';
import type { AnswerMemory, AnswerPassage } from '../../ports';
import { factDetail, factMemory } from './fact-detail';
import { fitLines } from '../../text/fit-lines';
import { fitSentences } from '../../text/fit-sentences';
import type { Material } from '../retrieve/material';
import type { ModelBudget } from './model-budget';
import { personaText } from '../../../shared/text/persona';
import { profileText } from './profile-text';
import { recentTopicsText, topicText, factAllowance, type TopicInContext } from './topics-in-context';

export interface ContextInput {
  readonly book: Pick<Book, 'id' | 'title' | 'author' | 'summary'> | null;
  /** The last page of the book that may be used; null for the whole book. */
  readonly bound: { readonly page: number; readonly label: string } | null;
  readonly profile: Profile;
  readonly baseMemory: { readonly text: string; readonly revision: number } | null;
  /** E5: one line per recently discussed topic, the newest first. */
  readonly recentTopics: readonly string[];
  /** E7: the session's topic file, once it is known. */
  readonly topic: TopicInContext | null;
  /** Only for a session's first question (A5). */
  readonly warmup: {
    readonly sessionId: SessionId;
    readonly warmup: StoredWarmup;
    readonly text: string;
  } | null;
  readonly material: Material;
  /** The question is about the learner's own memory, which then comes before the book in the shared budget. */
  readonly memoryFirst: boolean;
  readonly runningSummary: RunningSummary | null;
  /** Not covered by the running summary, oldest first. */
  readonly recentTurns: readonly Turn[];
  readonly question: Turn;
  /** For a model; null for the built-in engine. */
  readonly model: ModelInput | null;
}

/** What a model gets in addition. */
export interface ModelInput {
  /** Sent with every answer. */
  readonly instructions: string;
  /** What the learner likes and has asked for, the surest first. */
  readonly preferences: readonly Fact[];
  /** Up to the last page that may be used. */
  readonly chapters: readonly Chapter[];
  /** The chapter whose passages were fetched. */
  readonly chapter: OutlineEntry | null;
}

export interface BuiltContext {
  /** In the order in which they are sent; those that did not fit are marked as dropped (A11). */
  readonly pieces: readonly ContextPiece[];
  readonly passages: readonly AnswerPassage[];
  readonly memories: readonly AnswerMemory[];
  readonly recentTurns: readonly Turn[];
  readonly tokens: number;
}

type Count = (text: string) => number;

const order = contextComponentSchema.options;

/** Takes pieces, best first, until one does not fit; that one and all after it are dropped. */
const createAllowance = (limit: number) => {
  let left = limit;
  let full = false;
  return {
    get left() {
      return left;
    },
    take(piece: ContextPiece): ContextPiece {
      if (full || piece.tokens > left) {
        // A piece larger than the entire budget must not exclude those after it.
        if (piece.tokens <= limit) full = true;
        return { ...piece, dropped: true };
      }
      left -= piece.tokens;
      return piece;
    },
  };
};

const passageText = (passage: AnswerPassage): string =>
  passage.parts.map((part) => `[p. ${part.label}] ${part.text}`).join('\n');

/** A summary covers the whole book, so it is left out if the learner asked for no spoilers. */
const aboutBook = (
  { title, author, summary }: NonNullable<ContextInput['book']>,
  bound: ContextInput['bound'],
): string => {
  const by = author === null ? '' : ` by ${author}`;
  return bound === null
    ? `The open book is "${title}"${by}. ${summary ?? ''}`
    : `The open book is "${title}"${by}. The learner has read it up to page ${bound.label} and wants to know nothing of what comes after.`;
};

const memoryComponents: Readonly<Record<AnswerMemory['kind'], ContextComponent>> = {
  fact: 'facts',
  note: 'notes',
  mark: 'notes',
  plan: 'notes',
  session: 'sessions',
  turn: 'sessions',
  profile: 'profile',
};
const memoryComponent = (kind: AnswerMemory['kind']): ContextComponent => memoryComponents[kind];

const memorySource = (memory: AnswerMemory): ContextSource => ({ kind: memory.kind, id: memory.id });

/** Tokens of the tags that a prompt puts around a piece. */
const tagTokens = 16;

/** The pieces of a context while it is built. */
const createPieces = (count: Count, tags: number) => {
  const pieces: ContextPiece[] = [];
  const make = (
    component: ContextComponent,
    source: ContextSource,
    text: string,
    score?: number,
    reasons: readonly RankReason[] = [],
    detail?: ContextDetail,
  ): ContextPiece => ({
    component,
    source,
    text,
    ...(detail === undefined ? {} : { detail }),
    tokens: count(contextPieceText({ source, text, detail })) + tags,
    ...(score === undefined ? {} : { score }),
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
  });
  return {
    pieces,
    make,
    /** Adds as many whole sentences as fit into `limit` tokens. */
    addFitted(component: ContextComponent, source: ContextSource, text: string, limit: number): void {
      const fitted = fitSentences(text.trim(), limit, count);
      if (fitted !== '') pieces.push(make(component, source, fitted));
    },
    used: (...components: readonly ContextComponent[]): number =>
      pieces
        .filter((one) => !one.dropped && components.includes(one.component))
        .reduce((sum, one) => sum + one.tokens, 0),
  };
};

type Pieces = ReturnType<typeof createPieces>;
type Budget = Settings['budget'];

/** Share of the stable part that preferences may take. */
const preferenceShare = 0.25;

/** What the learner asked for holds for every answer, so it is not searched for. */
const addPreferences = (to: Pieces, preferences: readonly Fact[], budget: Budget): void => {
  const allowance = createAllowance(Math.floor(budget.stable * preferenceShare));
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
  const lines = fitLines(heading, chapters.map(chapterLine), limit - tagTokens, count);
  if (lines.length === 0) return;
  const rest = chapters.length - lines.length;
  const text = [heading, ...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
  to.pieces.push(to.make('book-summary', { kind: 'book', id: `${bookId}-chapters` }, text));
};

/** Adds the parts that do not depend on the question: persona, profile, base memory, book, topics, warmup. */
const addStable = (to: Pieces, input: ContextInput, budget: Budget, count: Count): void => {
  const { pieces, make } = to;
  const { model } = input;
  pieces.push(make('persona', { kind: 'persona', id: 'lectern' }, model?.instructions ?? personaText));
  addPreferences(to, model?.preferences ?? [], budget);
  pieces.push(make('profile', { kind: 'profile', id: 'me' }, profileText(input.profile)));
  for (const memory of input.material.memories)
    if (memory.kind === 'profile')
      pieces.push(make('profile', memorySource(memory), memory.text, memory.score));
  // The room that the instructions take is kept free of the budget already.
  const fixed = model ? 0 : to.used('persona');
  const left = (): number =>
    budget.stable - fixed - to.used('preferences', 'profile', 'base-memory', 'book-summary');
  const { baseMemory, book, bound, warmup } = input;
  if (baseMemory) {
    const source: ContextSource = { kind: 'base-memory', id: String(baseMemory.revision) };
    to.addFitted('base-memory', source, baseMemory.text, left());
  }
  if (book)
    to.addFitted('book-summary', { kind: 'book', id: book.id, ...bound }, aboutBook(book, bound), left());
  if (book && model) addChapters(to, book.id, model.chapters, left(), count);
  const recentTopics = recentTopicsText(input.recentTopics, left(), count);
  if (recentTopics !== '') pieces.push(make('recent-topics', { kind: 'topics', id: 'index' }, recentTopics));
  if (warmup) {
    const id = warmup.warmup.lastSession?.sessionId ?? warmup.sessionId;
    to.addFitted('warmup', { kind: 'session', id }, warmup.text, budget.warmup);
  }
};

const addTopicAndFacts = (to: Pieces, input: ContextInput, budget: Budget, count: Count): void => {
  const { pieces, make } = to;
  const topic = input.topic ? topicText(input.topic, budget, count) : '';
  if (input.topic && topic !== '') pieces.push(make('topic', { kind: 'topic', id: input.topic.slug }, topic));
  const facts = createAllowance(factAllowance(budget, to.used('topic')));
  const asked = new Set(input.model?.preferences.map(({ id }) => id));
  for (const { fact, score, reasons } of input.material.facts) {
    if (asked.has(fact.id)) continue;
    const source: ContextSource = {
      kind: 'fact',
      id: String(fact.id),
      ...(fact.page === null ? {} : { page: fact.page }),
      ...(fact.label === null ? {} : { label: fact.label }),
    };
    pieces.push(facts.take(make('facts', source, fact.fact, score, reasons, factDetail(fact))));
  }
};

/** The largest shares of the conversation that the last answer and any other turn may take. */
const lastAnswerShare = 0.5;
const turnShare = 1 / 6;
/** Of a shortened text, the share that is its beginning. */
const beginningShare = 0.7;

/** The beginning and the end of a long text, so that one long message does not displace all others. */
const shortenedTo = (text: string, limit: number, count: Count): string => {
  const tokens = count(text);
  if (tokens <= limit) return text;
  const kept = Math.floor((text.length * limit) / tokens);
  const head = text.slice(0, kept * beginningShare).replace(/\s+\S*$/u, '');
  const tail = text.slice(text.length - kept * (1 - beginningShare)).replace(/^\S*\s+/u, '');
  return `${head}\n[…]\n${tail}`;
};

/** Earlier turns as they are sent: to a model, long ones are shortened. */
const turnTexts = (
  { recentTurns, model }: ContextInput,
  budget: Budget,
  count: Count,
): readonly (readonly [turn: Turn, text: string])[] => {
  const lastAnswer = recentTurns.findLast(({ role }) => role === 'assistant');
  return recentTurns.map((turn) => {
    if (!model) return [turn, turn.content];
    const share = turn === lastAnswer ? lastAnswerShare : turnShare;
    return [turn, shortenedTo(turn.content, Math.floor(budget.conversation * share), count)];
  });
};

/** Adds the running summary; returns the recent turns and the question, which is never dropped. */
const takeConversation = (
  to: Pieces,
  input: ContextInput,
  budget: Budget,
  count: Count,
): readonly ContextPiece[] => {
  const { make } = to;
  const { question, model } = input;
  const asked = make('question', { kind: 'turn', id: String(question.turnId) }, question.content);
  // A long question leaves half of the room to the turns before it.
  const least = model ? Math.floor(budget.conversation / 2) : 0;
  const conversation = createAllowance(Math.max(least, budget.conversation - asked.tokens));
  if (input.runningSummary) {
    const { text, toTurnId } = input.runningSummary;
    to.pieces.push(conversation.take(make('running-summary', { kind: 'turn', id: String(toTurnId) }, text)));
  }
  // The newest turn matters most, so it is taken first and placed last.
  const recent = turnTexts(input, budget, count)
    .toReversed()
    .filter(([, text]) => text.trim() !== '')
    .map(([turn, text]) =>
      conversation.take(
        make('recent-turns', { kind: 'turn', id: String(turn.turnId) }, text, undefined, [], {
          kind: 'said',
          role: turn.role,
          speaker: turn.speaker,
        }),
      ),
    );
  return [...recent.toReversed(), asked];
};

const memoryPiece = ({ make }: Pieces, memory: AnswerMemory): ContextPiece =>
  make(
    memoryComponent(memory.kind),
    memorySource(memory),
    memory.text,
    memory.score,
    memory.reasons,
    memory.said,
  );

const passagePiece = ({ make }: Pieces, passage: AnswerPassage): ContextPiece => {
  const first = passage.parts[0];
  const source: ContextSource = {
    kind: 'passage',
    id: String(passage.passageId),
    ...(first ? { page: first.page, label: first.label } : {}),
  };
  return make('passages', source, passageText(passage), passage.score, passage.reasons);
};

const chapterSummary = (
  { make }: Pieces,
  { id, title, page, label, summary }: OutlineEntry,
): readonly ContextPiece[] =>
  !summary?.trim()
    ? []
    : [make('passages', { kind: 'summary', id: `chapter-${id}`, page, label }, `${title}: ${summary}`)];

/** Passages, notes and earlier sessions were retrieved for this question and share one budget. */
const addRetrieved = (
  to: Pieces,
  { material, memoryFirst, model }: ContextInput,
  budget: Budget,
  isShown: (memory: AnswerMemory) => boolean,
): void => {
  const memories = material.memories.filter((one) => !isShown(one)).map((one) => memoryPiece(to, one));
  const passages = [
    ...(model?.chapter ? chapterSummary(to, model.chapter) : []),
    ...material.passages.map((one) => passagePiece(to, one)),
  ];
  const retrieved = createAllowance(budget.passages);
  const ranked = memoryFirst ? [...memories, ...passages] : [...passages, ...memories];
  to.pieces.push(...ranked.map((piece) => retrieved.take(piece)));
};

/**
 * Fills the budget component by component (docs/memory.md). Sentences are never cut, empty sections are left out, and
 * the question is always included.
 */
export const buildContext = (
  input: ContextInput,
  budget: Budget | ModelBudget,
  count: Count,
): BuiltContext => {
  const { material } = input;
  const to = createPieces(count, input.model ? tagTokens : 0);
  addStable(to, input, budget, count);
  addTopicAndFacts(to, input, budget, count);
  const conversation = takeConversation(to, input, budget, count);
  // A turn that is quoted in full is not repeated as a memory.
  const quotedTurns = new Set(
    conversation.flatMap(({ source, dropped, component }) =>
      dropped || component !== 'recent-turns' ? [] : [source.id],
    ),
  );
  const isShown = ({ kind, id }: AnswerMemory): boolean =>
    kind === 'profile' || (kind === 'turn' && quotedTurns.has(id));
  addRetrieved(to, input, budget, isShown);
  const pieces = [...to.pieces, ...conversation].toSorted(
    (a, b) => order.indexOf(a.component) - order.indexOf(b.component),
  );
  const sent = new Set(
    pieces.filter((one) => !one.dropped).map((one) => `${one.component}:${one.source.kind}:${one.source.id}`),
  );
  const factMemories = material.facts.map(factMemory);
  return {
    pieces,
    passages: material.passages.filter((passage) => sent.has(`passages:passage:${passage.passageId}`)),
    memories: [...factMemories, ...material.memories].filter(
      (memory) =>
        isShown(memory) ||
        sent.has(`${memoryComponent(memory.kind)}:${memory.kind}:${memory.id}`) ||
        (memory.kind === 'fact' && sent.has(`preferences:fact:${memory.id}`)),
    ),
    recentTurns: input.recentTurns.filter((turn) => sent.has(`recent-turns:turn:${turn.turnId}`)),
    tokens: pieces.reduce((sum, one) => sum + (one.dropped ? 0 : one.tokens), 0),
  };
};
