import {
  usedMemoryComponents,
  type Answer,
  type ContextComponent,
  type ContextPiece,
  type RankReason,
  type Settings,
} from '../../../../shared/model';
import { text } from '../../../messages/text';
import { isBuiltin } from '../../../messages/model-name';
import { factSentence } from '../../facts/fact-sentence';

type BudgetKey = keyof Settings['budget'];

/** The share of the budget that each component counts towards (docs/memory.md). */
const shareOf: Readonly<Record<ContextComponent, BudgetKey>> = {
  persona: 'stable',
  preferences: 'stable',
  'book-summary': 'stable',
  profile: 'stable',
  'base-memory': 'stable',
  knowledge: 'stable',
  'recent-topics': 'stable',
  warmup: 'warmup',
  topic: 'facts',
  facts: 'facts',
  notes: 'passages',
  sessions: 'passages',
  passages: 'passages',
  'running-summary': 'conversation',
  'recent-turns': 'conversation',
  question: 'conversation',
  markup: 'stable',
};
const order: readonly BudgetKey[] = ['passages', 'facts', 'conversation', 'warmup', 'stable'];

/** A share of the budget, and what it was used for. */
export interface BudgetShare {
  readonly share: BudgetKey;
  /** In tokens. */
  readonly used: number;
  /** Null for a model, whose budget is fitted to its window. */
  readonly allowed: number | null;
  /** The pieces that were sent, in order. */
  readonly pieces: readonly ContextPiece[];
  readonly parts: readonly { readonly component: ContextComponent; readonly tokens: number }[];
}

const partsOf = (pieces: readonly ContextPiece[]): BudgetShare['parts'] => {
  const sums = new Map<ContextComponent, number>();
  for (const { component, tokens } of pieces) sums.set(component, (sums.get(component) ?? 0) + tokens);
  return [...sums]
    .map(([component, tokens]) => ({ component, tokens }))
    .toSorted((a, b) => b.tokens - a.tokens);
};

/** An answer's context by share of the budget, without unused shares. */
export const budgetShares = (
  { context, model }: Pick<Answer, 'context' | 'model'>,
  budget: Settings['budget'],
): readonly BudgetShare[] => {
  const isFitted = model !== null && !isBuiltin(model);
  return order.flatMap((share) => {
    const pieces = context.filter((piece) => !piece.dropped && shareOf[piece.component] === share);
    if (pieces.length === 0) return [];
    const used = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
    return [{ share, used, allowed: isFitted ? null : budget[share], pieces, parts: partsOf(pieces) }];
  });
};

/** The signals that raised a piece's score, as fractions of 1, strongest first; signals that lowered it are left out. */
export function reasonShares(reasons: readonly RankReason[] = []): readonly RankReason[] {
  const positive = reasons.filter(({ share }) => share > 0);
  const sum = positive.reduce((total, { share }) => total + share, 0);
  return positive
    .map(({ signal, share }) => ({ signal, share: share / sum }))
    .toSorted((a, b) => b.share - a.share);
}

const memoryComponents: ReadonlySet<ContextComponent> = new Set(usedMemoryComponents);

/** The preferences, facts, notes, plans, earlier messages, sessions and topics that an answer was given. */
export const memoriesOf = ({ context }: Pick<Answer, 'context'>): readonly ContextPiece[] =>
  context.filter((piece) => !piece.dropped && memoryComponents.has(piece.component));

/**
 * Whether the context was found only by keywords. False if a passage has no reasons, because it may have been found
 * by its meaning. Sessions don't count: they are only ever found by keywords.
 */
export const byWordsAlone = ({ context }: Pick<Answer, 'context'>): boolean => {
  if (context.some((piece) => piece.component === 'passages' && !piece.reasons)) return false;
  const reasons = context.flatMap((piece) => (piece.source.kind === 'session' ? [] : (piece.reasons ?? [])));
  return (
    reasons.some(({ signal }) => signal === 'words') && !reasons.some(({ signal }) => signal === 'meaning')
  );
};

/** Whether the texts of an answer's context are no longer kept. */
export const textsAreGone = ({ context }: Pick<Answer, 'context'>): boolean =>
  context.some((piece) => piece.text === '');

/** A fact or message as the learner knows it, without the number and markers that are added for the tutor. */
export const plainText = ({ text: words, detail }: ContextPiece): string => {
  if (words === '') return '';
  if (detail?.kind === 'fact' && detail.statement) return factSentence(detail.statement);
  return detail?.kind === 'said' ? `${text.saw.speaker(detail)}: ${words}` : words;
};

/** A piece's text on one line, without page markers. */
export const inShort = (words: string): string =>
  words.replaceAll(/^\[p\. [^\]]*\] /gm, '').replaceAll(/\s+/g, ' ');
