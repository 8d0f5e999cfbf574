import type { Settings } from '../../../shared/model';
import type { Budget } from './context-pieces';

/** The parts of a context in tokens. */
export interface ModelBudget extends Budget {
  /** How many earlier turns are sent word for word. */
  readonly turns: number;
  /** Tokens for a chapter, pages or other text that is fetched as a whole. */
  readonly text: number;
  /** How many passages a search returns. */
  readonly passageCount: number;
}

const passageCount = 10;
/** Ten passages contained what 33 of 38 questions needed, and sixteen that of 35 (docs/benchmarks/prompts.md). */
const maxPassages = 16;

/** Share of the window that is planned: models count tokens differently, by up to a fifth in languages other than English. */
const plannedShare = 0.85;
/** Tokens kept free for the reply, and the largest share of a small window that they may take. */
const replyTokens = 2000;
const maxReplyShare = 0.2;
/** A large window is used for at most this many times the configured tokens, because each token costs money and time. */
const maxGrowth = 6;
/** Share of a large window that a context may fill. */
const maxShare = 0.25;
/** A whole chapter is asked for rarely: it may fill more of the window, up to some hundred pages. */
const textShare = 0.5;
const maxTextTokens = 48_000;
/** How a small window is divided: what was found for the question matters most. */
const shares = { stable: 0.12, warmup: 0, conversation: 0.23, passages: 0.57, facts: 0.08 } as const;

const totalTokens = ({ stable, warmup, conversation, passages, facts }: Settings['budget']): number =>
  stable + warmup + conversation + passages + facts;

/**
 * Fits the configured budget to a model's window. An unknown window gets the budget as configured; a small one is
 * divided in other shares; in a large one the conversation and the passages grow.
 * @param window tokens that prompt and reply may have together; null if unknown.
 * @param fixed tokens of the instructions and other text that is always sent.
 */
export const budgetFor = (
  {
    budget: configured,
    session: { workingMemory },
    retrieval,
  }: Pick<Settings, 'budget' | 'session' | 'retrieval'>,
  window: number | null,
  fixed: number,
): ModelBudget => {
  const { maxFactTokens, maxTurnTokens, turnShare } = retrieval;
  const budget = { ...configured, maxFactTokens, maxTurnTokens, turnShare };
  if (window === null) return { ...budget, turns: workingMemory, text: budget.passages, passageCount };
  const reply = Math.min(replyTokens, window * maxReplyShare);
  const left = Math.max(0, Math.floor(window * plannedShare - reply - fixed));
  if (left < totalTokens(budget)) {
    const part = (share: keyof typeof shares): number =>
      Math.min(budget[share], Math.floor(left * shares[share]));
    return {
      ...budget,
      stable: part('stable'),
      warmup: part('warmup'),
      conversation: part('conversation'),
      passages: part('passages'),
      facts: part('facts'),
      turns: workingMemory,
      text: part('passages'),
      passageCount,
    };
  }
  const growth = Math.min(maxGrowth, Math.max(1, (left * maxShare) / totalTokens(budget)));
  return {
    ...budget,
    conversation: Math.floor(budget.conversation * growth),
    passages: Math.floor(budget.passages * growth),
    turns: Math.floor(workingMemory * growth),
    text: Math.min(maxTextTokens, Math.max(Math.floor(left * textShare), budget.passages)),
    passageCount: Math.min(maxPassages, Math.floor(passageCount * growth)),
  };
};
