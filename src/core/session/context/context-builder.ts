import {
  type ContextComponent,
  contextComponentSchema,
  type ContextPiece,
  type ContextSource,
  type OutlineEntry,
} from '../../../shared/model';
import { markupText } from '../../../shared/messages/en/context';
import type { AnswerMemory, AnswerPassage } from '../../ports';
import { addStable } from './add-stable';
import type { BuiltContext, ContextInput } from './context-input';
import { createAllowance, createPieces, type Budget, type Count, type Pieces } from './context-pieces';
import { factDetail, factMemory } from './fact-detail';
import type { ModelBudget } from './model-budget';
import { fitSaid } from './fit-said';
import { takeConversation } from './take-conversation';
import { topicText, factAllowance } from './topics-in-context';

const order = contextComponentSchema.options;

const passageText = (passage: AnswerPassage): string =>
  passage.parts.map((part) => `[p. ${part.label}] ${part.text}`).join('\n');

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

const addTopicAndFacts = (to: Pieces, input: ContextInput, budget: Budget, count: Count): void => {
  const { pieces, make } = to;
  const topic = input.topic ? topicText(input.topic, budget, count) : '';
  if (input.topic && topic !== '') pieces.push(make('topic', { kind: 'topic', id: input.topic.slug }, topic));
  const facts = createAllowance(factAllowance(budget, to.used('topic')), to.cost);
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

const isSaid = ({ kind }: AnswerMemory): boolean => kind === 'turn';

/** Passages, notes and earlier sessions were retrieved for this question and share one budget. */
const addRetrieved = (
  to: Pieces,
  { material, memoryFirst, model }: ContextInput,
  budget: Budget,
  memories: readonly AnswerMemory[],
): void => {
  const said = memories.filter(isSaid).map((one) => memoryPiece(to, one));
  const own = memories.filter((one) => !isSaid(one)).map((one) => memoryPiece(to, one));
  const passages = [
    ...(model?.chapter ? chapterSummary(to, model.chapter) : []),
    ...material.passages.map((one) => passagePiece(to, one)),
  ];
  const rest = memoryFirst ? [...own, ...passages] : [...passages, ...own];
  /** Adds the pieces that fit into `limit` tokens; returns how many tokens are left. */
  const take = (pieces: readonly ContextPiece[], limit: number): number => {
    const allowance = createAllowance(limit, to.cost);
    to.pieces.push(...pieces.map((piece) => allowance.take(piece)));
    return allowance.left;
  };
  if (!memoryFirst) {
    take(said, take(rest, budget.passages));
    return;
  }
  // Earlier messages get what everything else leaves, but at least their share.
  const needed = rest.reduce((sum, piece) => sum + to.cost(piece), 0);
  const share = Math.max(Math.floor(budget.passages * budget.turnShare), budget.passages - needed);
  take(rest, budget.passages - share + take(said, share));
};

/** The tags around the pieces, which count towards their budgets. */
const addMarkup = (to: Pieces, conversation: readonly ContextPiece[]): void => {
  const tokens = [...to.pieces, ...conversation].reduce(
    (sum, piece) => sum + (piece.dropped ? 0 : to.cost(piece) - piece.tokens),
    0,
  );
  if (tokens > 0)
    to.pieces.push({ ...to.make('markup', { kind: 'markup', id: 'tags' }, markupText), tokens });
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
  const to = createPieces(count, input.model !== null);
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
  const memories = fitSaid(material.memories, input, isShown, budget.maxTurnTokens, count);
  addRetrieved(
    to,
    input,
    budget,
    memories.filter((one) => !isShown(one)),
  );
  addMarkup(to, conversation);
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
    memories: [...factMemories, ...memories].filter(
      (memory) =>
        isShown(memory) ||
        sent.has(`${memoryComponent(memory.kind)}:${memory.kind}:${memory.id}`) ||
        (memory.kind === 'fact' && sent.has(`preferences:fact:${memory.id}`)),
    ),
    recentTurns: input.recentTurns.filter((turn) => sent.has(`recent-turns:turn:${turn.turnId}`)),
    tokens: pieces.reduce((sum, one) => sum + (one.dropped ? 0 : one.tokens), 0),
  };
};
