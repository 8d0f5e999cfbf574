import {
  contextComponentSchema,
  type Book,
  type ContextComponent,
  type ContextPiece,
  type ContextSource,
  type Profile,
  type RankReason,
  type RunningSummary,
  type Settings,
  type Turn,
  type Warmup,
} from '../../shared/model';
import type { AnswerMemory, AnswerPassage } from '../ports';
import { factLine, factMemory } from './fact-line';
import { fitSentences } from './fit-sentences';
import type { Material } from './material';
import { personaText } from './persona';
import { profileText } from './profile-text';
import { recentTopicsText, topicText, factAllowance, type TopicInContext } from './topics-in-context';

export interface ContextInput {
  readonly book: Pick<Book, 'id' | 'title' | 'summary'> | null;
  /** The last page of the book that may be used; null: all of it may. */
  readonly bound: { readonly page: number; readonly label: string } | null;
  readonly profile: Profile;
  readonly baseMemory: { readonly text: string; readonly revision: number } | null;
  /** E5: one line for each topic that was talked about lately, the newest first. */
  readonly recentTopics: readonly string[];
  /** E7: the session's topic file, once it is known. */
  readonly topic: TopicInContext | null;
  /** On a session's first question only (A5). */
  readonly warmup: { readonly sessionId: string; readonly warmup: Warmup; readonly text: string } | null;
  readonly material: Material;
  /** The question is about the learner's own memory, which then comes before the book in the shared budget. */
  readonly memoryFirst: boolean;
  readonly runningSummary: RunningSummary | null;
  /** Not covered by the running summary, oldest first. */
  readonly recentTurns: readonly Turn[];
  readonly question: Turn;
}

export interface BuiltContext {
  /** In the order in which they are sent, with what was left out marked as dropped (A11). */
  readonly pieces: readonly ContextPiece[];
  readonly passages: readonly AnswerPassage[];
  readonly memories: readonly AnswerMemory[];
  readonly recentTurns: readonly Turn[];
  readonly tokens: number;
}

type Count = (text: string) => number;

const order = contextComponentSchema.options;

/** Takes pieces, best first, while they fit; from the first that does not, all are dropped: the lowest ranked go first. */
const createAllowance = (limit: number) => {
  let left = limit;
  let full = false;
  return {
    get left() {
      return left;
    },
    take(piece: ContextPiece): ContextPiece {
      if (full || piece.tokens > left) {
        // One piece that is larger than all of the budget does not shut out those behind it.
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

/** A summary tells of the whole book: who wants to know no more than was read is not given it. */
const aboutBook = (
  { title, summary }: NonNullable<ContextInput['book']>,
  bound: ContextInput['bound'],
): string =>
  bound === null
    ? `The open book is "${title}". ${summary ?? ''}`
    : `The open book is "${title}". The learner has read it up to page ${bound.label} and wants to know nothing of what comes after.`;

const speaker: Readonly<Record<Turn['role'], string>> = { user: 'Learner', assistant: 'Tutor', tool: 'Tool' };

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

/**
 * Fills the budget of memory.md section 5, component by component. Nothing is cut inside a sentence, empty sections are
 * left out, and the question is always there.
 */
export const buildContext = (input: ContextInput, budget: Settings['budget'], count: Count): BuiltContext => {
  const { material, question } = input;
  const pieces: ContextPiece[] = [];
  const piece = (
    component: ContextComponent,
    source: ContextSource,
    text: string,
    score?: number,
    reasons: readonly RankReason[] = [],
  ): ContextPiece => ({
    component,
    source,
    text,
    tokens: count(text),
    ...(score === undefined ? {} : { score }),
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
  });
  const whole = (component: ContextComponent, source: ContextSource, text: string, limit: number): void => {
    const fitted = fitSentences(text.trim(), limit, count);
    if (fitted !== '') pieces.push(piece(component, source, fitted));
  };
  const used = (...components: readonly ContextComponent[]): number =>
    pieces
      .filter((one) => !one.dropped && components.includes(one.component))
      .reduce((sum, one) => sum + one.tokens, 0);

  pieces.push(piece('persona', { kind: 'persona', id: 'lectern' }, personaText));
  pieces.push(piece('profile', { kind: 'profile', id: 'me' }, profileText(input.profile)));
  for (const memory of material.memories)
    if (memory.kind === 'profile')
      pieces.push(piece('profile', memorySource(memory), memory.text, memory.score));
  const stableLeft = (): number => budget.stable - used('persona', 'profile', 'base-memory', 'book-summary');
  if (input.baseMemory)
    whole(
      'base-memory',
      { kind: 'base-memory', id: String(input.baseMemory.revision) },
      input.baseMemory.text,
      stableLeft(),
    );
  if (input.book)
    whole(
      'book-summary',
      { kind: 'book', id: input.book.id, ...input.bound },
      aboutBook(input.book, input.bound),
      stableLeft(),
    );

  const recentTopics = recentTopicsText(input.recentTopics, stableLeft(), count);
  if (recentTopics !== '') pieces.push(piece('recent-topics', { kind: 'topics', id: 'index' }, recentTopics));

  if (input.warmup)
    whole(
      'warmup',
      { kind: 'session', id: input.warmup.warmup.lastSession?.sessionId ?? input.warmup.sessionId },
      input.warmup.text,
      budget.warmup,
    );

  const topic = input.topic ? topicText(input.topic, budget, count) : '';
  if (input.topic && topic !== '')
    pieces.push(piece('topic', { kind: 'topic', id: input.topic.slug }, topic));
  const facts = createAllowance(factAllowance(budget, used('topic')));
  for (const { fact, score, reasons } of material.facts) {
    const source: ContextSource = {
      kind: 'fact',
      id: String(fact.id),
      ...(fact.page === null ? {} : { page: fact.page }),
      ...(fact.label === null ? {} : { label: fact.label }),
    };
    pieces.push(facts.take(piece('facts', source, factLine(fact), score, reasons)));
  }

  const asked = piece('question', { kind: 'turn', id: String(question.turnId) }, question.content);
  const conversation = createAllowance(Math.max(0, budget.conversation - asked.tokens));
  if (input.runningSummary) {
    const { text, toTurnId } = input.runningSummary;
    pieces.push(conversation.take(piece('running-summary', { kind: 'turn', id: String(toTurnId) }, text)));
  }
  // The newest matters most, so it is taken first and stands last.
  const recent = input.recentTurns
    .toReversed()
    .filter((turn) => turn.content.trim() !== '')
    .map((turn) =>
      conversation.take(
        piece(
          'recent-turns',
          { kind: 'turn', id: String(turn.turnId) },
          `${speaker[turn.role]}: ${turn.content}`,
        ),
      ),
    );
  // What stands there word for word is not said again among what was recalled.
  const inSight = new Set(recent.flatMap(({ source, dropped }) => (dropped ? [] : [source.id])));
  const isTold = ({ kind, id }: AnswerMemory): boolean =>
    kind === 'profile' || (kind === 'turn' && inSight.has(id));

  // Passages, notes and earlier sessions are what was retrieved for this question and share one budget.
  const retrieved = createAllowance(budget.passages);
  const takeMemories = (): void => {
    for (const memory of material.memories.filter((one) => !isTold(one)))
      pieces.push(
        retrieved.take(
          piece(
            memoryComponent(memory.kind),
            memorySource(memory),
            memory.text,
            memory.score,
            memory.reasons,
          ),
        ),
      );
  };
  const takePassages = (): void => {
    for (const passage of material.passages) {
      const first = passage.parts[0];
      const source: ContextSource = {
        kind: 'passage',
        id: String(passage.passageId),
        ...(first ? { page: first.page, label: first.label } : {}),
      };
      pieces.push(
        retrieved.take(piece('passages', source, passageText(passage), passage.score, passage.reasons)),
      );
    }
  };
  if (input.memoryFirst) takeMemories();
  takePassages();
  if (!input.memoryFirst) takeMemories();

  pieces.push(...recent.toReversed(), asked);

  pieces.sort((a, b) => order.indexOf(a.component) - order.indexOf(b.component));
  const sent = new Set(
    pieces.filter((one) => !one.dropped).map((one) => `${one.component}:${one.source.kind}:${one.source.id}`),
  );
  const factMemories = material.facts.map(factMemory);
  return {
    pieces,
    passages: material.passages.filter((passage) => sent.has(`passages:passage:${passage.passageId}`)),
    memories: [...factMemories, ...material.memories].filter(
      (memory) => isTold(memory) || sent.has(`${memoryComponent(memory.kind)}:${memory.kind}:${memory.id}`),
    ),
    recentTurns: input.recentTurns.filter((turn) => sent.has(`recent-turns:turn:${turn.turnId}`)),
    tokens: pieces.reduce((sum, one) => sum + (one.dropped ? 0 : one.tokens), 0),
  };
};
