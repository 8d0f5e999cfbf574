import { z } from 'zod';

const share = z.number().min(0).max(1);

/** What is recalled for a question, and how much of it. The names and meanings of the fields are in the settings' texts. */
export const readPolicySchema = z.object({
  /** B3: minimum similarity of results of semantic search. */
  similarityFloor: share.default(0.3),
  /** D14: facts that match less than this share of the best match are left out. */
  relevanceFloor: share.default(0.45),
  /** C8: minimum confidence of recalled facts. */
  minConfidence: share.default(0.5),
  /** C8: the weights in a fact's rank. */
  weights: z
    .object({
      similarity: share.default(0.3),
      importance: share.default(0.4),
      recency: share.default(0.3),
    })
    .prefault({}),
  /** D5: how age reduces the rank: 1 / (1 + days / `recencyDays`), or halved every `halfLifeDays`. */
  recency: z.enum(['hyperbolic', 'half-life']).default('hyperbolic'),
  recencyDays: z.number().int().min(1).max(3650).default(30),
  halfLifeDays: z.number().int().min(1).max(3650).default(7),
  /** Number of facts about the learner and about the book (A9) to recall. */
  topK: z.number().int().min(1).max(50).default(5),
  bookFactsTopK: z.number().int().min(1).max(50).default(10),
  /** C8: maximum number of facts of one type and in total, and of their tokens. */
  maxOfType: z.number().int().min(1).max(50).default(5),
  maxFacts: z.number().int().min(1).max(100).default(15),
  maxFactTokens: z.number().int().min(0).max(5000).default(800),
  /** Number of facts that each search returns before ranking. */
  factCandidates: z.number().int().min(10).max(500).default(60),
  /**
   * Maximum number of earlier messages to recall, of tokens per message, and their share of the budget for passages.
   */
  maxTurns: z.number().int().min(0).max(50).default(12),
  maxTurnTokens: z.number().int().min(50).max(5000).default(300),
  turnShare: share.default(0.4),
});
export type ReadPolicy = z.infer<typeof readPolicySchema>;
