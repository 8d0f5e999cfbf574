import { describe, expect, it } from 'vitest';
import { budgetFor } from '../../../src/core/session/context/model-budget';
import { defaultSettings } from '../../../src/shared/model';

const instructions = 900;
const total = ({ stable, warmup, conversation, passages, facts }: ReturnType<typeof budgetFor>): number =>
  stable + warmup + conversation + passages + facts;

describe('the budget for a model', () => {
  it('is as configured if the window is unknown', () => {
    const { budget, session, retrieval } = defaultSettings;
    expect(budgetFor(defaultSettings, null, instructions)).toEqual({
      ...budget,
      maxFactTokens: retrieval.maxFactTokens,
      maxTurnTokens: retrieval.maxTurnTokens,
      turnShare: retrieval.turnShare,
      turns: session.workingMemory,
      text: budget.passages,
      passageCount: 10,
    });
  });

  it.each([2048, 4096, 8192, 16_384, 32_768, 131_072, 1_048_576])(
    'of a window of %i tokens leaves room for the instructions and the reply',
    (window) => {
      const used = total(budgetFor(defaultSettings, window, instructions)) + instructions;
      expect(used).toBeLessThanOrEqual(Math.max(window * 0.85, instructions));
      expect(window - used).toBeGreaterThanOrEqual(Math.min(2000, window * 0.15));
    },
  );

  it('gives most of a small window to what was found, and never more than configured', () => {
    const { passages, conversation, facts, stable } = budgetFor(defaultSettings, 8192, instructions);
    expect(passages).toBeGreaterThan(conversation);
    expect(conversation).toBeGreaterThan(stable);
    expect(stable).toBeGreaterThan(facts);
    expect(passages).toBeLessThanOrEqual(defaultSettings.budget.passages);
  });

  it('grows with a large window in conversation, turns and passages, up to six times', () => {
    const { budget, session } = defaultSettings;
    const large = budgetFor(defaultSettings, 1_048_576, instructions);
    expect(large).toMatchObject({
      stable: budget.stable,
      facts: budget.facts,
      conversation: budget.conversation * 6,
      passages: budget.passages * 6,
      turns: session.workingMemory * 6,
      passageCount: 16,
    });
    const middle = budgetFor(defaultSettings, 131_072, instructions);
    expect(middle.conversation).toBeGreaterThan(budget.conversation);
    expect(middle.conversation).toBeLessThan(large.conversation);
  });
});
