import { describe, expect, it } from 'vitest';
import { uniteFacts } from '../../../src/core/models/unite-facts';
import type { FactCandidate } from '../../../src/core/ports';
import { asTurnId } from '../../../src/shared/model';
import { readStatement } from '../../../src/shared/text/grammar/statement';

const said = 'I live in Bergen and my exam is on 3 May.';

const fact = (text: string, quote: string, change: Partial<FactCandidate> = {}): FactCandidate => ({
  scope: 'user',
  type: 'profile',
  ...readStatement(text),
  confidence: 0.95,
  method: 'rule',
  evidence: {
    kind: 'turn',
    turnId: asTurnId(1),
    start: said.indexOf(quote),
    end: said.indexOf(quote) + quote.length,
    quote,
  },
  ...change,
});
const byModel = (text: string, quote: string): FactCandidate => fact(text, quote, { method: 'llm_extract' });

const home = fact('I live in Bergen.', 'I live in Bergen');
const exam = fact('My exam is on 3 May 2026.', 'my exam is on 3 May');

describe('facts found by a model and by the built-in rules', () => {
  it('are the model’s where both found the same statement', () => {
    const found = [byModel('I live in Bergen, Norway.', 'I live in Bergen')];
    expect(uniteFacts(found, [home])).toEqual(found);
  });

  it('include a rule’s statement from a sentence in which the model found another one', () => {
    const found = [byModel('I live in Bergen.', said)];
    expect(uniteFacts(found, [home, exam])).toEqual([...found, exam]);
  });

  it('include only clear rules and explicit requests that the model missed', () => {
    const unsure = { ...exam, confidence: 0.8 };
    expect(uniteFacts([], [home, unsure])).toEqual([home]);
    const explicit = { ...unsure, method: 'user_explicit' } as const;
    expect(uniteFacts([], [explicit])).toEqual([explicit]);
  });

  it('include no rule’s statement about the book', () => {
    expect(uniteFacts([], [{ ...home, scope: 'book' }])).toEqual([]);
  });
});
