import { describe, expect, it } from 'vitest';
import {
  budgetShares,
  byWordsAlone,
  inShort,
  memoriesOf,
  plainText,
  reasonShares,
  textsAreGone,
} from '../../src/renderer/features/chat/sources/context-budget';
import { settingsSchema, type ContextComponent, type ContextPiece } from '../../src/shared/model';

const { budget } = settingsSchema.parse({});
const piece = (
  component: ContextComponent,
  tokens: number,
  change: Partial<ContextPiece> = {},
): ContextPiece => ({ component, source: { kind: 'passage', id: '1' }, text: '', tokens, ...change });

describe('the shares of a context', () => {
  it('sums up what was sent by budget, largest first', () => {
    const context = [
      piece('persona', 90),
      piece('facts', 40),
      piece('notes', 20),
      piece('passages', 300),
      piece('passages', 280, { dropped: true }),
    ];
    const shares = budgetShares({ context, model: 'builtin-1' }, budget);
    expect(shares.map(({ share, used, allowed }) => [share, used, allowed])).toEqual([
      ['passages', 320, 3000],
      ['facts', 40, 500],
      ['stable', 90, 2200],
    ]);
    expect(shares[0]?.parts).toEqual([
      { component: 'passages', tokens: 300 },
      { component: 'notes', tokens: 20 },
    ]);
    expect(shares[0]?.pieces).toHaveLength(2);
  });

  it('has no limit to show for a model, whose budget is fitted to its window', () => {
    const shares = budgetShares({ context: [piece('passages', 5000)], model: 'gemini/flash' }, budget);
    expect(shares.map(({ used, allowed }) => [used, allowed])).toEqual([[5000, null]]);
  });

  it('shows reasons as shares of one, strongest first, without negative ones', () => {
    expect(
      reasonShares([
        { signal: 'recency', share: 0.1 },
        { signal: 'words', share: 0.3 },
        { signal: 'speaker', share: -0.2 },
      ]),
    ).toEqual([
      { signal: 'words', share: 0.3 / 0.4 },
      { signal: 'recency', share: 0.1 / 0.4 },
    ]);
    expect(reasonShares()).toEqual([]);
  });

  it('counts as memories everything sent that is not a page or part of the conversation', () => {
    const context = [
      piece('persona', 1),
      piece('preferences', 1),
      piece('facts', 1),
      piece('sessions', 1),
      piece('topic', 1),
      piece('notes', 1, { dropped: true }),
      piece('passages', 1),
      piece('recent-turns', 1),
    ];
    expect(memoriesOf({ context }).map(({ component }) => component)).toEqual([
      'preferences',
      'facts',
      'sessions',
      'topic',
    ]);
  });

  it('recognises an answer found by keywords alone, and makes no claim about a record without reasons', () => {
    const words = piece('facts', 1, { reasons: [{ signal: 'words', share: 1 }] });
    const meaning = piece('passages', 1, { reasons: [{ signal: 'meaning', share: 1 }] });
    expect(byWordsAlone({ context: [words, piece('persona', 1)] })).toBe(true);
    expect(byWordsAlone({ context: [words, meaning] })).toBe(false);
    expect(byWordsAlone({ context: [words, piece('passages', 1)] })).toBe(false);
    expect(byWordsAlone({ context: [piece('facts', 1)] })).toBe(false);
  });

  it('shows a fact without its citation number', () => {
    const source = { kind: 'fact', id: '12' } as const;
    const text = 'You read (slowly) [p. 3].';
    const detail = { kind: 'fact', type: 'task_state', confidence: 0.85, over: null } as const;
    expect(plainText(piece('facts', 1, { source, text, detail }))).toBe(text);
  });

  it('addresses the learner in a fact, whatever wording the tutor was sent', () => {
    const statement = { subject: 'learner', words: 'live in Bergen' } as const;
    const detail = { kind: 'fact', type: 'profile', confidence: 0.9, over: null, statement } as const;
    const sent = { source: { kind: 'fact', id: '12' }, detail } as const;
    expect(plainText(piece('facts', 1, { ...sent, text: 'The learner lives in Bergen.' }))).toBe(
      'You live in Bergen.',
    );
    expect(plainText(piece('facts', 1, { ...sent, text: '' }))).toBe('');
  });

  it('names the speaker of a message from the learner’s point of view', () => {
    const said = (role: 'user' | 'assistant', speaker: string | null, words: string): string =>
      plainText(
        piece('sessions', 1, {
          source: { kind: 'turn', id: '3' },
          text: words,
          detail: { kind: 'said', role, speaker },
        }),
      );
    expect(said('user', null, 'I moved.')).toBe('You: I moved.');
    expect(said('assistant', null, 'Thank you.')).toBe('The tutor: Thank you.');
    expect(said('user', 'Mara', 'Thank you.')).toBe('Mara: Thank you.');
  });
});

describe('a piece in short', () => {
  it('omits the page markers and line breaks of the full text', () => {
    expect(inShort('[p. 233] 11.12 Function Handles\n\nIt can be convenient.\n[p. 234] f = @sin;')).toBe(
      '11.12 Function Handles It can be convenient. f = @sin;',
    );
    expect(inShort('A citation [p. 12] within a line stays.')).toBe(
      'A citation [p. 12] within a line stays.',
    );
  });
});

it('recognises an answer whose texts are no longer kept', () => {
  const kept = piece('facts', 4, { text: 'Prefers tea' });
  expect(textsAreGone({ context: [kept] })).toBe(false);
  expect(textsAreGone({ context: [{ ...kept, text: '' }] })).toBe(true);
  expect(plainText({ ...kept, text: '' })).toBe('');
});
